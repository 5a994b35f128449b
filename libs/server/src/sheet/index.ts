export {
  findTitles,
  readTable,
  refusalColumns,
  type Table,
  type TableColumn,
  type TableRow,
} from './sheet-table';
export type { FormFigure, FormSheet, FormText } from './sheet-fill';
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
export {
  longestFormText,
  sheetLimits,
  type Cell,
  type SheetLimits,
  type SheetRow,
} from './sheet.types';
export { bookHead, tableFile, type BookHead, type TableFile } from './table-file';
