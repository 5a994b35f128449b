import { Money } from '../../money';
import { noTaxInputs, type TaxPerson, withholdCumulative } from './cumulative-tax';
import { forecastMonths, forecastYearBalance } from './year-forecast';

const money = Money.parse;
const person: TaxPerson = {
  kind: 'regular',
  mode: 'from_hire',
  employment: [{ from: '2024-01-01', until: null }],
};
const before = {
  ...noTaxInputs,
  period: '2026-07',
  income: money('105000'),
  specialDeduction: money('15750'),
  specialAdditionalDeduction: money('21000'),
  withheld: money('997.50'),
};
const august = {
  ...noTaxInputs,
  period: '2026-08',
  run: 1,
  income: money('15000'),
  specialDeduction: money('2250'),
  specialAdditionalDeduction: money('3000'),
};

describe('the forecast of a year', () => {
  it('repeats the inputs of the last month to December', () => {
    const latest = withholdCumulative(person, before, august);
    const months = forecastMonths(person, latest);
    expect(months.map(({ period, withheld }) => `${period} ${withheld.toString()}`)).toEqual([
      '2026-09 475.00',
      '2026-10 475.00',
      '2026-11 475.00',
      '2026-12 475.00',
    ]);
    expect(months.at(-1)?.cumulativeTax.toString()).toBe('3180.00');
    expect(forecastYearBalance(person, latest).toString()).toBe('57000.00');
  });

  it('repeats no relief and ends with the employment', () => {
    const leaving = { ...person, employment: [{ from: '2024-01-01', until: '2026-09-15' }] };
    const latest = withholdCumulative(leaving, before, { ...august, relief: money('100') });
    const months = forecastMonths(leaving, latest);
    expect(months.map(({ period, relief }) => `${period} ${relief.toString()}`)).toEqual([
      '2026-09 100.00',
    ]);
  });

  it('is the year itself in December', () => {
    const december = withholdCumulative(person, undefined, { ...august, period: '2026-12' });
    expect(forecastMonths(person, december)).toEqual([]);
    expect(forecastYearBalance(person, december).toString()).toBe('-50250.00');
  });
});
