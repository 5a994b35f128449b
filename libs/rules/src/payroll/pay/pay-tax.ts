import { Money } from '../../money';
import { withTaxAsPaid } from '../cross-month/corrected-runs';
import { type PayrollProblem, refusal } from '../facts';
import {
  type Cumulative,
  type CumulativeTax,
  type TaxInputs,
  withholdCumulative,
} from '../income-tax/cumulative-tax';
import {
  type PaymentTax,
  withholdLabour,
  withholdNonResidentBonus,
  withholdNonResidentWage,
} from '../income-tax/payment-tax';
import { type PersonKind, type PersonKindRule, personKindAt } from '../income-tax/person-kinds';
import { compareBonus, type SeparateBonus } from '../one-off/annual-bonus';
import type { PaidBonus, PayPerson, PayRun } from './pay-input';

/** The tax of a pay run and how it came about. Amounts in yuan. */
export interface PayTax {
  /**
   * Undefined where the law knows no rule for the person's kind in the month; a problem says so.
   */
  readonly tax: CumulativeTax | PaymentTax | undefined;
  /** Withheld in this run, the bonus apart. */
  readonly withheld: Money;
  /** The bonus taxed by itself. */
  readonly separateBonus: SeparateBonus | PaymentTax | undefined;
  readonly bonusTax: Money;
  /** Sums of the year after this run; unchanged for people who are not taxed cumulatively. */
  readonly after: Cumulative | undefined;
  readonly problems: readonly PayrollProblem[];
}

/**
 * Withholds the tax of a pay run by the person's kind: cumulatively, by payment, or as a
 * non-resident. Payments of one month to people who are not taxed cumulatively are one payment: the
 * tax of all less what earlier runs withheld.
 * @param inputs amounts of the run, a merged bonus not included
 */
export function withholdPay(
  person: PayPerson,
  {
    before,
    run,
    inputs,
  }: {
    readonly before: Cumulative | undefined;
    readonly run: PayRun;
    readonly inputs: TaxInputs;
  },
): PayTax {
  const kind = personKindAt(person.kind, run.period);
  if (kind === undefined) {
    const msg = `${run.period} 没有这类人员的个税规定，请改选人员类别或发放月`;
    const problems = [refusal('PAYROLL_FACT_MISSING', msg, 'period')];
    return { ...nothing, after: before, problems };
  }
  const bonus = taxBonus(kind.value, run);
  const income = inputs.income.plus(bonus.merged);
  const rest = { separateBonus: bonus.separate, bonusTax: bonus.tax };
  if (kind.value.method === 'cumulative') {
    const { period, run: number } = run;
    const tax = withholdCumulative(person, before, { ...inputs, income, period, run: number });
    const problems = tax.problems.concat(bonus.problems);
    if (run.paidTax === undefined) {
      return { ...rest, tax, withheld: tax.withheld, after: tax.after, problems };
    }
    const corrected = withTaxAsPaid(tax, run.paidTax);
    return { ...rest, tax: corrected, withheld: run.paidTax, after: corrected.after, problems };
  }
  const earlier = run.earlierInMonth;
  const total = income.minus(inputs.exemptIncome).plus(earlier?.income ?? 0);
  const tax =
    kind.value.method === 'labourService'
      ? withholdLabour(run.period, [total])
      : withholdNonResidentWage(run.period, total);
  const due = tax.withheld.minus(earlier?.withheld ?? 0);
  const problems = [...bonus.problems];
  if (income.isNegative) {
    problems.push(
      refusal('PAYROLL_NEGATIVE', '本期收入为负数，不能计算个税，请核对金额', 'income'),
    );
  }
  return { ...rest, tax, withheld: due.isNegative ? Money.zero : due, after: before, problems };
}

const nothing = {
  tax: undefined,
  withheld: Money.zero,
  separateBonus: undefined,
  bonusTax: Money.zero,
} as const;

interface BonusTax {
  readonly merged: Money;
  readonly separate: SeparateBonus | PaymentTax | undefined;
  readonly tax: Money;
  readonly problems: readonly PayrollProblem[];
}

const noBonus: BonusTax = {
  merged: Money.zero,
  separate: undefined,
  tax: Money.zero,
  problems: [],
};

/** A bonus that may not be taxed by itself is merged, and a problem says why. */
function taxBonus({ kind, method }: PersonKindRule, { period, bonus }: PayRun): BonusTax {
  if (bonus === undefined || bonus.amount.isZero) return noBonus;
  if (bonus.amount.isNegative) {
    const problems = [refusal('PAYROLL_NEGATIVE', '年终奖不能为负数，请核对金额', 'annualBonus')];
    return { ...noBonus, merged: bonus.amount, problems };
  }
  if (bonus.method === 'merged') return { ...noBonus, merged: bonus.amount };
  if (method === 'nonResident') return nonResidentBonus(bonus, period);
  if (!isWageEarner(kind)) {
    const msg = '只有工资薪金所得的全年一次性奖金可以单独计税，请并入本期收入';
    const problems = [refusal('PAYROLL_BONUS', msg, 'annualBonus')];
    return { ...noBonus, merged: bonus.amount, problems };
  }
  const { separate, problems } = compareBonus({
    period,
    bonus: bonus.amount,
    yearBalance: Money.zero,
    isForecast: false,
    wasUsed: bonus.wasUsed,
  });
  if (separate === undefined) return { ...noBonus, merged: bonus.amount, problems };
  return { merged: Money.zero, separate, tax: separate.tax, problems };
}

/** Whether a resident of the kind has wages, whose annual bonus may be taxed by itself. Errors: none. */
export function isWageEarner(kind: PersonKind): boolean {
  return kind === 'regular' || kind === 'disabled' || kind === 'rehiredRetiree';
}

function nonResidentBonus({ amount, wasUsed }: PaidBonus, period: string): BonusTax {
  if (wasUsed) {
    const msg = '非居民个人的数月奖金一个公历年度只能单独计税一次，请并入当月工资';
    const problems = [refusal('PAYROLL_BONUS', msg, 'annualBonus')];
    return { ...noBonus, merged: amount, problems };
  }
  const separate = withholdNonResidentBonus(period, amount);
  return { merged: Money.zero, separate, tax: separate.withheld, problems: [] };
}
