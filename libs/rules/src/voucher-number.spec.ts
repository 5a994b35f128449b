import fc from 'fast-check';
import { numberGaps, renumber } from './voucher-number';

describe('number gaps', () => {
  it('are the numbers below the highest that no voucher bears', () => {
    expect(numberGaps([1, 2, 5, 3, 8])).toEqual([4, 6, 7]);
  });

  it('count from 1', () => {
    expect(numberGaps([3])).toEqual([1, 2]);
  });

  it('are none without vouchers and none in an unbroken row', () => {
    expect(numberGaps([])).toEqual([]);
    expect(numberGaps([2, 1, 3])).toEqual([]);
  });

  it('take a large month in their stride', () => {
    expect(numberGaps(Array.from({ length: 200_000 }, (_, index) => index + 2))).toEqual([1]);
  });
});

describe('renumbering', () => {
  it('closes gaps in the order of dates', () => {
    const vouchers = [
      { id: 10, date: '2026-01-20', code: 1 },
      { id: 11, date: '2026-01-05', code: 4 },
      { id: 12, date: '2026-01-31', code: 7 },
    ];
    expect(renumber(vouchers)).toEqual([
      { id: 11, from: 4, to: 1 },
      { id: 10, from: 1, to: 2 },
      { id: 12, from: 7, to: 3 },
    ]);
  });

  it('keeps the order of numbers within a day', () => {
    const vouchers = [
      { id: 2, date: '2026-01-05', code: 6 },
      { id: 1, date: '2026-01-05', code: 9 },
    ];
    expect(renumber(vouchers).map(({ id, to }) => [id, to])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('leaves out vouchers that keep their number', () => {
    const vouchers = [
      { id: 1, date: '2026-01-05', code: 1 },
      { id: 2, date: '2026-01-06', code: 3 },
    ];
    expect(renumber(vouchers)).toEqual([{ id: 2, from: 3, to: 2 }]);
  });

  it('leaves no gap, and nothing to do a second time', () => {
    const drafts = fc.uniqueArray(
      fc.record({
        code: fc.integer({ min: 1, max: 500 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      { selector: ({ code }) => code, maxLength: 40 },
    );
    fc.assert(
      fc.property(drafts, (all) => {
        const vouchers = all.map(({ code, day }, id) => ({
          id,
          code,
          date: `2026-02-${String(day).padStart(2, '0')}`,
        }));
        const changes = new Map(renumber(vouchers).map(({ id, to }) => [id, to]));
        const after = vouchers.map((each) => ({
          ...each,
          code: changes.get(each.id) ?? each.code,
        }));
        expect(new Set(after.map(({ code }) => code)).size).toBe(vouchers.length);
        expect(numberGaps(after.map(({ code }) => code))).toEqual([]);
        expect(renumber(after)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
