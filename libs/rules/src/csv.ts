/**
 * Characters with which a spreadsheet would take a cell for a formula (reliability, I4). A number
 * with its sign stays a number.
 */
const formulaStart = /^[=+\-@\t\r\0＝＋－＠]/;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A table as CSV text for spreadsheets: UTF-8 with BOM, CRLF, no cell is ever a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
