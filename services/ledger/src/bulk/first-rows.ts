import { readSheet, sheetLimits, type JobFile, type SheetRow } from '@mingzhang/server';

/** Enough rows to find column titles below a page of headings. */
const FIRST_ROWS_AT_MOST = 33;

/**
 * Reads the first rows of a sheet, by which the kind of file is recognised; the rest is not read.
 * @param place of the sheet in the workbook, from 0
 */
export async function firstRows(file: JobFile, place = 0): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(file, sheetLimits, place)) {
    rows.push(row);
    if (rows.length >= FIRST_ROWS_AT_MOST) break;
  }
  return rows;
}
