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

/**
 * A confirmed month as it was paid: its lines with the bases, rates and amounts of that time, and
 * the top-ups and arrears that later sheets paid for it, in the order of their payment.
 */
interface PaidMonth {
  readonly period: Period;
  readonly lines: readonly ContributionLine[];
}

/**
 * Arrears of one month, in yuan. The late fee is a cost of the company and never deducted for the
 * person.
 */
interface ArrearsMonth {
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
  return months.flatMap(({ period, lines }) => {
    const cap = schemeAt(person.scheme, period)?.deductibleFundCap ?? null;
    const paid = paidByItem(lines);
    return monthLines(person, period).lines.flatMap((line) => {
      const before = paid.get(line.item.code);
      const difference = before === undefined ? line : lineDifference({ before, line, cap });
      return isNothing(difference) ? [] : [{ ...difference, kind: 'topUp' as const }];
    });
  });
}

/**
 * What the next sheet adds for earlier months: top-ups of months with contributions, arrears of
 * months without any. Nothing is left after these lines are paid: called with them among the lines
 * of their months, it answers none. Errors: none.
 * @param months in which the person was employed, with what was paid for each
 */
export function lateLines(person: InsuredPerson, months: readonly PaidMonth[]): ContributionLine[] {
  return months.flatMap((month) => {
    if (month.lines.length > 0) return topUpLines(person, [month]);
    const owed = arrears(person, [{ period: month.period, daysLate: 0 }]);
    return owed.flatMap(({ lines }) => lines).filter((line) => !isNothing(line));
  });
}

/**
 * The late fee of one day on arrears, in yuan, rounded to fen; top-ups bear none.
 * Source: 社会保险法 第八十六条. Errors: none.
 */
export function lateFeeADay(lines: readonly ContributionLine[]): Money {
  return lateFee(
    lines.filter(({ kind }) => kind === 'arrears'),
    1,
  );
}

/** All that was paid for the items of a month: the item as it was last paid, the amounts in all. */
function paidByItem(lines: readonly ContributionLine[]): ReadonlyMap<string, ContributionLine> {
  const paid = new Map<string, ContributionLine>();
  for (const line of lines) {
    const before = paid.get(line.item.code);
    paid.set(line.item.code, before === undefined ? line : together(before, line));
  }
  return paid;
}

function together(before: ContributionLine, line: ContributionLine): ContributionLine {
  return {
    ...line,
    applied: before.applied.plus(line.applied),
    personal: before.personal.plus(line.personal),
    company: before.company.plus(line.company),
    deductible: before.deductible.plus(line.deductible),
  };
}

const isNothing = ({ personal, company }: ContributionLine) => personal.isZero && company.isZero;

function lateFee(lines: readonly ContributionLine[], daysLate: number): Money {
  const owed = sumOf(
    lines
      .filter(({ item }) => item.code !== HOUSING_FUND)
      .map(({ personal, company }) => personal.plus(company)),
  );
  return owed.times(LATE_FEE_A_DAY).timesInFen(Math.max(0, daysLate));
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
    return {
      period,
      lines: lines.map((line) => ({ ...line, kind: 'arrears' as const })),
      lateFee: lateFee(lines, daysLate),
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
