/** An id or page that an address holds as text; undefined for what is none. */
export function numberOf(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
