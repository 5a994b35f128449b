import { Money } from '../../money';
import { monthOf, type Period } from '../../period';
import { type PayrollProblem, refusal } from '../facts';
import type { Cumulative } from './cumulative-tax';

/**
 * Figures of the earlier months of a year with the same employer, where the books start in the
 * middle of it: from the export of the tax client. Amounts in yuan.
 */
export interface TaxOpening {
  /** The last month that the figures include. */
  readonly lastPeriod: Period;
  /** Months counted for the basic deduction. */
  readonly monthsCounted: number;
  readonly income: Money;
  readonly exemptIncome: Money;
  readonly specialDeduction: Money;
  readonly specialAdditionalDeduction: Money;
  readonly otherDeduction: Money;
  readonly withheld: Money;
  /** 累计减免税额; without it a relief of the earlier months would be withheld again. */
  readonly relief?: Money | undefined;
  /** Surcharges of an insurance agent or broker. */
  readonly surcharges?: Money | undefined;
}

const amountNames = {
  income: '累计收入',
  exemptIncome: '累计免税收入',
  specialDeduction: '累计专项扣除',
  specialAdditionalDeduction: '累计专项附加扣除',
  otherDeduction: '累计其他扣除',
  withheld: '累计已预扣税额',
  relief: '累计减免税额',
  surcharges: '累计附加税费',
} as const;
const amountKeys = Object.keys(amountNames) as (keyof typeof amountNames)[];

/**
 * The opening as sums of the year, from which the next month goes on. Errors: none; see
 * `openingTaxProblems`.
 */
export function openingCumulative(opening: TaxOpening): Cumulative {
  return {
    period: opening.lastPeriod,
    income: opening.income,
    exemptIncome: opening.exemptIncome,
    specialDeduction: opening.specialDeduction,
    specialAdditionalDeduction: opening.specialAdditionalDeduction,
    otherDeduction: opening.otherDeduction,
    relief: opening.relief ?? Money.zero,
    surcharges: opening.surcharges ?? Money.zero,
    withheld: opening.withheld,
  };
}

/**
 * What is wrong with an opening: months beyond the year, negative amounts, more exempt than
 * received. Errors: none.
 */
export function openingTaxProblems(opening: TaxOpening): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const months = monthOf(opening.lastPeriod);
  const { monthsCounted } = opening;
  if (!Number.isInteger(monthsCounted) || monthsCounted < 0 || monthsCounted > months) {
    const msg = `减除费用月数应为 0 至 ${months} 的整数（截至 ${opening.lastPeriod}），请核对扣缴端的累计减除费用`;
    problems.push(refusal('PAYROLL_OPENING', msg, 'monthsCounted'));
  }
  for (const key of amountKeys) {
    if (opening[key]?.isNegative !== true) continue;
    const msg = `期初${amountNames[key]}不能为负数，请对照扣缴端导出的申报表填写`;
    problems.push(refusal('PAYROLL_OPENING', msg, key));
  }
  if (opening.exemptIncome.compare(opening.income) > 0) {
    const msg = '期初累计免税收入大于累计收入，请对照扣缴端导出的申报表填写';
    problems.push(refusal('PAYROLL_OPENING', msg, 'exemptIncome'));
  }
  return problems;
}
