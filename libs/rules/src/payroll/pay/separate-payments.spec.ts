import { Money, sumOf } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import type { PersonKind } from '../income-tax/person-kinds';
import { standardFields } from '../salary-items/salary-fields';
import { calculatePay } from './calculate-pay';
import { payAmounts, paySteps } from './pay-figures';
import type { PayRun } from './pay-input';
import type { SeparatePayment } from './separate-payments';

const money = Money.parse;

function paid(kind: PersonKind, wage: string, more: Partial<PayRun>) {
  const entered = new Map([['baseSalary', money(wage)]]);
  return calculatePay(standardFields, {
    person: { kind, mode: 'from_hire', employment: [{ from: '2024-03-01', until: null }] },
    run: { period: '2026-01', run: 1, insurancePeriod: '2026-01', entered, ...more },
    before: undefined,
  });
}
const taxOf = (payment: SeparatePayment, kind: PersonKind = 'regular', wage = '0') =>
  paid(kind, wage, { payments: [payment] }).payments.map(({ tax }) => tax.toString());

describe('payments beside the wage', () => {
  it('of severance are taxed above three average wages, alone', () => {
    for (const { amount, averageWage, tax } of cases.severance) {
      const payment = { kind: 'severance', amount: money(amount), averageWage: money(averageWage) };
      expect(taxOf(payment as SeparatePayment)).toEqual([tax]);
    }
  });

  it('of early and internal retirement are spread by their own rules', () => {
    for (const { amount, years, tax } of cases.earlyRetirement) {
      expect(taxOf({ kind: 'earlyRetirement', amount: money(amount), years })).toEqual([tax]);
    }
    for (const { amount, months, wage, tax } of cases.internalRetirement) {
      const payment = { kind: 'internalRetirement', amount: money(amount), months } as const;
      expect(taxOf(payment, 'regular', wage)).toEqual([tax]);
    }
  });

  it('of labour service are those of a resident or a non-resident', () => {
    for (const { income, tax } of cases.labour) {
      expect(taxOf({ kind: 'labour', amount: money(income) })).toEqual([tax]);
    }
    expect(taxOf({ kind: 'labour', amount: money('20000') }, 'nonResident')).toEqual(['1790.00']);
    expect(taxOf({ kind: 'author', amount: money('20000') }, 'nonResident')).toEqual(['910.00']);
    expect(taxOf({ kind: 'author', amount: money('20000') })).toEqual(['2240.00']);
  });

  it('enter net pay, cost and the steps, and leave the cumulative tax alone', () => {
    const payments: SeparatePayment[] = [
      { kind: 'severance', amount: money('400000'), averageWage: money('100000') },
    ];
    const pay = paid('regular', '8000', { payments });
    expect([pay.tax.withheld, pay.net, pay.companyCost].map(String)).toEqual([
      '90.00',
      '400430.00',
      '408000.00',
    ]);
    const amounts = payAmounts(pay);
    expect([amounts.get('oneOffPay'), amounts.get('oneOffTax')].map(String)).toEqual([
      '400000.00',
      '7480.00',
    ]);
    for (const { amount, parts } of paySteps(pay)) {
      expect(sumOf(parts.map((part) => part.amount)).toString()).toBe(amount.toString());
    }
  });

  it('are refused without what their rule needs', () => {
    const payment = { kind: 'severance', amount: money('1'), averageWage: Money.zero } as const;
    const { problems } = paid('regular', '0', { payments: [payment] });
    expect(problems.map(({ severity, field }) => `${severity} ${field ?? ''}`)).toEqual([
      'refuse averageWage',
    ]);
  });
});

describe('tax that was declared', () => {
  it('stays as it was paid, and the sums of the year go on from it', () => {
    const pay = paid('regular', '8000', { paidTax: money('60') });
    expect(pay.tax.withheld.toString()).toBe('60.00');
    expect(pay.tax.after?.withheld.toString()).toBe('60.00');
    expect(pay.net.toString()).toBe('7940.00');
    const entered = new Map([['baseSalary', money('8000')]]);
    const next = calculatePay(standardFields, {
      person: {
        kind: 'regular',
        mode: 'from_hire',
        employment: [{ from: '2024-03-01', until: null }],
      },
      run: { period: '2026-02', run: 1, insurancePeriod: '2026-02', entered },
      before: pay.tax.after,
    });
    // 6,000 × 3 % less the 60 that were paid.
    expect(next.tax.withheld.toString()).toBe('120.00');
  });
});
