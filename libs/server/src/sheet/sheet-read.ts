import { readCsv } from './csv';
import {
  refuseFile,
  sheetLimits,
  type SheetErrorCode,
  type SheetLimits,
  type SheetRow,
} from './sheet.types';
import { readXlsx } from './xlsx-read';

/** Which kinds of file begin with these bytes; the name of a file proves nothing. */
const beginnings: readonly { readonly hex: string; readonly code: SheetErrorCode }[] = [
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

/**
 * Rows of an uploaded .xlsx or .csv file, one after the other. Every limit is checked while
 * reading; what is no such file, or means harm, is refused with a reason.
 */
export async function* readSheet(
  file: { readonly name: string; readonly bytes: Buffer },
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<SheetRow> {
  const { name, bytes } = file;
  if (bytes.length === 0) refuseFile('FILE_DAMAGED', '文件是空的，请重新选择文件');
  if (bytes.length > limits.fileBytes) refuseFile('FILE_TOO_LARGE');
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['xlsm', 'xltm', 'xlsb', 'xlam'].includes(extension)) refuseFile('FILE_MACRO');
  const beginning = bytes.subarray(0, 8).toString('hex');
  if (beginning === oleBeginning) refuseOle(bytes);
  if (beginning.startsWith(zipBeginning)) {
    if (extension !== 'xlsx') {
      refuseFile('FILE_TYPE', `“${shortName(name)}”的内容与扩展名不符，请另存为 .xlsx 后导入`);
    }
    yield* readXlsx(bytes, limits);
    return;
  }
  const other = beginnings.find(({ hex }) => beginning.startsWith(hex));
  if (other) refuseFile(other.code);
  if (extension === 'xlsx') {
    refuseFile('FILE_TYPE', `“${shortName(name)}”不是真正的 Excel 文件，请另存为 .xlsx 后导入`);
  }
  if (extension !== 'csv' && extension !== 'txt') refuseFile('FILE_TYPE');
  yield* readCsv(bytes, limits);
}

/** Old .xls and encrypted .xlsx share a container; the encrypted one names its stream. */
function refuseOle(bytes: Buffer): never {
  const encrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  if (encrypted) refuseFile('FILE_ENCRYPTED');
  return refuseFile('FILE_TYPE', '不支持旧版 .xls 文件，请在 Excel 中另存为 .xlsx 后导入');
}

function shortName(name: string): string {
  return name.length > 40 ? `…${name.slice(-39)}` : name;
}
