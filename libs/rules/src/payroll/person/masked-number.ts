/**
 * A personal number as answers, files and logs show it: the first and last characters, asterisks
 * between them. At least half of the characters are hidden. Errors: none; an empty text stays empty.
 */
export function maskedNumber(number: string): string {
  const { head, tail } = shownCharacters(number.length);
  const hidden = '*'.repeat(number.length - head - tail);
  return `${number.slice(0, head)}${hidden}${number.slice(number.length - tail)}`;
}

/**
 * A text whose personal numbers are masked: at least 11 digits and X, as documents, phones and
 * accounts have them, or one or two letters and at least 7 digits, as passports and passes do.
 * Blanks and dashes between the characters and full-width characters do not matter. Dates stay,
 * unless they are part of an identity number. Amounts are shorter or hold other separators.
 * Errors: none.
 */
export function hideNumbers(text: string): string {
  return text.replace(numbers, (found) => (isDates(found) ? found : maskedNumber(found)));
}

/**
 * A replacer for `JSON.stringify` that masks the personal numbers in every text of the value; numbers,
 * names of fields and the form of the value stay. Errors: none.
 */
export function hidingNumbers(_field: string, value: unknown): unknown {
  return typeof value === 'string' ? hideNumbers(value) : value;
}

const digit = String.raw`[0-9０-９]`;
const mark = String.raw`[0-9０-９XxＸｘ]`;
const letter = String.raw`[A-Za-zＡ-Ｚａ-ｚ]`;
const gap = String.raw`[\s\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufe58\ufe63\uff0d-]*`;
const numbers = new RegExp(
  `${digit}(?:${gap}${mark}){10,}|(?<!${letter})${letter}{1,2}(?:${gap}${digit}){7,}`,
  'g',
);

const dates = /(?<!\d)(?:19|20)\d{2}-(?:0?[1-9]|1[0-2])(?:-(?:0?[1-9]|[12]\d|3[01]))?(?!\d)/g;
const identity = /^\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
const notMarks = /[^0-9X]/g;

/** Whether what looks like a number is dates with a short number beside them, such as 0001 2026-01-15. */
function isDates(found: string): boolean {
  const plain = found.normalize('NFKC').toUpperCase();
  if (identity.test(plain.replace(notMarks, ''))) return false;
  const others = plain.replace(dates, '').replace(notMarks, '');
  return plain.search(dates) >= 0 && others.length < SHORT;
}

const LONG = 15;
const MEDIUM = 11;
const SHORT = 6;

function shownCharacters(length: number): { readonly head: number; readonly tail: number } {
  if (length >= LONG) return { head: 3, tail: 4 };
  if (length >= MEDIUM) return { head: 3, tail: 2 };
  if (length >= SHORT) return { head: 1, tail: 1 };
  return { head: 0, tail: 0 };
}
