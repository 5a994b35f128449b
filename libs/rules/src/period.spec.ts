import fc from 'fast-check';
import {
  addMonths,
  comparePeriods,
  firstDayOf,
  isIsoDate,
  isPeriod,
  isPeriodOpen,
  lastDayOf,
  monthOf,
  monthText,
  nextPeriod,
  periodOf,
  periodsBetween,
  periodSpanTitle,
  periodTitle,
  previousPeriod,
  yearOf,
} from './period';
import { InvariantError } from './problem';

const LAW = { numRuns: 1000 };
const periods = fc
  .tuple(fc.integer({ min: 1900, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('a period', () => {
  it.each(['2026-01', '2026-12', '1999-10'])('is written as %s', (text) => {
    expect(isPeriod(text)).toBe(true);
  });

  it.each(['2026-00', '2026-13', '2026-1', '26-01', '2026/01', '2026-01-01', '', '0000-01'])(
    'is not %j',
    (text) => expect(isPeriod(text)).toBe(false),
  );

  it('is titled as headings print it', () => {
    expect(periodTitle('2026-01')).toBe('2026年第01期');
    expect(periodSpanTitle('2026-03', '2026-05')).toBe('2026年第03期 至 2026年第05期');
    expect(periodSpanTitle('2026-03', '2026-03')).toBe('2026年第03期');
  });

  it('is a month of the calendar where people are paid for it', () => {
    expect(monthText('2026-01')).toBe('2026年1月');
  });

  it('tells its year and month', () => {
    expect([yearOf('2026-09'), monthOf('2026-09')]).toEqual([2026, 9]);
  });

  it('is open only when it exists and is not closed', () => {
    expect([isPeriodOpen('open'), isPeriodOpen('closed'), isPeriodOpen(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes a malformed one for a programming mistake', () => {
    expect(() => nextPeriod('2026-13')).toThrow(InvariantError);
    expect(() => periodOf('2026-02-30')).toThrow(InvariantError);
    expect(() => addMonths('2026-01', 0.5)).toThrow(InvariantError);
    expect(() => addMonths('9999-12', 1)).toThrow(InvariantError);
  });
});

describe('a date', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '2026-04-30'])('may be %s', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-01-32',
    '2026-01-00',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    '',
  ])('may not be %j', (text) => expect(isIsoDate(text)).toBe(false));

  it('is a real day exactly when the calendar has it', () => {
    const days = fc.tuple(periods, fc.integer({ min: 1, max: 31 }));
    fc.assert(
      fc.property(days, ([period, day]) => {
        const text = `${period}-${String(day).padStart(2, '0')}`;
        const real = new Date(`${text}T00:00:00Z`);
        const same = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text);
        expect(isIsoDate(text)).toBe(same);
      }),
      LAW,
    );
  });
});

describe('the days of a period', () => {
  it.each([
    ['2026-01', '2026-01-01', '2026-01-31'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-11', '2026-11-01', '2026-11-30'],
  ])('of %s run from %s to %s', (period, first, last) => {
    expect([firstDayOf(period), lastDayOf(period)]).toEqual([first, last]);
  });

  it('lie in it', () => {
    fc.assert(
      fc.property(periods, (period) => {
        expect(periodOf(firstDayOf(period))).toBe(period);
        expect(periodOf(lastDayOf(period))).toBe(period);
      }),
      LAW,
    );
  });
});

describe('going through months', () => {
  it('crosses the year in both directions', () => {
    expect(nextPeriod('2025-12')).toBe('2026-01');
    expect(previousPeriod('2026-01')).toBe('2025-12');
    expect(addMonths('2026-03', -15)).toBe('2024-12');
  });

  it('lists both ends of a range, and nothing of a reversed one', () => {
    expect(periodsBetween('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(periodsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(periodsBetween('2026-02', '2026-01')).toEqual([]);
  });

  it('counts as many months as it went', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: -600, max: 600 }), (period, months) => {
        const there = addMonths(period, months);
        expect(comparePeriods(there, period)).toBe(months);
        expect(addMonths(there, -months)).toBe(period);
        expect(Math.sign(comparePeriods(there, period))).toBe(
          there < period ? -1 : there > period ? 1 : 0,
        );
      }),
      LAW,
    );
  });
});
