export { gbk, notInGbk } from './gbk';
export {
  findTitles,
  readTable,
  refusalColumns,
  type Table,
  type TableColumn,
  type TableRow,
} from './sheet-table';
export {
  sheetBytes,
  sheetTypes,
  workbookBytes,
  writeSheet,
  type SheetColumn,
  type SheetFormat,
  type WrittenRow,
  type WrittenSheet,
} from './sheet-write';
export { sheetLimits, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
export { bookHead, tableFile, tableSheet, type BookHead, type TableFile } from './table-file';
export { templateColumns, templateFile } from './template-file';
export { writeZip, type ZippedFile } from './zip-write';
