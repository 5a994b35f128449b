import { yearOf, type Period } from '@mingzhang/rules';
import type { BookMonth } from './total-snapshot';

interface MonthRange {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** How the month-end snapshot of one period enters a range. */
interface SnapshotUse {
  /** '' stands for the opening balances of the books. */
  readonly period: Period | '';
  /** Whether the range opens with this balance, less the movements that `movementSign` adds. */
  readonly opensRange: boolean;
  /** Sign of the year-to-date movements of this snapshot in the movements of the range. */
  readonly movementSign: -1 | 0 | 1;
  /** Whether its year-to-date movements belong to the year of the last month. */
  readonly isInLastYear: boolean;
}

/** How the movements of one month (a delta) enter a range. */
interface DeltaUse {
  readonly period: Period;
  /**
   * Sign in the opening balance of the range. -1: a snapshot of a later year opens the range and
   * already contains this month, so it is subtracted again.
   */
  readonly openingSign: -1 | 0 | 1;
  /** Whether the month lies in the range. */
  readonly isInRange: boolean;
  /** Whether the month lies in the year of the last month. */
  readonly isInLastYear: boolean;
}

/** A range computed from month-end snapshots and from the months read one by one. */
export interface SnapshotRange extends MonthRange {
  readonly snapshots: readonly SnapshotUse[];
  readonly deltas: readonly DeltaUse[];
}

/**
 * At most so many months before a January are read one by one: not more than the snapshots they
 * replace.
 */
const MAX_MONTHS_BEFORE = 2;

/**
 * Chooses the snapshots of a range. A year of closed months needs only the snapshot of its last
 * month. If one of the year ends has no snapshot, the range uses the last snapshot before it and
 * every month since.
 * @param months of the books up to the last month of the range, in order
 */
export function snapshotRange(months: readonly BookMonth[], range: MonthRange): SnapshotRange {
  const saved = months.flatMap(({ period, hasSnapshot }) => (hasSnapshot ? [period] : []));
  const lastYearEnd = saved.findLast(
    (period) => period >= range.periodFrom && yearOf(period) === yearOf(range.periodTo),
  );
  const yearEnds = [
    ...decembersBeforeLastYear(range),
    ...(lastYearEnd === undefined ? [] : [lastYearEnd]),
  ];
  const periods = months.map(({ period }) => period);
  const books = { range, periods, saved, yearEnds, lastYearEnd };
  return openFromJanuary(books) ?? openFromLastSnapshot(books);
}

interface Books {
  readonly range: MonthRange;
  readonly periods: readonly Period[];
  /** Months with a snapshot. */
  readonly saved: readonly Period[];
  /** The last month of each year of the range; in its last year the last month with a snapshot. */
  readonly yearEnds: readonly Period[];
  /** The last month with a snapshot in the last year of the range. */
  readonly lastYearEnd: Period | undefined;
}

/**
 * Opening of a January = balance of a snapshot in that year, less its year-to-date movements. Not
 * possible in the year in which the books begin: its year-to-date movements include the time before
 * the enable month.
 * @returns undefined if a snapshot is missing or too many months lie before the January
 */
function openFromJanuary(books: Books): SnapshotRange | undefined {
  const { range, periods, saved, yearEnds, lastYearEnd } = books;
  const { periodFrom } = range;
  const [end, ...later] = yearEnds.filter((each) => januaryOf(each) >= periodFrom);
  if (end === undefined || ![end, ...later].every((each) => saved.includes(each))) return undefined;
  const opensAt = januaryOf(end);
  const before = periods.filter((period) => period >= periodFrom && period < opensAt);
  const isFirstYear = !periods.some((period) => period < opensAt);
  if (isFirstYear || before.length > MAX_MONTHS_BEFORE) return undefined;
  const opening = { ...yearMovementsUpTo(end, lastYearEnd), opensRange: true };
  return {
    ...range,
    snapshots: [opening, ...later.map((each) => yearMovementsUpTo(each, lastYearEnd))],
    deltas: [
      ...before.map((period) => ({ ...deltaUse(period, range), openingSign: -1 as const })),
      ...deltasAfter(later.at(-1) ?? end, books),
    ],
  };
}

/** Opens the range with the last snapshot before it, or with the opening balances of the books. */
function openFromLastSnapshot(books: Books): SnapshotRange {
  const { range, saved, yearEnds, lastYearEnd } = books;
  const { periodFrom, periodTo } = range;
  const base = saved.findLast((period) => period < periodFrom) ?? '';
  const next = deltasAfter(base, books)[0]?.period;
  const known = base || next;
  const baseYear = known === undefined ? undefined : yearOf(known);
  const isBaseInLastYear = baseYear === yearOf(periodTo);
  const opening = {
    period: base,
    opensRange: true,
    movementSign: 0,
    isInLastYear: isBaseInLastYear,
  } as const;
  if (next !== periodFrom || !yearEnds.every((end) => saved.includes(end))) {
    return { ...range, snapshots: [opening], deltas: deltasAfter(base, books) };
  }
  const isSubtracted = yearEnds.some((end) => yearOf(end) === baseYear);
  const isInLastYear = isBaseInLastYear && lastYearEnd === undefined;
  return {
    ...range,
    snapshots: [
      { ...opening, movementSign: isSubtracted ? -1 : 0, isInLastYear },
      ...yearEnds.map((end) => yearMovementsUpTo(end, lastYearEnd)),
    ],
    deltas: deltasAfter(yearEnds.at(-1) ?? base, books),
  };
}

function yearMovementsUpTo(period: Period, lastYearEnd: Period | undefined): SnapshotUse {
  const isInLastYear = period === lastYearEnd;
  return { period, opensRange: false, movementSign: 1, isInLastYear };
}

/** A month of the range, or one before it that belongs to the opening balance. */
function deltaUse(period: Period, { periodFrom, periodTo }: MonthRange): DeltaUse {
  const isInRange = period >= periodFrom;
  const isInLastYear = yearOf(period) === yearOf(periodTo);
  return { period, openingSign: isInRange ? 0 : 1, isInRange, isInLastYear };
}

const deltasAfter = (last: Period | '', { range, periods }: Books) =>
  periods.filter((period) => period > last).map((period) => deltaUse(period, range));

const januaryOf = (period: Period): Period => `${yearOf(period)}-01`;

/** The Decembers of the range, without that of its last year. */
function decembersBeforeLastYear({ periodFrom, periodTo }: MonthRange): Period[] {
  const ends = [];
  for (let year = yearOf(periodFrom); year < yearOf(periodTo); year += 1) ends.push(`${year}-12`);
  return ends;
}
