/** Digits of the first code of a category. */
const FIRST_WIDTH = 3;

/**
 * The next code of a category's items (辅助核算项目): one above its highest number, as wide as the
 * widest code that is a number. Codes that are no numbers are passed over. Errors: none.
 */
export function nextItemCode(codes: readonly string[]): string {
  const numbers = codes.filter((code) => /^\d{1,15}$/.test(code));
  const highest = Math.max(0, ...numbers.map(Number));
  const width = Math.max(FIRST_WIDTH, ...numbers.map((code) => code.length));
  return String(highest + 1).padStart(width, '0');
}
