import { addMonths, yearOf, type Period } from '@mingzhang/rules';
import type { BookMonth } from './carried-totals';

interface Months {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** How the sums kept of the end of a month go into a range; those of the openings stand under ''. */
export interface KeptEnd {
  readonly period: Period | '';
  /** Whether what is held then is the opening of the range. */
  readonly isOpening: boolean;
  /** By which sign what its year has moved up to then goes into the movements of the range. */
  readonly moved: -1 | 0 | 1;
  /** Whether it is a part of what the year of the last month has moved. */
  readonly isYear: boolean;
}

/** A range made of kept sums, and of all months after `since`. */
export interface KeptRange extends Months {
  readonly ends: readonly KeptEnd[];
  readonly since: Period | '';
}

/**
 * Which kept sums a range is made of, so that a year of closed months is read from the ends of its years alone. Where one
 * of them is not kept, what was held last before the range, and every month since.
 * @param months of the books up to the last of the range
 */
export function keptRange(months: readonly BookMonth[], asked: Months): KeptRange {
  const { periodFrom, periodTo } = asked;
  const kept = new Set(months.flatMap(({ period, hasSums }) => (hasSums ? [period] : [])));
  const base = months.findLast(({ period }) => period < periodFrom && kept.has(period));
  const start = base?.period ?? '';
  const before = start === '' ? months[0] : { period: addMonths(start, 1) };
  const inYear = months.findLast(
    ({ period }) => kept.has(period) && period >= periodFrom && yearOf(period) === yearOf(periodTo),
  );
  const ends = [...yearEndsOf(asked), ...(inYear ? [inYear.period] : [])];
  if (before?.period !== periodFrom || !ends.every((end) => kept.has(end))) {
    const isYear = isOfYear(start, months, periodTo);
    return { ...asked, since: start, ends: [{ period: start, isOpening: true, moved: 0, isYear }] };
  }
  const startYear = yearOf(start === '' ? periodFrom : start);
  const hasEndInItsYear = ends.some((end) => yearOf(end) === startYear);
  return {
    ...asked,
    since: ends.at(-1) ?? start,
    ends: [
      {
        period: start,
        isOpening: true,
        moved: hasEndInItsYear ? -1 : 0,
        isYear: !inYear && isOfYear(start, months, periodTo),
      },
      ...ends.map((period): KeptEnd => {
        return { period, isOpening: false, moved: 1, isYear: period === inYear?.period };
      }),
    ],
  };
}

/** The Decembers of the range but for that of its last year. */
function yearEndsOf({ periodFrom, periodTo }: Months): Period[] {
  const ends = [];
  for (let year = yearOf(periodFrom); year < yearOf(periodTo); year += 1) ends.push(`${year}-12`);
  return ends;
}

/** Whether what a month, or the openings, have moved so far is of the year of the last month. */
function isOfYear(start: Period | '', [first]: readonly BookMonth[], last: Period): boolean {
  const period = start === '' ? first?.period : start;
  return period !== undefined && yearOf(period) === yearOf(last);
}
