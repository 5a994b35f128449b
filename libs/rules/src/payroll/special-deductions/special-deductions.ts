import { Money, sumOf } from '../../money';
import { comparePeriods, monthOf, type Period, periodAt, yearOf } from '../../period';
import { type PayrollProblem, refusal, warning } from '../facts';
import {
  deductionLimits,
  type SpecialDeductionCode,
  specialDeductionRules,
} from './deduction-facts';
import {
  type CertificateFact,
  type DeductionFact,
  isCertificate,
  ruleAt,
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

/** What is deducted in a month for one declaration, in yuan. */
export interface DeductionAmount {
  readonly code: SpecialDeductionCode;
  readonly name: string;
  /** The standard of the month itself. */
  readonly month: Money;
  /** Missed months of the year that are taken with it. */
  readonly madeUp: Money;
}

/** All special additional deductions of a month, in yuan. */
export interface MonthDeductions {
  readonly items: readonly DeductionAmount[];
  /** What enters the tax of the month. */
  readonly total: Money;
  readonly problems: readonly PayrollProblem[];
}

/**
 * The special additional deductions of a month of payment. A late declaration takes the missed
 * months of the year at once, from the month of hiring on. What was not declared for the year
 * counts for nothing from January on.
 * Source: 国发〔2018〕41号, 国发〔2022〕8号, 国发〔2023〕13号; 国家税务总局公告2022年第7号 第三条, 第四条.
 * Errors: none; shares above the limit and rent beside a mortgage stand in `problems`.
 * @param employedFrom the first month with this employer, before which nothing is made up
 */
export function monthDeductions(
  declarations: readonly DeclaredDeduction[],
  { period, employedFrom }: { readonly period: Period; readonly employedFrom: Period },
): MonthDeductions {
  const current = declarations
    .filter(({ year, declared }) => year === yearOf(period) && declared <= period)
    .toSorted((left, right) => comparePeriods(left.declared, right.declared));
  const facts = current.map(({ fact }) => fact);
  const ofMonth = countedAmounts(facts, period);
  const items = current.flatMap(({ fact, declared }, index) => {
    const month = ofMonth[index] ?? Money.zero;
    const from = isCertificate(fact) ? firstPeriodOfYear(period) : employedFrom;
    const missed = missedMonths({ declared, period, employedFrom: from });
    const madeUp = sumOf(missed.map((each) => countedAmounts(facts, each)[index] ?? Money.zero));
    if (month.isZero && madeUp.isZero) return [];
    const name = ruleAt(fact.code, period)?.value.name ?? '';
    return [{ code: fact.code, name, month, madeUp }];
  });
  const total = sumOf(items.map(({ month, madeUp }) => month.plus(madeUp)));
  return { items, total, problems: declarationProblems(facts, period) };
}

/**
 * What each declaration gives in a month beside the others: of those that a taxpayer has once (all
 * but children) the first counts, one certificate a year, and no rent beside a loan.
 */
function countedAmounts(facts: readonly DeductionFact[], period: Period): Money[] {
  const hasLoan = facts.some(
    (fact) => fact.code === 'mortgageInterest' && standardAmount(fact, period).isPositive,
  );
  const certificate = firstCertificate(facts);
  const seen = new Set<string>();
  return facts.map((fact) => {
    const amount = standardAmount(fact, period);
    if (amount.isZero || (fact.code === 'rent' && hasLoan)) return Money.zero;
    if (isCertificate(fact)) return fact === certificate ? amount : Money.zero;
    if (!isOncePerTaxpayer(fact)) return amount;
    if (seen.has(fact.code)) return Money.zero;
    seen.add(fact.code);
    return amount;
  });
}

function isOncePerTaxpayer({ code }: DeductionFact): boolean {
  return code !== 'childEducation' && code !== 'infantCare';
}

function firstCertificate(facts: readonly DeductionFact[]): CertificateFact | undefined {
  return facts
    .filter(isCertificate)
    .toSorted((left, right) => (left.date < right.date ? -1 : Number(left.date > right.date)))[0];
}

/** Months of the year before the declaration, taken in the month it arrived. */
function missedMonths({
  declared,
  period,
  employedFrom,
}: {
  readonly declared: Period;
  readonly period: Period;
  readonly employedFrom: Period;
}): Period[] {
  if (declared !== period) return [];
  const year = yearOf(period);
  const first = yearOf(employedFrom) === year ? monthOf(employedFrom) : 1;
  const missed: Period[] = [];
  for (let month = first; month < monthOf(period); month += 1) {
    missed.push(periodAt({ year, month }));
  }
  return missed;
}

function declarationProblems(facts: readonly DeductionFact[], period: Period): PayrollProblem[] {
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
    const msg = `${period} ${name}申报了多条，每人每月只扣一条，已扣先申报的一条，请核对`;
    problems.push(warning('PAYROLL_DEDUCTION', msg, code));
  }
  if (facts.filter(isCertificate).length > 1) {
    const msg = '本年申报了多个职业资格证书，一个年度只扣一次 3,600，已扣最早的一个，请核对';
    problems.push(warning('PAYROLL_DEDUCTION', msg, 'continuingEducation'));
  }
  return problems.concat(facts.flatMap(factProblems));
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

function firstPeriodOfYear(period: Period): Period {
  return periodAt({ year: yearOf(period), month: 1 });
}
