import { Money, roundTo, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import type { Period } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import {
  basesAt,
  type DeclaredBases,
  HOUSING_FUND,
  type InsuranceItem,
  type InsuranceScheme,
  schemeAt,
} from './insurance-scheme';

/**
 * Why a line stands in a month: its own contribution, a difference for an earlier month, or arrears
 * of one.
 */
type ContributionKind = 'month' | 'topUp' | 'arrears';

/** An item's contribution for a month, in yuan. */
export interface ContributionLine {
  readonly kind: ContributionKind;
  /** The month it is for; another than the month of payment in a top-up or arrears. */
  readonly period: Period;
  readonly item: InsuranceItem;
  readonly declared: Money;
  /** The declared base within floor and ceiling; the difference of both in a top-up. */
  readonly applied: Money;
  readonly bound: 'floor' | 'ceiling' | null;
  readonly personal: Money;
  readonly company: Money;
  /** How much of the person's part is deducted before tax. */
  readonly deductible: Money;
}

/**
 * All contributions that a month deducts and pays, in yuan; the totals are sums of the rounded
 * lines.
 */
export interface Contributions {
  readonly lines: readonly ContributionLine[];
  readonly personalSocial: Money;
  readonly personalFund: Money;
  readonly companySocial: Money;
  readonly companyFund: Money;
  /** 专项扣除 of the month. */
  readonly deductible: Money;
  readonly problems: readonly PayrollProblem[];
}

/** A person's insurance. */
export interface InsuredPerson {
  /** Rows of the scheme, each from a month on. */
  readonly scheme: readonly InsuranceScheme[];
  readonly bases: readonly DeclaredBases[];
  /** Codes of the items the person takes part in; undefined for all of the scheme. */
  readonly items?: readonly string[] | undefined;
}

/**
 * The contributions of a person for a month: applied base = declared base within floor and ceiling,
 * each item and side rounded half up on its own. Lines of top-ups and arrears that are paid with
 * this month are added.
 * Source: 社会保险法; 国办发〔2019〕13号; 财税〔2006〕10号.
 * Errors: none; a missing scheme or base stands in `problems`, with no lines.
 */
export function contributions(
  person: InsuredPerson,
  period: Period,
  added: readonly ContributionLine[] = [],
): Contributions {
  const { lines, problems } = monthLines(person, period);
  return contributionTotals([...lines, ...added], problems);
}

/** The lines of one month by the scheme and bases that hold in it. Errors: none. */
export function monthLines(
  { scheme: rows, bases, items }: InsuredPerson,
  period: Period,
): { readonly lines: ContributionLine[]; readonly problems: PayrollProblem[] } {
  const scheme = schemeAt(rows, period);
  const declared = basesAt(bases, period);
  if (scheme === undefined) {
    const msg = `社保公积金方案没有 ${period} 的参数，请在社保公积金中补充`;
    return { lines: [], problems: [refusal('PAYROLL_INSURANCE', msg, 'insuranceSchemeId')] };
  }
  if (declared === undefined) {
    const msg = `没有 ${period} 的缴费基数，请在员工信息中填写`;
    return { lines: [], problems: [refusal('PAYROLL_INSURANCE', msg, 'socialBase')] };
  }
  const lines = scheme.items
    .filter(({ code }) => items === undefined || items.includes(code))
    .map((item) => contributionLine({ item, declared, period, cap: scheme.deductibleFundCap }));
  return { lines, problems: lineProblems(lines) };
}

/** Rounds one side of an item: base × rate + fixed amount. */
function itemAmount(
  { scale }: InsuranceItem,
  side: { readonly base: Money; readonly rate: Money; readonly fixed: Money },
): Money {
  return roundTo(side.base.times(side.rate).plus(side.fixed), scale);
}

/**
 * The person's part that is deducted before tax: nothing, all of it, or the housing fund up to the
 * cap.
 */
export function deductiblePart(item: InsuranceItem, personal: Money, cap: Money | null): Money {
  if (!item.isDeductible) return Money.zero;
  const isCapped = item.code === HOUSING_FUND && cap !== null && personal.compare(cap) > 0;
  return isCapped ? cap : personal;
}

function contributionLine({
  item,
  declared,
  period,
  cap,
}: {
  readonly item: InsuranceItem;
  readonly declared: DeclaredBases;
  readonly period: Period;
  readonly cap: Money | null;
}): ContributionLine {
  const base = item.code === HOUSING_FUND ? declared.housingFund : declared.social;
  const { applied, bound } = clamped(base, item);
  const personal = itemAmount(item, {
    base: applied,
    rate: item.personalRate,
    fixed: item.personalFixed,
  });
  const company = itemAmount(item, {
    base: applied,
    rate: item.companyRate,
    fixed: item.companyFixed,
  });
  const deductible = deductiblePart(item, personal, cap);
  return {
    kind: 'month',
    period,
    item,
    declared: base,
    applied,
    bound,
    personal,
    company,
    deductible,
  };
}

function clamped(
  base: Money,
  { floor, ceiling }: InsuranceItem,
): Pick<ContributionLine, 'applied' | 'bound'> {
  if (floor !== null && base.compare(floor) < 0) return { applied: floor, bound: 'floor' };
  if (ceiling !== null && base.compare(ceiling) > 0) return { applied: ceiling, bound: 'ceiling' };
  return { applied: base, bound: null };
}

function lineProblems(lines: readonly ContributionLine[]): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  for (const { item, declared, applied, bound, personal, deductible } of lines) {
    if (declared.isNegative) {
      const msg = `${item.name}的申报基数不能为负数，请核对`;
      problems.push(refusal('PAYROLL_INSURANCE', msg, 'socialBase'));
    }
    if (bound !== null) {
      const side = bound === 'floor' ? '低于下限' : '高于上限';
      const msg = `${item.name}的申报基数 ${formatMoney(declared)} ${side}，按 ${formatMoney(applied)} 计算`;
      problems.push(warning('PAYROLL_INSURANCE', msg, 'socialBase'));
    }
    const above = personal.minus(deductible);
    if (item.code === HOUSING_FUND && above.isPositive) {
      const msg =
        `住房公积金个人部分超过税前扣除限额 ${formatMoney(deductible)} 的 ${formatMoney(above)} 不能税前扣除；` +
        '单位部分超过限额的，请作为应税项目并入当月工资';
      problems.push(warning('PAYROLL_INSURANCE', msg, 'housingFundBase'));
    }
  }
  return problems;
}

/**
 * The totals of lines: top-ups and arrears without a month's own contributions, or none at all.
 * Errors: none.
 */
export function contributionTotals(
  lines: readonly ContributionLine[],
  problems: readonly PayrollProblem[] = [],
): Contributions {
  const fund = lines.filter(({ item }) => item.code === HOUSING_FUND);
  const social = lines.filter(({ item }) => item.code !== HOUSING_FUND);
  return {
    lines,
    personalSocial: sumOf(social.map(({ personal }) => personal)),
    personalFund: sumOf(fund.map(({ personal }) => personal)),
    companySocial: sumOf(social.map(({ company }) => company)),
    companyFund: sumOf(fund.map(({ company }) => company)),
    deductible: sumOf(lines.map(({ deductible }) => deductible)),
    problems,
  };
}
