import type { FormSheet } from '@mingzhang/rules/statements';
import { longestFormText, refuseFile, sheetLimits, type SheetLimits } from './sheet.types';
import { readWorkbook, XlsxFile } from './xlsx-parts';

/** A figure, a decimal text, or a text for a cell; sheet, row and column from 0. */
type FormFigure = {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
} & ({ readonly figure: string } | { readonly text: string });

/** Forms have few pages; a form is in memory as a whole. */
const formLimits: SheetLimits = {
  ...sheetLimits,
  fileBytes: 524_288,
  unpackedBytes: 4 * 1_048_576,
  entries: 200,
  rows: 2_000,
  columns: 100,
  sheets: 20,
};

/**
 * Reads the cells of a form; rows and columns from 0. The file passes the limits of every upload
 * before the library that preserves styles opens it. Decision 0011 is about data for the books, and
 * nothing of a form goes there.
 * @throws FileRefusal for other files, macros, and files above the limits of forms
 */
export async function formCells(bytes: Buffer): Promise<FormSheet[]> {
  const book = await opened(bytes);
  return book.sheets.map(({ name, rows, cells, merges = [] }) => ({
    name,
    merges,
    cells: rows.flatMap((row, at) =>
      row.flatMap((value, column) => {
        const isFormula = cells?.get(`${at},${column}`)?.formula !== undefined;
        const text = value === null ? '' : String(value).slice(0, longestFormText);
        return text === '' && !isFormula ? [] : [{ row: at, column, text, isFormula }];
      }),
    ),
  }));
}

/**
 * Returns a form with figures in some cells, as base64. Other cells stay unchanged; formulas are
 * recalculated when the file is opened.
 * @throws FileRefusal as `formCells`
 */
export async function filledForm(bytes: Buffer, figures: readonly FormFigure[]): Promise<string> {
  const book = await opened(bytes);
  for (const { sheet: place, row, column, ...entry } of figures) {
    const sheet = book.sheets[place];
    if (!sheet) continue;
    while (sheet.rows.length <= row) sheet.rows.push([]);
    const cells = sheet.rows[row] ?? [];
    while (cells.length <= column) cells.push(null);
    const value = 'text' in entry ? entry.text : Number(entry.figure);
    cells[column] = value;
    const styled = sheet.cells?.get(`${row},${column}`);
    const type = typeof value === 'string' ? 'string' : 'number';
    if (styled) Object.assign(styled, { value, type, richText: undefined });
  }
  const { saveXlsx } = await import('hucre/xlsx');
  return Buffer.from(await saveXlsx(book)).toString('base64');
}

async function opened(bytes: Buffer) {
  if (bytes.length > formLimits.fileBytes) {
    refuseFile('FILE_TOO_LARGE', '表样超过 512 KB，请上传空白的官方表样');
  }
  const file = new XlsxFile(bytes, formLimits);
  if (!(await readWorkbook(file, 0))) refuseFile('FILE_DAMAGED');
  const counted = { left: formLimits.unpackedBytes };
  for (const name of file.names) {
    for await (const chunk of file.bytes(name, true)) counted.left -= chunk.length;
    if (counted.left < 0) refuseFile('FILE_UNSAFE', '表样解压后超过 4 MB，请上传空白的官方表样');
  }
  const { openXlsx } = await import('hucre/xlsx');
  const book = await openXlsx(bytes, { readStyles: true }).catch(() => refuseFile('FILE_DAMAGED'));
  const isTooLarge = book.sheets.some(
    ({ rows }) =>
      rows.length > formLimits.rows || rows.some((row) => row.length > formLimits.columns),
  );
  if (isTooLarge) refuseFile('FILE_TOO_LARGE', '表样超过 2000 行或 100 列，请上传空白的官方表样');
  return book;
}
