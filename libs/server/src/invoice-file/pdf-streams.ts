import { inflateSync } from 'node:zlib';
import { refuseFile } from '../sheet/sheet.types';
import type { UnpackBudget } from '../sheet/zip';
import { invoiceFileLimits } from './invoice-file-limits';
import { damaged, PdfName, PdfScanner, type PdfDictionary, type PdfValue } from './pdf-values';

/** A stream with its packed bytes. */
export interface PdfStream {
  readonly fields: PdfDictionary;
  readonly packed: Buffer;
}

const tooLarge = 'PDF 内的数据解压后过大，不是正常的发票文件，请重新下载原文件';

/**
 * The bytes of a stream that is not packed or packed by FlateDecode, within the budget. `value`
 * resolves references of its fields.
 */
export function unpackedStream(
  { fields, packed }: PdfStream,
  budget: UnpackBudget,
  value: (value: PdfValue | undefined) => PdfValue,
): Buffer {
  const filter = only(value(fields.get('Filter')));
  if (filter === null) return counted(packed, budget);
  if (!(filter instanceof PdfName) || !/^(FlateDecode|Fl)$/.test(filter.name)) refuseFilter();
  const bytes = counted(inflated(packed, budget), budget);
  const parameters = only(value(fields.get('DecodeParms')));
  if (!(parameters instanceof Map)) return bytes;
  const number = (name: string, unset: number) => {
    const found = value((parameters as PdfDictionary).get(name));
    return typeof found === 'number' ? found : unset;
  };
  return unpredicted(bytes, number('Predictor', 1), number('Columns', 1));
}

/** A filter may stand alone or in a list of one; null for none. */
function only(value: PdfValue): PdfValue {
  if (!Array.isArray(value)) return value;
  const list = value as readonly PdfValue[];
  if (list.length > 1) refuseFilter();
  return list[0] ?? null;
}

function refuseFilter(): never {
  refuseFile('FILE_UNSAFE', 'PDF 内的数据用了不支持的压缩方式，请改用同一发票的 XML 或 OFD 文件');
}

function counted(bytes: Buffer, budget: UnpackBudget): Buffer {
  budget.left -= bytes.length;
  if (budget.left < 0) refuseFile('FILE_UNSAFE', tooLarge);
  return bytes;
}

function inflated(packed: Buffer, budget: UnpackBudget): Buffer {
  const maxOutputLength = Math.max(1, Math.min(budget.left, invoiceFileLimits.xmlBytes));
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'ERR_BUFFER_TOO_LARGE') refuseFile('FILE_UNSAFE', tooLarge);
    if (code.startsWith('Z_')) damaged();
    throw error;
  }
}

/** Undoes the predictors None, Sub and Up of PNG with one byte a column. */
function unpredicted(bytes: Buffer, predictor: number, columns: number): Buffer {
  if (predictor === 1) return bytes;
  const isPng = predictor >= 10 && predictor <= 15;
  if (!isPng || !Number.isInteger(columns) || columns < 1 || columns > bytes.length) refuseFilter();
  const rows = Math.floor(bytes.length / (columns + 1));
  const result = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)];
    if (kind === undefined || kind > 2) refuseFilter();
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = kind === 1 && column > 0 ? (result[at - 1] ?? 0) : 0;
      const above = kind === 2 && row > 0 ? (result[at - columns] ?? 0) : 0;
      result[at] = (bytes[row * (columns + 1) + column + 1] ?? 0) + left + above;
    }
  }
  return result;
}

/** Bytes of a stream after its keyword; refuses a length that does not end at `endstream`. */
export function packedBytes(bytes: Buffer, scanner: PdfScanner, length: PdfValue): Buffer {
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0) damaged();
  let from = scanner.at;
  if (bytes[from] === 13) from += 1;
  if (bytes[from] === 10) from += 1;
  if (from + length > bytes.length || !scanner.beganAt(from + length).takes('endstream')) damaged();
  return bytes.subarray(from, from + length);
}
