import { Money, sumOf } from '../../money';
import { comparePeriods, monthOf, type Period, periodAt, yearOf } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import { type EmploymentSpan, isEmployedIn } from '../income-tax/basic-deduction';
import {
  deductionLimits,
  type SpecialDeductionCode,
  specialDeductionRules,
} from './deduction-facts';
import {
  type CertificateFact,
  type DeductionFact,
  isCertificate,
  standardAmount,
} from './deduction-months';

/** A fact as it was declared to this employer for a tax year. */
export interface DeclaredDeduction {
  readonly fact: DeductionFact;
  /** The year it was declared or confirmed for; another year needs another declaration. */
  readonly year: number;
  /** The month in which the employer got it; January for what was confirmed in December before. */
  readonly declared: Period;
}

/** Whose deductions are counted up to a month of payment. */
interface DeductionFacts {
  /** The month of payment. */
  readonly period: Period;
  /** All spans with this employer, in any order. */
  readonly employment: readonly EmploymentSpan[];
  /** What was deducted before the books started in the year, and up to which month. In yuan. */
  readonly opening?: { readonly lastPeriod: Period; readonly taken: Money } | undefined;
}

/**
 * The special additional deductions due in the year up to a month of payment, in yuan: the standard
 * amounts of all months in which the person is employed here, whether pay was paid in them or not,
 * and a certificate of the year. A declaration counts from the month in which it arrived, for all
 * months of the year. What was not declared for the year counts for nothing.
 *
 * An opening does not say for which declarations it was deducted. Due is what it holds and the
 * months after it, or the whole year by the declarations if that is more: months that were missed
 * before the books started are made up, and months that the opening holds are not counted again.
 * Source: 国发〔2018〕41号, 国发〔2022〕8号, 国发〔2023〕13号; 国家税务总局公告2018年第61号 第六条,
 * 2022年第7号 第三条, 第四条. Errors: none.
 */
export function deductionsDue(
  declarations: readonly DeclaredDeduction[],
  { period, employment, opening }: DeductionFacts,
): Money {
  const facts = currentFacts(declarations, period);
  const months = monthsUpTo(period);
  const countIn = (counted: readonly Period[]) =>
    sumOf(counted.flatMap((month) => dueIn(facts, month, isEmployedIn(employment, month))));
  const ofYear = countIn(months);
  if (opening === undefined || yearOf(opening.lastPeriod) !== yearOf(period)) return ofYear;
  const after = months.filter((month) => month > opening.lastPeriod);
  const withOpening = opening.taken.plus(countIn(after));
  return withOpening.compare(ofYear) > 0 ? withOpening : ofYear;
}

/**
 * What the declarations give in the year up to a month of payment by deduction, in yuan. The months
 * are those of `deductionsDue` without an opening, and so is the sum. Errors: none.
 */
export function deductionsByCode(
  declarations: readonly DeclaredDeduction[],
  { period, employment }: Pick<DeductionFacts, 'period' | 'employment'>,
): ReadonlyMap<SpecialDeductionCode, Money> {
  const facts = currentFacts(declarations, period);
  const months = monthsUpTo(period).map((month) =>
    dueIn(facts, month, isEmployedIn(employment, month)),
  );
  const sums = new Map<SpecialDeductionCode, Money>();
  for (const [at, { code }] of facts.entries()) {
    const amount = sumOf(months.map((amounts) => amounts[at] ?? Money.zero));
    sums.set(code, amount.plus(sums.get(code) ?? 0));
  }
  return sums;
}

/** Deductions of a year up to a month of payment by code: decimal text in yuan. */
export interface DeductionSums {
  readonly payPeriod: Period;
  readonly items: Readonly<Record<string, string>>;
}

/**
 * What a month of payment adds to each deduction by name, in yuan, in the order of the law; amounts
 * that are not above 0 are left out.
 * @param before the sums of the sheet before; those of another year count for nothing
 */
export function deductionsAdded(
  { payPeriod, items }: DeductionSums,
  before: DeductionSums,
): { readonly name: string; readonly amount: Money }[] {
  const isSameYear = yearOf(before.payPeriod) === yearOf(payPeriod);
  return specialDeductionRules.flatMap(({ value: { code, name } }) => {
    const taken = isSameYear ? (before.items[code] ?? '0') : '0';
    const amount = Money.parse(items[code] ?? '0').minus(Money.parse(taken));
    return amount.isPositive ? [{ name, amount }] : [];
  });
}

/**
 * What a run takes: what is due in the year less what was taken, in yuan; never below 0, because a
 * declaration that was withdrawn is set against later months. Errors: none.
 */
export function deductionToTake(due: Money, taken: Money): Money {
  const rest = due.minus(taken);
  return rest.isNegative ? Money.zero : rest;
}

/** What had arrived by a month for its year, in the order of arrival. */
function currentFacts(declarations: readonly DeclaredDeduction[], period: Period): DeductionFact[] {
  return declarations
    .filter(({ year, declared }) => year === yearOf(period) && declared <= period)
    .toSorted((left, right) => comparePeriods(left.declared, right.declared))
    .map(({ fact }) => fact);
}

/** January up to a month. Errors: none. */
export function monthsUpTo(period: Period): Period[] {
  const year = yearOf(period);
  return Array.from({ length: monthOf(period) }, (_, at) => periodAt({ year, month: at + 1 }));
}

/** By declaration. A certificate belongs to its year, also where the person was hired later. */
function dueIn(facts: readonly DeductionFact[], period: Period, isEmployed: boolean): Money[] {
  const amounts = countedAmounts(facts, period);
  return facts.map((fact, at) =>
    isEmployed || isCertificate(fact) ? (amounts[at] ?? Money.zero) : Money.zero,
  );
}

/**
 * What each declaration gives in a month beside the others: of those that a taxpayer has once (all
 * but children) the highest counts, one certificate a year, and no rent beside a loan. The order of
 * the declarations decides nothing.
 */
function countedAmounts(facts: readonly DeductionFact[], period: Period): Money[] {
  const hasLoan = facts.some(
    (fact) => fact.code === 'mortgageInterest' && standardAmount(fact, period).isPositive,
  );
  const certificate = firstCertificate(facts, period);
  const amounts = facts.map((fact) => {
    if (fact.code === 'rent' && hasLoan) return Money.zero;
    if (isCertificate(fact) && fact !== certificate) return Money.zero;
    return standardAmount(fact, period);
  });
  return facts.map((fact, at) => {
    const amount = amounts[at] ?? Money.zero;
    if (amount.isZero || isCertificate(fact) || !isOncePerTaxpayer(fact)) return amount;
    const isHighest = facts.every((other, place) => {
      if (place === at || other.code !== fact.code || isCertificate(other)) return true;
      const order = amount.compare(amounts[place] ?? 0);
      return order > 0 || (order === 0 && at < place);
    });
    return isHighest ? amount : Money.zero;
  });
}

function isOncePerTaxpayer({ code }: DeductionFact): boolean {
  return code !== 'childEducation' && code !== 'infantCare';
}

function firstCertificate(
  facts: readonly DeductionFact[],
  period: Period,
): CertificateFact | undefined {
  return facts
    .filter(isCertificate)
    .filter(({ date }) => date.startsWith(period.slice(0, 4)))
    .toSorted((left, right) => (left.date < right.date ? -1 : Number(left.date > right.date)))[0];
}

/**
 * What is wrong with declarations in some months, each finding once, with the first month it is
 * found in: rent beside a loan, two of what a taxpayer has once, shares above the limit. The month
 * in which a declaration arrived decides nothing: its earlier months are made up. Errors: none.
 */
export function declarationProblems(
  declarations: readonly DeclaredDeduction[],
  months: readonly Period[],
): PayrollProblem[] {
  const found = new Map<string, PayrollProblem>();
  for (const period of months.toSorted()) {
    const ofYear = declarations.filter(({ year }) => year === yearOf(period));
    const facts = ofYear.map(({ fact }) => fact);
    for (const problem of problemsIn(facts, period)) {
      const key = problem.msg.replace(period, '');
      if (!found.has(key)) found.set(key, problem);
    }
  }
  return [...found.values()];
}

function problemsIn(facts: readonly DeductionFact[], period: Period): PayrollProblem[] {
  const problems: PayrollProblem[] = [];
  const standing = facts.filter((fact) => standardAmount(fact, period).isPositive);
  const count = (code: SpecialDeductionCode) =>
    standing.filter((fact) => fact.code === code && !isCertificate(fact)).length;
  if (count('rent') > 0 && count('mortgageInterest') > 0) {
    const msg = `${period} 同时申报了住房租金和住房贷款利息，同一月份只能扣一项，住房租金未扣，请删除其中一项`;
    problems.push(refusal('PAYROLL_DEDUCTION', msg, 'rent'));
  }
  for (const { value } of specialDeductionRules) {
    const { code, name } = value;
    if (code === 'childEducation' || code === 'infantCare' || count(code) < 2) continue;
    const msg = `${period} ${name}申报了多条，每人每月只扣一条，已扣金额最高的一条，请核对`;
    problems.push(warning('PAYROLL_DEDUCTION', msg, code));
  }
  for (const [birthDate, share] of sharesOfChildren(standing)) {
    if (share.compare(1) <= 0) continue;
    const msg = `${period} ${birthDate} 出生的子女申报了多条，比例合计超过 100%，请删除重复的一条；双胞胎不必处理`;
    problems.push(warning('PAYROLL_DEDUCTION', msg, 'childEducation'));
  }
  if (facts.filter(isCertificate).length > 1) {
    const msg = '本年申报了多个职业资格证书，一个年度只扣一次 3,600，已扣最早的一个，请核对';
    problems.push(warning('PAYROLL_DEDUCTION', msg, 'continuingEducation'));
  }
  return problems.concat(facts.flatMap(factProblems));
}

/** Shares of one standard by date of birth. */
function sharesOfChildren(facts: readonly DeductionFact[]): ReadonlyMap<string, Money> {
  const shares = new Map<string, Money>();
  for (const fact of facts) {
    if (fact.code !== 'childEducation' && fact.code !== 'infantCare') continue;
    const before = shares.get(fact.birthDate) ?? Money.zero;
    shares.set(fact.birthDate, before.plus(fact.share));
  }
  return shares;
}

function factProblems(fact: DeductionFact): PayrollProblem[] {
  if (fact.code === 'elderlySupport') {
    const { elderShare } = deductionLimits;
    const isAbove = !fact.isOnlyChild && (fact.agreed?.compare(elderShare) ?? 0) > 0;
    const msg = `非独生子女赡养老人每人每月最多分摊 ${elderShare.toString()}，已按 ${elderShare.toString()} 扣除，请改正分摊额`;
    return isAbove ? [refusal('PAYROLL_DEDUCTION', msg, 'elderlySupport')] : [];
  }
  if (!('share' in fact)) return [];
  if (fact.share.equals(1) || fact.share.equals(half)) return [];
  const msg = '扣除比例只能是 100% 或 50%，请改正';
  return [refusal('PAYROLL_DEDUCTION', msg, fact.code)];
}
const half = Money.parse('0.5');
