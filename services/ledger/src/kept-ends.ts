import { yearOf, type Period } from '@mingzhang/rules';
import type { BookMonth } from './carried-totals';

interface Months {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** How the sums kept of the end of a month go into a range; those of the openings stand under ''. */
export interface KeptEnd {
  readonly period: Period | '';
  /** Whether what is held then, less what it brings as movements of the range, is the opening of it. */
  readonly isOpening: boolean;
  /** By which sign what its year has moved up to then goes into the movements of the range. */
  readonly moved: -1 | 0 | 1;
  /** Whether it is a part of what the year of the last month has moved. */
  readonly isYear: boolean;
}

/** How what a month moved goes into a range. */
export interface KeptMonth {
  readonly period: Period;
  /** By which sign it goes into the opening: where a kept sum opens with a later January, the range began without it. */
  readonly opens: -1 | 0 | 1;
  /** Whether it is a movement of the range. */
  readonly isMoved: boolean;
  /** Whether it is a part of what the year of the last month has moved. */
  readonly isYear: boolean;
}

/** A range made of kept sums, and of months that are read one by one. */
export interface KeptRange extends Months {
  readonly ends: readonly KeptEnd[];
  readonly months: readonly KeptMonth[];
}

/** As many months are read one by one before a January: no more than the ends of which they take the place. */
const MOST_BEFORE = 2;

/**
 * Which kept sums a range is made of, so that a year of closed months is read from the ends of its years alone. Where one
 * of them is not kept, what was held last before the range, and every month since.
 * @param months of the books up to the last of the range
 */
export function keptRange(months: readonly BookMonth[], asked: Months): KeptRange {
  const kept = months.flatMap(({ period, hasSums }) => (hasSums ? [period] : []));
  const inYear = kept.findLast(
    (period) => period >= asked.periodFrom && yearOf(period) === yearOf(asked.periodTo),
  );
  const ends = [...yearEndsOf(asked), ...(inYear === undefined ? [] : [inYear])];
  const books = { asked, periods: months.map(({ period }) => period), kept, ends, inYear };
  return openedInJanuary(books) ?? openedByHeld(books);
}

interface Books {
  readonly asked: Months;
  readonly periods: readonly Period[];
  /** Months of which sums are kept. */
  readonly kept: readonly Period[];
  /** The last month of each year of the range, of its last year the last one that is kept. */
  readonly ends: readonly Period[];
  /** That of its last year. */
  readonly inYear: Period | undefined;
}

/**
 * What a January began with is what is held at an end of its year, less what that has moved. In the year in which the books
 * begin this would take in what moved before them.
 */
function openedInJanuary(books: Books): KeptRange | undefined {
  const { asked, periods, kept, ends, inYear } = books;
  const { periodFrom } = asked;
  const [end, ...later] = ends.filter((each) => januaryOf(each) >= periodFrom);
  if (end === undefined || ![end, ...later].every((each) => kept.includes(each))) return undefined;
  const opensAt = januaryOf(end);
  const before = periods.filter((period) => period >= periodFrom && period < opensAt);
  const isOfFirstYear = !periods.some((period) => period < opensAt);
  if (isOfFirstYear || before.length > MOST_BEFORE) return undefined;
  const opening = { ...movedUpTo(end, inYear), isOpening: true };
  return {
    ...asked,
    ends: [opening, ...later.map((each) => movedUpTo(each, inYear))],
    months: [
      ...before.map((period) => ({ ...monthOf(period, asked), opens: -1 as const })),
      ...monthsAfter(later.at(-1) ?? end, books),
    ],
  };
}

/** A range begins with what was held last before it, or was opened with. */
function openedByHeld(books: Books): KeptRange {
  const { asked, kept, ends, inYear } = books;
  const { periodFrom, periodTo } = asked;
  const held = kept.findLast((period) => period < periodFrom) ?? '';
  const next = monthsAfter(held, books)[0]?.period;
  const known = held || next;
  const heldYear = known === undefined ? undefined : yearOf(known);
  const isOfLastYear = heldYear === yearOf(periodTo);
  const opening = { period: held, isOpening: true, moved: 0, isYear: isOfLastYear } as const;
  if (next !== periodFrom || !ends.every((end) => kept.includes(end))) {
    return { ...asked, ends: [opening], months: monthsAfter(held, books) };
  }
  const isTakenOff = ends.some((end) => yearOf(end) === heldYear);
  const isYear = isOfLastYear && inYear === undefined;
  return {
    ...asked,
    ends: [
      { ...opening, moved: isTakenOff ? -1 : 0, isYear },
      ...ends.map((end) => movedUpTo(end, inYear)),
    ],
    months: monthsAfter(ends.at(-1) ?? held, books),
  };
}

function movedUpTo(period: Period, inYear: Period | undefined): KeptEnd {
  return { period, isOpening: false, moved: 1, isYear: period === inYear };
}

/** A month of the range, or one before it that its opening has to take in. */
function monthOf(period: Period, { periodFrom, periodTo }: Months): KeptMonth {
  const isMoved = period >= periodFrom;
  return { period, opens: isMoved ? 0 : 1, isMoved, isYear: yearOf(period) === yearOf(periodTo) };
}

const monthsAfter = (last: Period | '', { asked, periods }: Books) =>
  periods.filter((period) => period > last).map((period) => monthOf(period, asked));

const januaryOf = (period: Period): Period => `${yearOf(period)}-01`;

/** The Decembers of the range but for that of its last year. */
function yearEndsOf({ periodFrom, periodTo }: Months): Period[] {
  const ends = [];
  for (let year = yearOf(periodFrom); year < yearOf(periodTo); year += 1) ends.push(`${year}-12`);
  return ends;
}
