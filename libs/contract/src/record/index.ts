export {
  changedFields,
  changesOf,
  defaultsOf,
  defineRecord,
  declaredField,
  declaredFields,
  isNeeded,
  logTitleOf,
  titlesOfFields,
  type ChangeTo,
  type RecordChange,
  type RecordDeclaration,
  type RecordOf,
} from './define-record';
export * from './fields';
export { listColumns } from './list-columns';
export type {
  CellReading,
  ChangesOf,
  FieldTable,
  NameOfId,
  RecordField,
  SqlType,
} from './record-field';
