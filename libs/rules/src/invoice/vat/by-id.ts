/** Orders ids and codes: numbers by value, texts with numbers in them as people count. */
export function byId(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en', { numeric: true });
}
