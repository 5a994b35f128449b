import fc from 'fast-check';
import type { AssetDetail } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import { cardPages, firstPageLines, lifeYears, nextPageLines, rowsOfTwo } from './card-pages';

type Month = AssetDetail['months'][number];
const month = (at: number, amount: string): Month => ({
  period: `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  amount,
  accumulated: `${at}.00`,
  net: `${1000 - at}.00`,
  bookValue: '0.00',
  state: 'planned' as const,
  voucher: null,
});
const change: AssetDetail['changes'][number] = {
  id: 1,
  assetId: 3,
  code: 'GD1',
  name: '车',
  kind: 'increase',
  period: '2026-01',
  date: '2026-01-31',
  before: '1',
  after: '2',
  amount: '1000.00',
  monthly: '1.00',
  note: '',
  isBookable: true,
  vouchers: [],
  createdName: '周敏',
  createdAt: '2026-01-31T08:00:00Z',
};
const lives = fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 1200 });

describe('a printed card', () => {
  it('has each cell of its head once, in rows of two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 31 }), (cells) => {
        const rows = rowsOfTwo(cells);
        expect(rows.flat()).toEqual(cells);
        expect(rows.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
      }),
    );
    expect(rowsOfTwo(['净值', '原值', '供应商'])).toEqual([['净值', '原值'], ['供应商']]);
  });

  it('says of each year what its months wear off, and loses none', () => {
    fc.assert(
      fc.property(lives, (cents) => {
        const months = cents.map((each, at) =>
          month(at, `${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}`),
        );
        const years = lifeYears(months, '2026-06');
        const sum = (texts: readonly string[]) =>
          sumOf(texts.map((text) => Money.parse(text))).toString();
        expect(sum(years.map(({ amount }) => amount))).toBe(
          sum(months.map(({ amount }) => amount)),
        );
        expect(years.reduce((total, year) => total + year.months, 0)).toBe(months.length);
        expect(years.at(-1)?.net).toBe(months.at(-1)?.net);
      }),
      { numRuns: 30 },
    );
  });

  it('fits its pages, with each year and each change once and a heading above them', () => {
    fc.assert(
      fc.property(lives, fc.nat(90), (cents, count) => {
        const months = cents.map((_, at) => month(at, '1.00'));
        const changes = Array.from({ length: count }, () => change);
        const pages = cardPages({ months, changes }, '2026-06');
        pages.forEach((page, at) => {
          expect(page.length).toBeLessThanOrEqual(at === 0 ? firstPageLines : nextPageLines);
          expect(page.at(-1)?.kind).not.toBe('heading');
          if (page.length > 0) expect(page[0]?.kind).toBe('heading');
        });
        const lines = pages.flat();
        const years = lines.flatMap((line) => (line.kind === 'years' ? line.years : []));
        expect(new Set(years.map(({ year }) => year)).size).toBe(
          lifeYears(months, '2026-06').length,
        );
        expect(lines.filter(({ kind }) => kind === 'change')).toHaveLength(count);
      }),
      { numRuns: 50 },
    );
  });

  it('has neither changes nor months of its own time after the month that is printed', () => {
    const months = [
      { ...month(70, '1.00'), state: 'posted' as const },
      { ...month(71, '1.00'), state: 'posted' as const },
      { ...month(72, '1.00'), state: 'posted' as const },
    ];
    const changes = ['2025-11', '2025-12'].map((period) => ({ ...change, period }));
    const later = (asOf: string) => lifeYears(months, asOf).map((year) => year.later);
    expect([later('2025-11'), later('2026-01')]).toEqual([
      ['some', 'all'],
      ['none', 'none'],
    ]);
    const lines = cardPages({ months, changes }, '2025-11').flat();
    expect(lines.filter(({ kind }) => kind === 'change')).toHaveLength(1);
  });
});
