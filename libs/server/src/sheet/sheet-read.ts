import { readCsv } from './csv';
import { isDbf, readDbf } from './dbf';
import { readHtmlTable } from './html-table';
import type { ChosenSheet } from './sheet-choice';
import {
  FileRefusal,
  refuseFile,
  type FileErrorCode,
  type SheetLimits,
  type SheetRow,
} from './sheet.types';
import { textBeginning } from './sheet-text';
import { readSpreadsheetXml } from './spreadsheet-xml';
import { readXls } from './xls-read';
import { readXlsx } from './xlsx-read';

/** First bytes of other file types and their refusals; the name of a file proves nothing. */
const beginnings: readonly { readonly hex: string; readonly code: FileErrorCode }[] = [
  { hex: '25504446', code: 'FILE_TYPE' },
  { hex: '89504e47', code: 'FILE_TYPE' },
  { hex: 'ffd8ff', code: 'FILE_TYPE' },
  { hex: '47494638', code: 'FILE_TYPE' },
  { hex: '52617221', code: 'FILE_TYPE' },
  { hex: '377abcaf271c', code: 'FILE_TYPE' },
  { hex: '1f8b', code: 'FILE_TYPE' },
  { hex: '4d5a', code: 'FILE_TYPE' },
  { hex: '7f454c46', code: 'FILE_TYPE' },
  { hex: '7b5c727466', code: 'FILE_TYPE' },
];
const zipBeginning = '504b0304';
const oleBeginning = 'd0cf11e0a1b11ae1';
/** Programs use these extensions for text, HTML and XML alike. */
const spreadsheetNames = new Set(['xls', 'xml', 'htm', 'html']);
const textNames = new Set(['csv', 'txt', 'tsv', ...spreadsheetNames]);

/**
 * Yields the rows of a file, in the thread that reads it: .xlsx, .xls, .csv and other separated
 * text, HTML tables or XML named .xls, and dBase tables. The type is detected by the bytes. Every
 * limit is checked while reading; other and harmful files are refused with a reason. Beyond the last
 * visible sheet of a workbook there are no rows.
 */
export async function* sheetRows(
  file: { readonly name: string; readonly bytes: Buffer },
  limits: SheetLimits,
  chosen: ChosenSheet,
): AsyncGenerator<SheetRow> {
  const { name, bytes } = file;
  if (bytes.length === 0) refuseFile('FILE_DAMAGED', '文件是空的，请重新选择文件');
  if (bytes.length > limits.fileBytes) refuseFile('FILE_TOO_LARGE');
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['xlsm', 'xltm', 'xlsb', 'xlam'].includes(extension)) refuseFile('FILE_MACRO');
  const beginning = bytes.subarray(0, 8).toString('hex');
  const isZip = beginning.startsWith(zipBeginning);
  const isOle = beginning === oleBeginning;
  if ((isZip || isOle) && extension !== 'xlsx' && extension !== 'xls') {
    refuseFile('FILE_TYPE', `“${shortName(name)}”的内容与扩展名不符，请另存为 .xlsx 后导入`);
  }
  if (isZip) return yield* readXlsx(bytes, limits, chosen);
  if (isOle) {
    // An encrypted .xlsx uses the same container, with a stream of this name.
    if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) refuseFile('FILE_ENCRYPTED');
    return yield* guarded(readXls(bytes, limits, chosen));
  }
  const other = beginnings.find(({ hex }) => beginning.startsWith(hex));
  if (other) refuseFile(other.code);
  if (extension === 'xlsx') {
    refuseFile('FILE_TYPE', `“${shortName(name)}”不是真正的 Excel 文件，请另存为 .xlsx 后导入`);
  }
  const isXml = spreadsheetNames.has(extension) && isSpreadsheetXml(bytes);
  if (isXml) return yield* readSpreadsheetXml(bytes, limits, chosen);
  // Other file types have one sheet.
  if (chosen.place > 0) return;
  const isTable = extension === 'dbf' && isDbf(bytes);
  if (!isTable && !textNames.has(extension)) refuseFile('FILE_TYPE');
  chosen.onSheet?.('');
  if (isTable) return yield* guarded(readDbf(bytes, limits));
  yield* readText(bytes, { limits, mayBePage: spreadsheetNames.has(extension) });
}

async function* readText(
  bytes: Buffer,
  { limits, mayBePage }: { readonly limits: SheetLimits; readonly mayBePage: boolean },
): AsyncGenerator<SheetRow> {
  if (!mayBePage || !isMarkup(bytes)) yield* readCsv(bytes, limits);
  else yield* readHtmlTable(bytes, limits);
}

function isMarkup(bytes: Buffer): boolean {
  return /^\s*</.test(textBeginning(bytes));
}

function isSpreadsheetXml(bytes: Buffer): boolean {
  return isMarkup(bytes) && /<(\w+:)?Workbook[\s/>]/.test(textBeginning(bytes));
}

/** What Node throws for a read beyond the end of a buffer. */
const beyondBuffer = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);

/**
 * Wrong offsets in a file lead a reader beyond its bytes: the file is refused as damaged, with the
 * error as cause. Any other error, such as an invalid length, is a defect of the reader and passes.
 */
export function* guarded(rows: Generator<SheetRow>): Generator<SheetRow> {
  try {
    yield* rows;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!beyondBuffer.has(code)) throw error;
    throw new FileRefusal('FILE_DAMAGED', undefined, error as Error);
  }
}

function shortName(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}
