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
 * A text whose personal numbers are masked: runs of at least 11 digits and X, as documents, phones and
 * accounts have them. Amounts are shorter or hold separators. Errors: none.
 */
export function hideNumbers(text: string): string {
  return text.replace(/\d[\dXx]{10,}/g, maskedNumber);
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
