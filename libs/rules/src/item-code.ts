/** Digits of the first code of a category. */
const FIRST_WIDTH = 3;

/**
 * The next code of a category's items (辅助核算项目): one above its highest number, as wide as the
 * widest code that is a number. Codes that are no numbers are passed over. The one after it is the
 * next code of it alone. Errors: none.
 */
export function nextItemCode(codes: readonly string[]): string {
  const numbers = codes.filter((code) => /^\d{1,15}$/.test(code));
  // Not spread: a category has more items than a call takes arguments.
  const highest = numbers.reduce((most, code) => Math.max(most, Number(code)), 0);
  const width = numbers.reduce((most, code) => Math.max(most, code.length), FIRST_WIDTH);
  return String(highest + 1).padStart(width, '0');
}
