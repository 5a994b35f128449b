import { ENCODED_TEXT_LENGTH } from '../text-length';
import { mapUnhurried, Turn } from '../unhurried';
import { csvLine } from './csv';

export type SheetFormat = 'xlsx' | 'csv';

/** A column of a written sheet. Figures are decimal texts; other kinds stay text. */
export interface SheetColumn {
  readonly title: string;
  /** `fixed`: two decimals without separators, as banks and tax clients read them. */
  readonly kind?: 'text' | 'amount' | 'fixed' | 'foreign' | 'figure';
  /** In characters. */
  readonly width?: number;
}

/**
 * Rows in memory, or arriving in parts: a promise for each of a million rows would take longer than
 * the rows.
 */
export type Coming<Row> = Iterable<Row> | AsyncIterable<readonly Row[]>;

/** One value per column; null and '' leave the cell empty. */
export type WrittenRow = readonly (string | null)[];

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the titles: instructions for the sheet. */
  readonly notes?: readonly string[];
  /** Rows above the titles, cell by cell; in workbooks only. */
  readonly head?: readonly (readonly string[])[];
  /** Whether a workbook has a row of titles; it has one unless this is false. */
  readonly hasTitles?: boolean;
  readonly rows: Coming<WrittenRow>;
  readonly format?: SheetFormat;
}

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const byteOrderMark = '\ufeff';
const defaultWidth = 14;
/** Digits that a spreadsheet keeps; a longer figure is written as text and stays exact. */
const exactDigits = 15;
const numberFormats = {
  text: '@',
  amount: '#,##0.00',
  fixed: '0.00',
  foreign: '#,##0.00#',
  figure: 'General',
} as const;
/** Finds texts that may need `escapeOffice`: few of the millions in a workbook. */
const odd = /[\ud800-\udfff\ufffe\uffff]|_x/i;

/** Writes a sheet with a title row, chunk by chunk, in constant memory. */
export function writeSheet(sheet: WrittenSheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet);
}

/** The whole file, for small ones. */
export async function sheetBytes(sheet: WrittenSheet): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet(sheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Several sheets as one workbook, in memory. */
export async function workbookBytes(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const { writeXlsx: write } = await import('hucre/xlsx');
  const written = [];
  for (const sheet of sheets) {
    const rows = [];
    for await (const row of xlsxRows(sheet)) rows.push(row);
    written.push({ ...lookOf(sheet), rows });
  }
  return Buffer.from(await write({ sheets: written }));
}

/** Name, widths and what stays in view. */
function lookOf({ name, columns, notes = [], head = [], hasTitles = true }: WrittenSheet) {
  return {
    name,
    columns: columns.map(({ kind = 'text', width = defaultWidth }) => ({
      width,
      style: { numFmt: numberFormats[kind] },
    })),
    freezePane: { rows: (hasTitles ? 1 : 0) + notes.length + head.length },
  };
}

async function* writeXlsx(sheet: WrittenSheet): AsyncGenerator<Uint8Array> {
  // Loaded on first use: most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(xlsxRows(sheet), lookOf(sheet));
  yield* stream as unknown as AsyncIterable<Uint8Array>;
}

async function* xlsxRows({ columns, notes = [], head = [], hasTitles = true, rows }: WrittenSheet) {
  for (const note of notes) yield [escapeOffice(note)];
  for (const cells of head) yield cells.map(escapeOffice);
  if (hasTitles) yield columns.map(({ title }) => escapeOffice(title));
  const figures = columns.map(isFigureColumn);
  const cellsOf = (row: WrittenRow) =>
    figures.map((isFigure, index) => {
      const value = row[index] ?? '';
      if (value === '') return null;
      return isFigure && isExactNumber(value) ? Number(value) : escapeOffice(value);
    });
  const turn = new Turn();
  for await (const part of inParts(rows)) yield* await mapUnhurried(part, cellsOf, turn);
}

/** Yields rows in parts; rows that are in memory already are one part. */
export async function* inParts<Row>(rows: Coming<Row>): AsyncGenerator<Iterable<Row>> {
  if (Symbol.asyncIterator in rows) yield* rows;
  else yield rows;
}

function isFigureColumn({ kind = 'text' }: SheetColumn): boolean {
  return kind !== 'text';
}

/** Text cells have the type string, so nothing in them is ever calculated. */
function escapeOffice(text: string): string {
  if (!odd.test(text)) return text;
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      /[\ufffe\uffff]/g,
      (char: string) => `_x${char.charCodeAt(0).toString(16).toUpperCase()}_`,
    );
}

function isExactNumber(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false;
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length <= exactDigits;
}

async function* writeCsv({ columns, notes = [], rows }: WrittenSheet): AsyncGenerator<Uint8Array> {
  const heading = [...notes.map((note) => [note]), columns.map(({ title }) => title)];
  const texts = columns.map(() => false);
  let text = byteOrderMark + heading.map((cells) => csvLine(cells, texts)).join('');
  const figures = columns.map(isFigureColumn);
  const turn = new Turn();
  for await (const part of inParts(rows)) {
    for (const line of await mapUnhurried(part, (row) => csvLine(row, figures), turn)) {
      text += line;
      if (text.length < ENCODED_TEXT_LENGTH) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}
