import fc from 'fast-check';
import { addMonths, periodsBetween, yearOf, type Period } from '@mingzhang/rules';
import type { BookMonth } from './total-snapshot';
import { snapshotRange } from './snapshot-range';

const first = '2023-05';

/**
 * Books with one movement a month; the first `closed` months are closed, those in `without` lack a
 * snapshot.
 */
const books = fc
  .record({
    moved: fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 40 }),
    opened: fc.integer({ min: -50, max: 50 }),
    openedYear: fc.integer({ min: -50, max: 50 }),
    closed: fc.nat(40),
    without: fc.array(fc.nat(40), { maxLength: 2 }),
    from: fc.nat(39),
    length: fc.nat(39),
  })
  .map(({ from, length, ...rest }) => {
    const last = rest.moved.length - 1;
    return { ...rest, from: Math.min(from, last), to: Math.min(from + length, last) };
  });

const at = (index: number): Period => addMonths(first, index);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('the snapshots of a range', () => {
  it('add up to the months read one by one', () => {
    fc.assert(
      fc.property(books, ({ moved, opened, openedYear, closed, without, from, to }) => {
        const movedIn = (range: readonly Period[]) =>
          sumOf(moved.filter((_, index) => range.includes(at(index))));
        const yearUpTo = (period: Period) =>
          movedIn(periodsBetween(`${yearOf(period)}-01`, period)) +
          (yearOf(period) === yearOf(first) ? openedYear : 0);
        const months = periodsBetween(first, at(to)).map((period, index): BookMonth => {
          const isClosed = index < closed;
          const hasSnapshot = isClosed && !without.includes(index);
          return { period, isClosed, hasSnapshot, hasTotals: hasSnapshot };
        });
        const range = snapshotRange(months, { periodFrom: at(from), periodTo: at(to) });
        const found = { opening: 0, moved: 0, year: 0 };
        for (const snapshot of range.snapshots) {
          const balance =
            opened + (snapshot.period === '' ? 0 : movedIn(periodsBetween(first, snapshot.period)));
          const year = snapshot.period === '' ? openedYear : yearUpTo(snapshot.period);
          if (snapshot.opensRange)
            found.opening += balance - Math.max(snapshot.movementSign, 0) * year;
          found.moved += snapshot.movementSign * year;
          if (snapshot.isInLastYear) found.year += year;
        }
        for (const { period, openingSign, isInRange, isInLastYear } of range.deltas) {
          const net = movedIn([period]);
          found.opening += openingSign * net;
          if (isInRange) found.moved += net;
          if (isInLastYear) found.year += net;
        }
        expect(found).toEqual({
          opening: opened + (from === 0 ? 0 : movedIn(periodsBetween(first, at(from - 1)))),
          moved: movedIn(periodsBetween(at(from), at(to))),
          year: yearUpTo(at(to)),
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('are, for a year from January on, the snapshot of its last closed month', () => {
    const months = periodsBetween('2024-06', '2026-08').map((period): BookMonth => {
      const isClosed = period < '2026-07';
      return { period, isClosed, hasSnapshot: isClosed, hasTotals: isClosed };
    });
    const read = (periodFrom: Period, periodTo: Period) => {
      const upTo = months.filter(({ period }) => period <= periodTo);
      const { snapshots: ends, deltas: alone } = snapshotRange(upTo, { periodFrom, periodTo });
      return [ends.map(({ period }) => period), alone.map(({ period }) => period)];
    };
    expect(read('2026-01', '2026-08')).toEqual([['2026-06'], ['2026-07', '2026-08']]);
    expect(read('2025-01', '2026-06')).toEqual([['2025-12', '2026-06'], []]);
    expect(read('2025-12', '2026-07')).toEqual([['2026-06'], ['2025-12', '2026-07']]);
    expect(read('2025-08', '2026-06')).toEqual([['2025-07', '2025-12', '2026-06'], []]);
  });

  it('are those of the year ends if all months are closed', () => {
    const months = periodsBetween('2024-01', '2026-03').map((period): BookMonth => {
      return { period, isClosed: true, hasSnapshot: true, hasTotals: true };
    });
    const range = snapshotRange(months, { periodFrom: '2024-06', periodTo: '2026-03' });
    expect(range.deltas).toEqual([]);
    expect(range.snapshots.map(({ period }) => period)).toEqual([
      '2024-05',
      '2024-12',
      '2025-12',
      '2026-03',
    ]);
  });
});
