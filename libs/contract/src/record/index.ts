export {
  defaultsOf,
  defineRecord,
  declaredField,
  isNeeded,
  logTitleOf,
  titlesOfFields,
  type RecordDeclaration,
  type RecordOf,
} from './define-record';
export * from './fields';
export { listColumns } from './list-columns';
export type { CellReading, FieldTable, NameOfId, RecordField, SqlType } from './record-field';
