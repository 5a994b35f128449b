import { isDeepStrictEqual } from 'node:util';
import type { Period } from '@mingzhang/rules';
import {
  isEmployedIn,
  lateLines,
  monthLines,
  schemeAt,
  type ContributionLine,
  type InsuredPerson,
} from '@mingzhang/rules/payroll';
import type { EmployeeRecord, InsuranceEntry } from '../employee/employee.entity';
import { insuredPerson, type SchemesById } from '../employee/insured-person';
import { readLine, type StoredLine } from '../sheet/stored-lines';

/** A confirmed month: the schemes it was computed by, and the insurance of its people. */
export interface ConfirmedMonth {
  readonly period: Period;
  readonly schemes: SchemesById;
  /** By employee; null for who was not insured. */
  readonly insurance: ReadonlyMap<number, InsuranceEntry | null>;
}

/** What late contributions follow from. */
export interface LateFacts {
  /** In their order. */
  readonly months: readonly ConfirmedMonth[];
  readonly schemes: SchemesById;
  /** Top-ups and arrears in other sheets than the one that takes them, by employee. */
  readonly paid: ReadonlyMap<number, readonly StoredLine[]>;
}

type Person = Pick<EmployeeRecord, 'id' | 'employment' | 'insurance'>;

/** What a person's confirmed months lack by the schemes and bases of now. */
export function lateOf(person: Person, facts: LateFacts): ContributionLine[] {
  const earlier = (facts.paid.get(person.id) ?? []).map(readLine);
  return facts.months.flatMap((month) => {
    const { period, schemes } = month;
    if (!isEmployedIn(person.employment, period)) return [];
    const now = insuredPerson(person.insurance, { period, schemes: facts.schemes });
    if (!now) return [];
    const entry = month.insurance.get(person.id);
    const then = entry ? insuredPerson([entry], { period, schemes }) : undefined;
    const late = earlier.filter((line) => line.period === period);
    if (then && late.length === 0 && isSame(then, now, period)) return [];
    const own = then ? monthLines(then, period).lines : [];
    return lateLines(now, [{ period, lines: [...own, ...late] }]);
  });
}

/** Whether a month was computed by what holds in it now: most people need no comparison of lines. */
function isSame(then: InsuredPerson, now: InsuredPerson, period: Period): boolean {
  const [before, after] = [then, now].map(({ bases: [base] }) => base);
  return (
    before !== undefined &&
    after !== undefined &&
    before.social.equals(after.social) &&
    before.housingFund.equals(after.housingFund) &&
    isDeepStrictEqual(then.items, now.items) &&
    isSameScheme(then.scheme, now.scheme, period)
  );
}

type Rows = InsuredPerson['scheme'];
const comparisons = new WeakMap<Rows, WeakMap<Rows, Map<Period, boolean>>>();

/** The comparison of two schemes in a month is the same for all of their people. */
function isSameScheme(then: Rows, now: Rows, period: Period): boolean {
  const withOthers = comparisons.get(then) ?? new WeakMap<Rows, Map<Period, boolean>>();
  comparisons.set(then, withOthers);
  const byPeriod = withOthers.get(now) ?? new Map<Period, boolean>();
  withOthers.set(now, byPeriod);
  const known = byPeriod.get(period);
  if (known !== undefined) return known;
  const [one, other] = [then, now].map((rows) => textOf(rows, period));
  byPeriod.set(period, one === other);
  return one === other;
}

function textOf(rows: Rows, period: Period): string {
  const scheme = schemeAt(rows, period);
  if (!scheme) return '';
  const { items, deductibleFundCap } = scheme;
  return JSON.stringify({
    cap: deductibleFundCap?.toExactText() ?? null,
    items: items.map((item) => Object.entries(item).map(([key, value]) => [key, String(value)])),
  });
}
