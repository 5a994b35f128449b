import { isUtf8 } from 'node:buffer';
import { RowBuilder } from './row-builder';
import { decimalOf } from './sheet-figures';
import { refuseFile, type Cell, type SheetLimits, type SheetRow } from './sheet.types';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

const kinds = new Set([0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb]);
const descriptorBytes = 32;
const headBytes = 32;
const endOfFields = 0x0d;
const rowsBetweenYields = 500;

/** Whether bytes begin with the header of a dBase or FoxPro table. */
export function isDbf(bytes: Buffer): boolean {
  if (bytes.length < headBytes + descriptorBytes + 1 || !kinds.has(bytes[0] ?? 0)) return false;
  const [month = 0, day = 0] = [bytes[2], bytes[3]];
  const header = bytes.readUInt16LE(8);
  const record = bytes.readUInt16LE(10);
  return month <= 12 && day <= 31 && header > headBytes && header <= bytes.length && record > 1;
}

/**
 * Yields the records of a dBase table; the first row holds the field names. Skips deleted records.
 * Figures are the decimal text of the file.
 */
export function* readDbf(bytes: Buffer, limits: SheetLimits): Generator<SheetRow> {
  const header = bytes.readUInt16LE(8);
  const length = bytes.readUInt16LE(10);
  const count = bytes.readUInt32LE(4);
  const fields = fieldsOf(bytes, { header, length });
  const builder = new RowBuilder(limits);
  builder.begin(1);
  for (const [at, { name }] of fields.entries()) builder.set(at, { kind: 'text', text: name });
  builder.end();
  const decoder = new TextDecoder(isUtf8(bytes.subarray(header)) ? 'utf-8' : 'gb18030');
  for (let at = 0; at < count; at += 1) {
    const start = header + at * length;
    const record = bytes.subarray(start, start + length);
    if (record.length < length) refuseFile('FILE_DAMAGED', '文件不完整，请重新导出后再导入');
    if (record[0] === 0x2a) continue;
    builder.begin(at + 2);
    for (const [column, field] of fields.entries()) {
      builder.set(
        column,
        cellOf(record.subarray(field.at, field.at + field.length), field, decoder),
      );
    }
    builder.end();
    if (at % rowsBetweenYields === 0) yield* builder.take();
  }
  yield* builder.take();
}

function fieldsOf(bytes: Buffer, { header, length }: { header: number; length: number }): Field[] {
  const fields: Field[] = [];
  let at = 1;
  for (let from = headBytes; from + descriptorBytes <= header; from += descriptorBytes) {
    if (bytes[from] === endOfFields) break;
    const descriptor = bytes.subarray(from, from + descriptorBytes);
    const name = descriptor.subarray(0, 11).toString('latin1').replace(/\0.*$/s, '').trim();
    const field = {
      name,
      type: String.fromCharCode(descriptor[11] ?? 0),
      at,
      length: descriptor[16] ?? 0,
    };
    fields.push(field);
    at += field.length;
  }
  if (fields.length === 0 || at > length) refuseFile('FILE_DAMAGED');
  return fields;
}

function cellOf(bytes: Buffer, { type }: Field, decoder: TextDecoder): Cell | undefined {
  if (type === 'I' && bytes.length === 4)
    return { kind: 'number', text: String(bytes.readInt32LE()) };
  // FoxPro currency: ten-thousandths in 64 bits.
  if (type === 'Y' && bytes.length === 8)
    return { kind: 'number', text: currencyOf(bytes.readBigInt64LE()) };
  if (type === 'B' && bytes.length === 8) return numberCell(String(bytes.readDoubleLE()));
  if (type === 'T' || type === 'M' || type === 'G' || type === 'P' || type === '0')
    return undefined;
  const text = decoder.decode(bytes).replace(/\0.*$/s, '').trim();
  if (text === '' || (type === 'L' && text === '?')) return undefined;
  if (type === 'N' || type === 'F') return numberCell(text);
  const day = type === 'D' ? /^(\d{4})(\d{2})(\d{2})$/.exec(text) : null;
  return day ? { kind: 'date', text: `${day[1]}-${day[2]}-${day[3]}` } : { kind: 'text', text };
}

function numberCell(text: string): Cell {
  if (/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'number', text };
  const decimal = decimalOf(text);
  return decimal === undefined ? { kind: 'error', text } : { kind: 'number', text: decimal };
}

function currencyOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(5, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
