import { csvLine } from './csv';

export type SheetFormat = 'xlsx' | 'csv';

/** A column of a written sheet. Figures are decimal texts; everything else stays text. */
export interface SheetColumn {
  readonly title: string;
  readonly kind?: 'text' | 'amount' | 'figure';
  /** In characters. */
  readonly width?: number;
}

/** One value per column; null and '' leave the cell empty. */
export type WrittenRow = readonly (string | null)[];

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>;
  readonly format?: SheetFormat;
}

export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const byteOrderMark = '\ufeff';
const defaultWidth = 14;
/** More digits than a spreadsheet keeps: such a figure is written as text and stays exact. */
const exactDigits = 15;
const numberFormats = { text: '@', amount: '#,##0.00', figure: 'General' } as const;
const csvChunkChars = 65_536;

/** Writes a sheet with a title row, chunk by chunk, in constant memory. */
export function writeSheet(sheet: WrittenSheet): AsyncIterable<Uint8Array> {
  return sheet.format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet);
}

/** The whole file; for what is known to be small enough. */
export async function sheetBytes(sheet: WrittenSheet): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet(sheet)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* writeXlsx({ name, columns, rows }: WrittenSheet): AsyncGenerator<Uint8Array> {
  // Loaded when first needed: most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(xlsxRows(columns, rows), {
    name,
    columns: columns.map(({ title, kind = 'text', width = defaultWidth }) => ({
      header: escapeOffice(title),
      width,
      style: { numFmt: numberFormats[kind] },
    })),
    freezePane: { rows: 1 },
  });
  yield* stream as unknown as AsyncIterable<Uint8Array>;
}

async function* xlsxRows(columns: readonly SheetColumn[], rows: WrittenSheet['rows']) {
  for await (const row of rows) {
    yield columns.map(({ kind }, index) => {
      const value = row[index] ?? '';
      if (value === '') return null;
      return kind !== undefined && kind !== 'text' && isExactNumber(value)
        ? Number(value)
        : escapeOffice(value);
    });
  }
}

/** Cells of text are typed as strings, so nothing in them is ever calculated. */
function escapeOffice(text: string): string {
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

async function* writeCsv({ columns, rows }: WrittenSheet): AsyncGenerator<Uint8Array> {
  let text = byteOrderMark + csvLine(columns.map(({ title }) => ({ text: title, figure: false })));
  for await (const row of rows) {
    text += csvLine(
      columns.map(({ kind }, index) => {
        const value = row[index] ?? '';
        const figure = kind !== undefined && kind !== 'text' && /^-?\d+(\.\d+)?$/.test(value);
        return { text: value, figure };
      }),
    );
    if (text.length < csvChunkChars) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
