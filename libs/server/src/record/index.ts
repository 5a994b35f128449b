export { columnArrays, overwritten, quoted, type WrittenColumn } from './column-arrays';
export { fileColumnsOf, readCells, RecordFiles, writeCells, type FiledKind } from './record-files';
export { changedSettledFields, filledWords, loggedFields } from './record-log';
export { RecordRows } from './record-rows';
export { RecordStore, type RecordFields } from './record-store';
export { RecordStores } from './record-stores';
export {
  keywordCondition,
  optionalColumn,
  ownColumn,
  recordTable,
  referenceColumns,
  versionedTable,
  writtenColumns,
  type RecordTable,
  type RowOf,
} from './record-table';
export { filedNames, haveSameFields } from './same-fields';
export { withoutTenant, type TenantRecord, type VersionedRecord } from './tenant-record';
