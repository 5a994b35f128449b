import fc from 'fast-check';
import { Money } from '@mingzhang/rules';
import { monthsOfPage, type PeriodSum } from './months-of-page';

const sum = (period: string, entries: number, debit = 0): PeriodSum => ({
  period,
  entries,
  debit: Money.parse(debit),
  credit: Money.zero,
});

describe('the months that a page of a book lies in', () => {
  it('are those of its entries, with what moved before them', () => {
    const sums = [sum('2026-01', 3, 10), sum('2026-03', 2, 5), sum('2026-03', 1, 1)];
    const texts = (offset: number, pageSize: number) => {
      const found = monthsOfPage(sums, { offset, pageSize });
      return found && [found.periodFrom, found.periodTo, found.offset, found.before.toString()];
    };
    expect(texts(0, 3)).toEqual(['2026-01', '2026-01', 0, '0.00']);
    expect(texts(2, 2)).toEqual(['2026-01', '2026-03', 2, '0.00']);
    expect(texts(4, 9)).toEqual(['2026-03', '2026-03', 1, '10.00']);
    expect(texts(6, 3)).toBeUndefined();
  });

  it('hold exactly the entries that the whole book has there', () => {
    const counts = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        counts,
        fc.nat(40),
        fc.integer({ min: 1, max: 9 }),
        (entries, offset, pageSize) => {
          const periods = entries.map((_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
          const all = periods.flatMap((period, at) =>
            Array.from({ length: entries[at] ?? 0 }, (_, entry) => `${period} ${entry}`),
          );
          const sums = periods.map((period, at) => sum(period, entries[at] ?? 0));
          const found = monthsOfPage(sums, { offset, pageSize });
          const read = all.filter(
            (entry) =>
              found && entry.slice(0, 7) >= found.periodFrom && entry.slice(0, 7) <= found.periodTo,
          );
          const page = found ? read.slice(found.offset, found.offset + pageSize) : [];
          expect(page).toEqual(all.slice(offset, offset + pageSize));
        },
      ),
    );
  });
});
