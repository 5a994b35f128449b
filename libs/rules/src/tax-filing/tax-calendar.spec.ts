import fc from 'fast-check';
import { addDays, dateOfDay, daysBetween, dayNumberOf, isWeekend, weekdayOf } from './days';
import {
  annualDue,
  holidaysOf,
  monthlyDue,
  noticedYears,
  ownYearProblems,
  reckonedDue,
} from './tax-calendar';

const months = fc
  .record({ year: fc.integer({ min: 2020, max: 2060 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

describe('days', () => {
  it('are counted as the calendar has them', () => {
    expect(weekdayOf('2026-05-31')).toBe(7);
    expect(weekdayOf('1970-01-01')).toBe(4);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysBetween('2026-02-10', '2026-02-24')).toBe(14);
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (number) => {
        expect(dayNumberOf(dateOfDay(number))).toBe(number);
      }),
    );
  });
});

describe('the tax calendar', () => {
  it('has the days that the bureau has named', () => {
    expect(monthlyDue('2026-02')).toEqual({
      date: '2026-02-24',
      origin: 'notice',
      ordinary: '2026-02-15',
      basis: '税总办征科函〔2025〕64号',
    });
    expect(annualDue(2025)).toMatchObject({ date: '2026-06-01', ordinary: '2026-05-31' });
  });

  it('is reckoned as the bureau reckons, where the days off are known', () => {
    for (const year of noticedYears) {
      for (let month = 1; month <= 12; month += 1) {
        const period = `${year}-${String(month).padStart(2, '0')}`;
        expect([period, reckonedDue(period, holidaysOf(year))]).toEqual([
          period,
          monthlyDue(period).date,
        ]);
      }
    }
  });

  it('says of a year without notice that it is reckoned', () => {
    expect(monthlyDue('2027-08')).toMatchObject({ date: '2027-08-16', origin: 'reckoned' });
    expect(monthlyDue('2027-10')).toMatchObject({ date: '2027-10-26', origin: 'reckoned' });
    expect(monthlyDue('2027-08').basis).toContain('推算');
  });

  it('follows the year that an account set has entered, a region being its own', () => {
    const due = Array.from({ length: 12 }, (_, index) =>
      monthlyDue(`2026-${String(index + 1).padStart(2, '0')}`),
    ).map(({ date }) => date);
    const own = [{ year: 2026, due: due.with(6, '2026-07-20'), source: '台风顺延' }];
    expect(monthlyDue('2026-07', own)).toMatchObject({ date: '2026-07-20', origin: 'own' });
    expect(ownYearProblems(2026, due)).toEqual([]);
    expect(ownYearProblems(2026, due.with(2, '2026-03-15'))).toMatchObject([{ row: 3 }]);
    expect(ownYearProblems(2026, due.with(2, '2026-04-16'))).toMatchObject([{ row: 3 }]);
    expect(ownYearProblems(2026, due.with(2, '2026-03-02'))).toMatchObject([{ row: 3 }]);
  });

  it('never ends on a weekend or before the 15th, nor beyond its month', () => {
    fc.assert(
      fc.property(months, (month) => {
        const { date } = monthlyDue(month);
        expect(isWeekend(date)).toBe(false);
        expect(date >= `${month}-15` && date.startsWith(month)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2060 }), (year) => {
        expect(isWeekend(annualDue(year).date)).toBe(false);
      }),
    );
  });
});
