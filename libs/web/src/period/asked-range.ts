import { isPeriod, type Period } from '@mingzhang/rules';
import type { PeriodRange } from './period-range-picker';

/** Why a book shows other periods than its address asks for. */
export const rangeNotices = ['start', 'end', 'reversed'] as const;
export type RangeNotice = (typeof rangeNotices)[number];

/**
 * The range that an address asks for, kept inside the periods of the books, and what of it was kept out.
 * @param listed the periods of the books in their order, one at least
 * @param known the period in use, for an address that names none
 */
export function askedRange(
  listed: readonly Period[],
  { from, to, known }: { from: string | null; to: string | null; known: Period },
): { readonly range: PeriodRange; readonly notice?: RangeNotice } {
  const [first = known, last = known] = [listed[0], listed.at(-1)];
  const inside = (period: Period) => (period < first ? first : period > last ? last : period);
  const wanted = (text: string | null) => (text !== null && isPeriod(text) ? text : undefined);
  const end = wanted(to) ?? known;
  const start = wanted(from) ?? end;
  if (start > end) return { range: { from: inside(end), to: inside(end) }, notice: 'reversed' };
  const range = { from: inside(start), to: inside(end) };
  if (start < first) return { range, notice: 'start' };
  return end > last ? { range, notice: 'end' } : { range };
}
