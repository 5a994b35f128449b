import { Money } from '../../money';
import { addMonths } from '../../period';
import { staffBases, type StaffMonth } from './staff-bases';

const money = Money.parse;
const month = (at: number, changes: Partial<StaffMonth> = {}): StaffMonth => ({
  period: addMonths('2026-01', at),
  wages: money('10000.01'),
  count: 35,
  disabledCount: 0,
  ...changes,
});
const year = Array.from({ length: 12 }, (_, at) => month(at));
const whole = { periodFrom: '2026-01', periodTo: '2026-12' };

describe('bases of 工会经费 and 残疾人就业保障金', () => {
  it('are the wages of the months', () => {
    const quarter = { periodFrom: '2026-01', periodTo: '2026-03' };
    const bases = staffBases(year, quarter);
    expect(bases?.wages.toString()).toBe('30000.03');
    expect(bases?.year).toBeUndefined();
  });

  it('of a year are averages of its months as well', () => {
    const months = year.map((each, at) =>
      at < 6 ? each : { ...each, count: 36, disabledCount: 1 },
    );
    const bases = staffBases(months, whole);
    expect([bases?.year?.staff, bases?.year?.disabled, bases?.year?.wages].map(String)).toEqual([
      '35.50',
      '0.50',
      '120000.12',
    ]);
  });

  it('are unknown where a month is missing', () => {
    expect(staffBases(year.slice(1), whole)).toBeUndefined();
    expect(staffBases([], whole)).toBeUndefined();
    const twelve = { periodFrom: '2026-02', periodTo: '2027-01' };
    expect(staffBases([...year, month(12)], twelve)?.year).toBeUndefined();
  });
});
