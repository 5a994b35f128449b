import fc from 'fast-check';
import { addMonths, comparePeriods, nextPeriod, type Period } from './period';
import {
  checkEnableDate,
  clampRange,
  isBookable,
  lastEnableDate,
  periodIdOf,
  periodsOfSet,
} from './set-calendar';

const LAW = { numRuns: 500 };
const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]): Period => `${year}-${String(number).padStart(2, '0')}`);

describe('the months of an account set', () => {
  it('go from the enable month to today, and to the last one opened ahead', () => {
    const calendar = { enabled: '2025-11', current: '2026-02' };
    expect(periodsOfSet(calendar, [])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(periodsOfSet(calendar, ['2025-11', '2026-04']).at(-1)).toBe('2026-04');
    expect(periodsOfSet({ enabled: '2026-05', current: '2026-02' }, [])).toEqual(['2026-05']);
  });

  it('follow each other without a gap', () => {
    fc.assert(
      fc.property(month, month, fc.array(month, { maxLength: 3 }), (enabled, current, opened) => {
        const months = periodsOfSet({ enabled, current }, opened);
        expect(months[0]).toBe(enabled);
        months.forEach((each, at) => at > 0 && expect(each).toBe(nextPeriod(months[at - 1] ?? '')));
      }),
      { numRuns: 100 },
    );
  });

  it('take vouchers up to 12 months past today, however long ago the set was enabled', () => {
    fc.assert(
      fc.property(month, fc.nat(600), fc.integer({ min: -30, max: 30 }), (current, ago, step) => {
        const calendar = { enabled: addMonths(current, -ago), current };
        const asked = addMonths(current, step);
        const expected = step <= 12 && comparePeriods(asked, calendar.enabled) >= 0;
        expect(isBookable(asked, calendar)).toBe(expected);
      }),
      LAW,
    );
  });

  it('are numbered by their last day, in the order of the calendar', () => {
    expect([periodIdOf('2026-01'), periodIdOf('2028-02')]).toEqual([20260131, 20280229]);
    fc.assert(
      fc.property(month, month, (left, right) => {
        const order = Math.sign(comparePeriods(left, right));
        expect(Math.sign(periodIdOf(left) - periodIdOf(right))).toBe(order);
      }),
      LAW,
    );
  });
});

describe('an enable date', () => {
  it.each(['1990-01-01', '2026-11-01', '2027-11-01'])('of %s is taken', (date) => {
    expect(checkEnableDate(date, '2026-11-21')).toEqual([]);
  });

  it.each(['0001-01-01', '1989-12-01', '2027-12-01', '9999-12-01'])('of %s is refused', (date) => {
    expect(checkEnableDate(date, '2026-11-21')).toMatchObject([
      { code: 'ENABLE_DATE_RANGE', field: 'enableDate', msg: expect.stringContaining('2027-11') },
    ]);
  });

  it('lies at most in the twelfth month from today', () => {
    expect(lastEnableDate('2027-02-03')).toBe('2028-02-29');
  });
});

describe('the range of a book', () => {
  const months = { first: '2026-01', last: '2026-11' };
  const clamp = (periodFrom: Period, periodTo: Period) => {
    const range = clampRange({ periodFrom, periodTo }, months);
    return range && [range.periodFrom, range.periodTo];
  };

  it('is cut to the months that the account set has', () => {
    expect(clamp('0001-01', '9999-12')).toEqual(['2026-01', '2026-11']);
    expect(clamp('2026-03', '2026-04')).toEqual(['2026-03', '2026-04']);
  });

  it('is none where the account set has no month of it', () => {
    expect(clamp('2025-01', '2025-12')).toBeNull();
    expect(clamp('2026-12', '2027-12')).toBeNull();
  });

  it('holds the months that both have, and no other', () => {
    fc.assert(
      fc.property(month, fc.nat(40), month, fc.nat(40), month, (from, more, first, count, each) => {
        const to = addMonths(from, more);
        const last = addMonths(first, count);
        const cut = clampRange({ periodFrom: from, periodTo: to }, { first, last });
        const isIn = cut !== null && each >= cut.periodFrom && each <= cut.periodTo;
        expect(isIn).toBe(each >= from && each <= to && each >= first && each <= last);
      }),
      LAW,
    );
  });
});
