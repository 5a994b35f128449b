import type { Cell } from './sheet.types';

const excelDigits = 15;

/** A number that its format does not show as a date; it keeps the calendar of its workbook. */
export function numberCell(
  text: string,
  { startsIn1904 }: { readonly startsIn1904: boolean },
): Cell {
  return startsIn1904 ? { kind: 'number', text, startsIn1904 } : { kind: 'number', text };
}

/**
 * The decimal text that Excel shows for a stored number: 15 digits, so that a stored
 * 0.30000000000000004 is the 0.3 its author saw. Undefined for what is no number.
 */
export function decimalOf(stored: string): string | undefined {
  const text = stored.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return undefined;
  return plainText(Number(value.toPrecision(excelDigits)));
}

/** Without exponent: 1e-7 is 0.0000001. */
function plainText(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  const found = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!found) return text;
  const [, sign = '', first = '', rest = '', places = '0'] = found;
  return `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${rest}`;
}

const dayMs = 86_400_000;
/** Excel's day 0. Its 1900 was a leap year, so days before 1 March 1900 are one off and refused. */
const dayZero1900 = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);
const firstSerial = 61;
const lastSerial = 2_958_465;

/** The date that Excel shows for a serial number. */
export function dateOfSerial(serial: number, startsIn1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (days < (startsIn1904 ? 0 : firstSerial) || days > lastSerial) return undefined;
  const zero = startsIn1904 ? dayZero1904 : dayZero1900;
  return new Date(zero + days * dayMs).toISOString().slice(0, 10);
}
