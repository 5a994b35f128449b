import { readSheet, sheetLimits, type JobFile, type SheetRow } from '@mingzhang/server';

/** Enough rows to see titles below a page of headings. */
const firstRowsAtMost = 33;

/** The rows that a file is recognised by, of the sheet at that place; the rest is not read. */
export async function firstRows(file: JobFile, place = 0): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(file, sheetLimits, place)) {
    rows.push(row);
    if (rows.length >= firstRowsAtMost) break;
  }
  return rows;
}
