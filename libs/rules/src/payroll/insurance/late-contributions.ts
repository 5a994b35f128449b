import { Money, roundTo, sumOf } from '../../money';
import type { Period } from '../../period';
import {
  type ContributionLine,
  deductiblePart,
  type InsuredPerson,
  monthLines,
} from './contributions';
import { LATE_FEE_A_DAY } from './insurance-facts';
import { HOUSING_FUND, schemeAt } from './insurance-scheme';
import type { PayrollProblem } from '../facts';

/** A confirmed month as it was paid: its lines with the bases, rates and amounts of that time. */
export interface PaidMonth {
  readonly period: Period;
  readonly lines: readonly ContributionLine[];
}

/**
 * Arrears of one month, in yuan. The late fee is a cost of the company and never deducted for the
 * person.
 */
export interface ArrearsMonth {
  readonly period: Period;
  readonly lines: readonly ContributionLine[];
  /** Social insurance × 0.05 % × days; the housing fund bears none. */
  readonly lateFee: Money;
  readonly problems: readonly PayrollProblem[];
}

/**
 * The differences (补差) of confirmed months after the city announced new bounds, or the person's
 * base changed backwards: by month and item, new applied base less old one times the rate, each
 * side rounded half up. Where the rate or fixed amount changed too, the new amount less the old
 * one. Lines without a difference are left out; a lower base gives negative lines. They are paid
 * and deducted with the next sheet.
 * Source: practice of the bureaus, likely. Errors: none.
 * @param months each month as it was last paid
 */
export function topUpLines(
  person: InsuredPerson,
  months: readonly PaidMonth[],
): ContributionLine[] {
  return months.flatMap(({ period, lines: paid }) => {
    const cap = schemeAt(person.scheme, period)?.deductibleFundCap ?? null;
    return monthLines(person, period).lines.flatMap((line) => {
      const before = paid.find(({ item }) => item.code === line.item.code);
      const difference = before === undefined ? line : lineDifference({ before, line, cap });
      const isNothing = difference.personal.isZero && difference.company.isZero;
      return isNothing ? [] : [{ ...difference, kind: 'topUp' as const }];
    });
  });
}

/**
 * Contributions of months in which a person was not insured: by month, with the base of that month,
 * and the late fee of the days until payment. Source: 社会保险法 第八十六条. Errors: none; missing parameters
 * stand in `problems`.
 */
export function arrears(
  person: InsuredPerson,
  months: readonly { readonly period: Period; readonly daysLate: number }[],
): ArrearsMonth[] {
  return months.map(({ period, daysLate }) => {
    const { lines, problems } = monthLines(person, period);
    const owed = sumOf(
      lines
        .filter(({ item }) => item.code !== HOUSING_FUND)
        .map(({ personal, company }) => personal.plus(company)),
    );
    return {
      period,
      lines: lines.map((line) => ({ ...line, kind: 'arrears' as const })),
      lateFee: owed.times(LATE_FEE_A_DAY).timesInFen(Math.max(0, daysLate)),
      problems,
    };
  });
}

function lineDifference({
  before,
  line,
  cap,
}: {
  readonly before: ContributionLine;
  readonly line: ContributionLine;
  readonly cap: Money | null;
}): ContributionLine {
  const { item } = line;
  const applied = line.applied.minus(before.applied);
  const personal = sideDifference({
    isSame: isSameSide(before, line, 'personal'),
    byBase: roundTo(applied.times(item.personalRate), item.scale),
    byAmount: line.personal.minus(before.personal),
  });
  const company = sideDifference({
    isSame: isSameSide(before, line, 'company'),
    byBase: roundTo(applied.times(item.companyRate), item.scale),
    byAmount: line.company.minus(before.company),
  });
  const total = deductiblePart(item, before.personal.plus(personal), cap);
  return { ...line, applied, personal, company, deductible: total.minus(before.deductible) };
}

function isSameSide(
  before: ContributionLine,
  line: ContributionLine,
  side: 'personal' | 'company',
): boolean {
  const [old, now] = [before.item, line.item];
  return (
    old[`${side}Rate`].equals(now[`${side}Rate`]) && old[`${side}Fixed`].equals(now[`${side}Fixed`])
  );
}

function sideDifference(difference: {
  readonly isSame: boolean;
  readonly byBase: Money;
  readonly byAmount: Money;
}): Money {
  return difference.isSame ? difference.byBase : difference.byAmount;
}
