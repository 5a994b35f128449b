import fc from 'fast-check';
import { addMonths, periodsBetween, yearOf, type Period } from '@mingzhang/rules';
import { bandReads, type BandMonth } from './band-reads';

const first = '2023-05';

/** Months of the books with their movements; some are read line by line, some have snapshots. */
const books = fc.record({
  first: fc.constantFrom(first, '2023-01'),
  months: fc.array(
    fc.record({
      moved: fc.integer({ min: 0, max: 50 }),
      isApart: fc.boolean(),
      isKept: fc.boolean(),
      isNewBand: fc.boolean(),
    }),
    { maxLength: 40 },
  ),
  openedYear: fc.integer({ min: 0, max: 50 }),
});

describe('what is read of bands', () => {
  it('comes to what their months do, and is no more than they are', () => {
    fc.assert(
      fc.property(books, ({ first: begin, months, openedYear }) => {
        const at = (index: number): Period => addMonths(begin, index);
        const movedIn = (periods: readonly Period[]) =>
          months.reduce(
            (sum, { moved }, index) => sum + (periods.includes(at(index)) ? moved : 0),
            0,
          );
        const yearUpTo = (period: Period) =>
          movedIn(periodsBetween(`${yearOf(period)}-01`, period)) +
          (yearOf(period) === yearOf(begin) ? openedYear : 0);
        let band = 9;
        const whole = months.flatMap(({ isApart, isNewBand }, index): BandMonth[] => {
          if (isNewBand) band -= 1;
          return isApart ? [] : [{ period: at(index), band }];
        });
        const saved = new Set(months.flatMap(({ isKept }, index) => (isKept ? [at(index)] : [])));
        const reads = bandReads(whole, { saved, first: begin });
        const sums = new Map<number, number>();
        for (const read of reads) {
          const amount = read.from === 'end' ? yearUpTo(read.period) : movedIn([read.period]);
          sums.set(read.band, (sums.get(read.band) ?? 0) + read.sign * amount);
        }
        for (const each of new Set(whole.map((month) => month.band))) {
          const own = whole.filter((month) => month.band === each).map(({ period }) => period);
          expect(sums.get(each)).toBe(movedIn(own));
        }
        expect(reads.length).toBeLessThanOrEqual(whole.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is two ends of a year, one from its January on', () => {
    const months = periodsBetween('2025-06', '2026-08').map((period) => ({ period, band: 3 }));
    const saved = new Set(periodsBetween('2024-01', '2026-07'));
    const read = bandReads(months, { saved, first: '2024-01' });
    expect(read.map(({ period, from, sign }) => [period, from, sign])).toEqual([
      ['2025-12', 'end', 1],
      ['2025-05', 'end', -1],
      ['2026-08', 'month', 1],
      ['2026-07', 'end', 1],
    ]);
  });
});
