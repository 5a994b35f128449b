import type { Cell } from './sheet.types';

const excelDigits = 15;

/** Kinds of number formats that change a number's meaning. */
export type FormatKind = 'date' | 'percent' | undefined;

/** Cell of a stored number by its format: a date, or a number with the calendar of its workbook. */
export function figureCell(
  stored: string,
  { format, startsIn1904 }: { readonly format: FormatKind; readonly startsIn1904: boolean },
): Cell {
  const text = decimalOf(stored);
  if (text === undefined) return { kind: 'error', text: stored };
  if (format === 'date') {
    const date = dateOfSerial(Number(stored), startsIn1904);
    return date === undefined ? { kind: 'error', text } : { kind: 'date', text: date };
  }
  if (format === 'percent') return { kind: 'number', text, isPercent: true };
  return startsIn1904 ? { kind: 'number', text, startsIn1904 } : { kind: 'number', text };
}

/**
 * Cell of a formula's result, '' for an empty text; a `formula` if the file holds no result.
 * @param cell the stored result
 */
export function resultCell(cell: Cell | undefined): Cell {
  if (cell === undefined || cell.kind === 'formula') return { kind: 'formula' };
  return { ...cell, isResult: true };
}

/** Number formats that Excel builds in (ECMA-376 part 1, 18.8.30; 27 to 58 are Chinese dates). */
export function builtInFormat(format: number): FormatKind {
  if (format === 9 || format === 10) return 'percent';
  const isDate = (format >= 14 && format <= 22) || (format >= 27 && format <= 58 && format !== 48);
  return isDate ? 'date' : undefined;
}

/** Longest format code in Excel; the rest of a longer one is ignored. */
const longestFormat = 255;

/**
 * Whether a number format shows a day or a month, or a percentage. Quoted and escaped characters
 * are literals.
 */
export function formatKind(code = ''): FormatKind {
  const bare = code
    .slice(0, longestFormat)
    .replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/[yd年月日]/i.test(bare) || /m/i.test(bare.replace(/am\/pm/gi, ''))) return 'date';
  return bare.includes('%') ? 'percent' : undefined;
}

/**
 * The decimal text that Excel shows for a stored number: 15 digits, so that a stored
 * 0.30000000000000004 becomes the author's 0.3. Undefined if it is no number.
 */
export function decimalOf(stored: string): string | undefined {
  const text = stored.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return undefined;
  return plainText(Number(value.toPrecision(excelDigits)));
}

/** Number as text without exponent: 0.0000001 for 1e-7. */
function plainText(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  const found = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!found) return text;
  const [, sign = '', first = '', rest = '', places = '0'] = found;
  return `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${rest}`;
}

const dayMs = 86_400_000;
/**
 * Excel's day 0. Excel treats 1900 as a leap year, so dates before 1 March 1900 are off by one and
 * refused.
 */
const dayZero1900 = Date.UTC(1899, 11, 30);
const dayZero1904 = Date.UTC(1904, 0, 1);
const firstSerial = 61;
const lastSerial = 2_958_465;

/** The date that Excel shows for a serial number. */
function dateOfSerial(serial: number, startsIn1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (days < (startsIn1904 ? 0 : firstSerial) || days > lastSerial) return undefined;
  const zero = startsIn1904 ? dayZero1904 : dayZero1900;
  return new Date(zero + days * dayMs).toISOString().slice(0, 10);
}
