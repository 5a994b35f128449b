import { Money } from '../../money';
import cases from '../../testing/data/payroll-cases.json';
import {
  withholdFlat,
  withholdLabour,
  withholdNonResidentBonus,
  withholdNonResidentPayment,
  withholdNonResidentWage,
} from './payment-tax';
import { paymentFigures } from './tax-figures';

const money = Money.parse;

describe('tax of a payment', () => {
  for (const { id, income, expenseDeduction, taxableIncome, level, tax } of cases.labour) {
    it(`agrees with the worked labour service ${id}`, () => {
      const result = withholdLabour('2026-08', [money(income)]);
      expect([result.deduction, result.taxable, result.withheld].map(String)).toEqual([
        expenseDeduction,
        taxableIncome,
        tax,
      ]);
      expect(result.bracket?.level).toBe(level);
    });
  }

  it('adds the payments of one service in a month', () => {
    const result = withholdLabour('2026-08', [money('3000.00'), money('2000.00')]);
    expect(result.withheld.toString()).toBe('800.00');
  });

  it('takes author’s pay at 70 % and royalties whole, 20 % flat', () => {
    const income = money('5000.00');
    expect(withholdFlat('author', { period: '2026-08', income }).withheld.toString()).toBe(
      '560.00',
    );
    expect(withholdFlat('royalty', { period: '2026-08', income }).withheld.toString()).toBe(
      '800.00',
    );
  });

  it('agrees with the worked cases of non-residents', () => {
    const rules = {
      wage: (income: Money) => withholdNonResidentWage('2026-08', income),
      bonus: (income: Money) => withholdNonResidentBonus('2026-08', income),
      labour: (income: Money) =>
        withholdNonResidentPayment('labour', { period: '2026-08', income }),
      author: (income: Money) =>
        withholdNonResidentPayment('author', { period: '2026-08', income }),
    };
    for (const { id, kind, income, taxable, per6, tax } of cases.nonResident) {
      const result = rules[kind as keyof typeof rules](money(income));
      expect([id, result.withheld.toString()]).toEqual([id, tax]);
      if (taxable !== undefined) expect([id, result.taxable.toString()]).toEqual([id, taxable]);
      if (per6 !== undefined) expect(result.bracketAmount.toString()).toBe(per6);
    }
    expect(withholdNonResidentWage('2026-08', money('4000.00')).withheld.isZero).toBe(true);
  });

  it('names the figures of a payment', () => {
    const titles = paymentFigures(withholdLabour('2026-08', [money('30000.00')])).map(
      ({ title, working }) => `${title} ${working}`,
    );
    expect(titles).toContain('应扣税额 24,000.00 × 30% − 2,000.00');
  });
});
