import { Money } from '../../money';
import { basicModeOfYear, type WageYear } from './basic-deduction';

const wages = (income: string, declaredMonths = 12): WageYear => ({
  declaredMonths,
  income: Money.parse(income),
});
const modeOf = (hired: string, before: WageYear | undefined) => {
  const person = { mode: 'annual_60000', employment: [{ from: hired, until: null }] } as const;
  const { mode, problems } = basicModeOfYear(person, 2026, before);
  return [mode, ...problems.map(({ severity, msg }) => `${severity} ${msg}`)];
};

describe('60,000 of the year at once', () => {
  it('needs twelve months here in the year before and at most 60,000', () => {
    expect(modeOf('2025-01-31', wages('60000'))).toEqual(['annual_60000']);
    expect(modeOf('2024-01-01', wages('60000.01'))).toEqual([
      'from_hire',
      expect.stringMatching(/^warn 2025 年工资收入 60,000.01，超过 60,000.*按每月 5,000 扣除/),
    ]);
    expect(modeOf('2024-01-01', wages('50000', 11))[1]).toContain('11 个月，不足 12 个月');
    expect(modeOf('2025-02-01', undefined)[1]).toContain('2025 年不是 12 个月都在本单位任职');
    expect(modeOf('2026-03-01', wages('0'))[0]).toBe('from_hire');
  });

  it('stands with a question where the books do not know the year before', () => {
    expect(modeOf('2024-01-01', undefined)).toEqual([
      'annual_60000',
      expect.stringContaining('请在年初累计填写上年工资收入'),
    ]);
  });

  it('leaves the other ways alone', () => {
    const person = { mode: 'first_job_of_year', employment: [] } as const;
    expect(basicModeOfYear(person, 2026, undefined)).toEqual({
      mode: 'first_job_of_year',
      problems: [],
    });
  });
});
