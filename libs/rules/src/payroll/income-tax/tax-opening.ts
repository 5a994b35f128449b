import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { addMonths, monthOf, type Period, periodAt, yearOf } from '../../period';
import { type PayrollProblem, refusal } from '../facts';
import { type EmploymentSpan, isEmployedIn } from './basic-deduction';
import type { Cumulative } from './cumulative-tax';
import { type PersonKind, personKindAt } from './person-kinds';
import { bracketTax, taxTableAt } from './tax-tables';

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

/** The first month of cumulative withholding (国家税务总局公告2018年第61号). */
export const FIRST_CUMULATIVE_PERIOD = '2019-01';

/**
 * What is wrong with an opening: a month before cumulative withholding, months beyond the year, negative amounts, more exempt than
 * received, more tax than the income bears without any deduction. Errors: none.
 */
export function openingTaxProblems(opening: TaxOpening): PayrollProblem[] {
  if (opening.lastPeriod < FIRST_CUMULATIVE_PERIOD) {
    const msg = `累计截止月份 ${opening.lastPeriod} 早于 ${FIRST_CUMULATIVE_PERIOD}，累计预扣法自 2019 年起实行，请核对月份`;
    return [refusal('PAYROLL_OPENING', msg, 'lastPeriod')];
  }
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
  const most = bracketTax(taxTableAt('annual', opening.lastPeriod).value, opening.income).tax;
  if (opening.withheld.compare(most) > 0) {
    const msg = `期初累计已预扣税额 ${formatMoney(opening.withheld)} 超过累计收入不作任何扣除时的税额 ${formatMoney(most)}，请对照扣缴端导出的申报表填写`;
    problems.push(refusal('PAYROLL_OPENING', msg, 'withheld'));
  }
  return problems;
}

/**
 * Refuses an opening of months before the person was first employed here: sums of another employer
 * are never carried in. Source: 国家税务总局公告2018年第61号 第六条. Errors: none.
 */
export function openingEmploymentProblems(
  { lastPeriod }: Pick<TaxOpening, 'lastPeriod'>,
  employment: readonly EmploymentSpan[],
): PayrollProblem[] {
  if (employment.some(({ from }) => from.slice(0, 7) <= lastPeriod)) return [];
  const msg = `年初累计截止 ${lastPeriod}，那时还没有在本单位入职；上一单位的数不能带入，请清除年初累计或核对入职日期`;
  return [refusal('PAYROLL_OPENING', msg, 'lastPeriod')];
}

/** A month of wages and the month in which they are paid. */
export interface PaidMonths {
  readonly period: Period;
  readonly payPeriod: Period;
}

/** Where the sheets of an account set begin, and the sheet an opening is checked for. */
interface OpeningFacts {
  readonly kind: PersonKind;
  readonly employment: readonly EmploymentSpan[];
  readonly opening: Pick<TaxOpening, 'lastPeriod'> | undefined;
  /** The first sheet of the account set. */
  readonly first: PaidMonths;
  /** The month of payment of the sheet. */
  readonly payPeriod: Period;
}

/**
 * What of the year before the first sheet an opening leaves out or counts twice: none though the
 * person was paid here before, one that ends before the month that precedes the first sheet, one
 * that holds the month of the sheet itself. Who was not paid in those months gets an opening of 0,
 * which says so. People who are not taxed cumulatively need none.
 * Source: 国家税务总局公告2018年第61号 第六条. Errors: none.
 */
export function openingProblems(facts: OpeningFacts): PayrollProblem[] {
  const { first, payPeriod, employment } = facts;
  if (personKindAt(facts.kind, payPeriod)?.value.method !== 'cumulative') return [];
  const year = yearOf(payPeriod);
  const typed = facts.opening;
  const opening = typed && yearOf(typed.lastPeriod) === year ? typed : undefined;
  if (opening && opening.lastPeriod >= payPeriod) {
    const msg =
      `年初累计截止 ${opening.lastPeriod}，已包含 ${payPeriod} 发放的工资，会重复累计；` +
      `请改为截止 ${addMonths(payPeriod, -1)} 的累计数，或把该员工移出本月工资表`;
    return [refusal('PAYROLL_OPENING', msg, 'opening')];
  }
  if (yearOf(first.payPeriod) !== year) return [];
  const from = opening ? addMonths(opening.lastPeriod, 1) : periodAt({ year, month: 1 });
  const paid = paidBefore(first, { from, employment });
  if (paid === undefined) return [];
  const last = addMonths(first.payPeriod, -1);
  const msg = opening
    ? `年初累计只到 ${opening.lastPeriod}，第一张工资表在 ${first.payPeriod} 发放，缺 ${paid} 至 ${last} 的数；` +
      `请改为截止 ${last} 的累计数，这几个月没有发过工资的只改截止月份和减除费用月数`
    : `${paid} 起已由本单位发工资，第一张工资表在 ${first.payPeriod} 发放，但没有年初累计，个税会算错；` +
      `请在员工信息中填写截止 ${last} 的年初累计，以前没有发过工资的金额填 0、减除费用月数按任职月数填写`;
  return [refusal('PAYROLL_OPENING', msg, 'opening')];
}

/** The first month of payment before the first sheet in which the person was employed for wages. */
function paidBefore(
  first: PaidMonths,
  { from, employment }: { readonly from: Period; readonly employment: readonly EmploymentSpan[] },
): Period | undefined {
  const isNextMonth = first.payPeriod > first.period;
  for (let paid = from; paid < first.payPeriod; paid = addMonths(paid, 1)) {
    if (isEmployedIn(employment, isNextMonth ? addMonths(paid, -1) : paid)) return paid;
  }
  return undefined;
}
