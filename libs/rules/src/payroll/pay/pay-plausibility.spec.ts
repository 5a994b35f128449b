import fc from 'fast-check';
import { Money } from '../../money';
import { standardFields } from '../salary-items/salary-fields';
import { calculatePay } from './calculate-pay';
import { payPlausibility, payPlausibilityRules } from './pay-plausibility';

const yuan = (text: string) => Money.parse(text);

/** What is asked about amounts of the first run of February. @param lastGross of January; undefined for nobody paid */
function warningsOf(amounts: Record<string, string>, lastGross?: string, bonus?: string) {
  const entered = new Map(Object.entries(amounts).map(([code, text]) => [code, yuan(text)]));
  const paid = calculatePay(standardFields, {
    person: {
      kind: 'regular',
      mode: 'from_hire',
      employment: [{ from: '2024-03-01', until: null }],
      insurance: undefined,
    },
    run: {
      period: '2026-02',
      run: 1,
      entered,
      ...(lastGross === undefined ? {} : { lastGross: yuan(lastGross) }),
      ...(bonus === undefined
        ? {}
        : { bonus: { amount: yuan(bonus), method: 'separate' as const, wasUsed: false } }),
    },
    before: undefined,
  });
  return paid.problems
    .filter(({ code }) => code === 'PAYROLL_FAR_AMOUNT')
    .map(({ severity, field, msg }) => `${severity} ${String(field)} ${msg}`);
}

describe('amounts of pay that are unlikely', () => {
  it('are asked about from ten times the gross pay of the month before', () => {
    expect(warningsOf({ postSalary: '90000' }, '9000')).toEqual([
      'warn postSalary 岗位工资 90,000.00 达到上月应发工资 9,000.00 的 10 倍，请核对是否多输了位数',
    ]);
    expect(warningsOf({ postSalary: '89999.99' }, '9000')).toEqual([]);
  });

  it('are not asked about after a month of a few days, nor for who was not paid before', () => {
    expect(warningsOf({ baseSalary: '9000' }, '300')).toEqual([]);
    expect(warningsOf({ baseSalary: '90000' }, '0')).toEqual([]);
    expect(warningsOf({ baseSalary: '90000' })).toEqual([]);
  });

  it('are asked about once beyond the bound, whoever gets them', () => {
    expect(warningsOf({ baseSalary: '6000', postSalary: '99999999999.99' })).toEqual([
      'warn postSalary 岗位工资 99,999,999,999.99 达到 1,000,000.00，请核对小数点和位数',
    ]);
    expect(warningsOf({ postSalary: '99999999999.99' }, '9000')).toHaveLength(1);
    expect(warningsOf({ baseSalary: '999999.99' })).toEqual([]);
  });

  it('are those of deductions as well', () => {
    expect(warningsOf({ baseSalary: '9000', otherDeduction: '2000000' })).toHaveLength(1);
  });

  it('are bonuses beyond the bound alone: a bonus may be the pay of a year', () => {
    expect(warningsOf({ baseSalary: '9000' }, '9000', '108000')).toEqual([]);
    expect(warningsOf({ baseSalary: '9000' }, '9000', '1000000')).toEqual([
      'warn annualBonus 全年一次性奖金 1,000,000.00 达到 1,000,000.00，请核对小数点和位数',
    ]);
  });

  it('warn for each larger amount where they warn for a smaller one, and never refuse', () => {
    const fen = fc.integer({ min: 0, max: 2_000_000_00 });
    const field = standardFields.find(({ code }) => code === 'postSalary');
    fc.assert(
      fc.property(fen, fen, fen, (amount, more, last) => {
        if (!field) throw new Error('no 岗位工资');
        const asked = (cents: number) =>
          payPlausibility(
            { lastGross: Money.parse((last / 100).toFixed(2)) },
            {
              bonus: Money.zero,
              items: [{ field, amount: yuan((cents / 100).toFixed(2)), origin: 'entered' }],
            },
          );
        const [small, large] = [asked(amount), asked(amount + more)];
        expect(large.length).toBeGreaterThanOrEqual(small.length);
        expect(large.every(({ severity }) => severity === 'warn')).toBe(true);
      }),
    );
  });

  it('are judged by a list of rules with names of their own', () => {
    const ids = payPlausibilityRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
