export { readSheet } from './sheet-read';
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
  writeSheet,
  type SheetColumn,
  type SheetFormat,
  type WrittenRow,
  type WrittenSheet,
} from './sheet-write';
export { XmlScan } from './xml-scan';
export { readZipEntries, unpack, type ZipEntry } from './zip';
export { sheetLimits, type Cell, type SheetLimits, type SheetRow } from './sheet.types';
