import { comparePeriods, yearOf, type Period } from '../period';
import { periodStatements, type PeriodStatements } from './period-statement';

/** The months that a balance table is of, both included. */
export interface TablePeriod {
  readonly from: Period;
  readonly to: Period;
}

/**
 * What the texts about a balance table say of its months: understood whole, or none is said; a text
 * that is not understood whole, or two that contradict each other, are never guessed.
 */
export type PeriodReading =
  | { readonly period: TablePeriod | undefined }
  | { readonly unread: string }
  | { readonly qualified: string }
  | { readonly contradicting: readonly [string, string] };

interface Text extends PeriodStatements {
  readonly shown: string;
}

/** Something that one of the texts says. */
interface Said<T> {
  readonly shown: string;
  readonly value: T;
}

/** So much of a text is named. */
export const TEXT_SHOWN = 40;

/**
 * The months of a balance table, read from the texts that stand about it: `期间：2026年6期`,
 * `会计期间：2026.06-2026.06`, `科目余额表（2026年1期至2026年6期）`, `2026年度`, `2025年第二季度`,
 * `会计年度：2025 会计期间：02`, `会计期间：11 会计年度：2025`, `二〇二五年二月`. A day alone is that of
 * the table only where nothing else names its months. Months under a label of their own, `期间：2026年6月`,
 * are believed beside a text that is not understood and states none under such a label. Errors: none.
 */
export function readPeriod(titles: readonly string[]): PeriodReading {
  const texts = titles.map((title) => ({
    ...periodStatements(title),
    shown: title.trim().slice(0, TEXT_SHOWN),
  }));
  const qualified = texts.find(({ isQualified, isUnread }) => isQualified && !isUnread);
  if (qualified) return { qualified: qualified.shown };
  const hasClear = texts.some(
    ({ isClear, isUnread, isOther }) => isClear && !(isUnread && isOther),
  );
  const unread = texts.find(
    ({ isUnread, isOther, isQualified }) => isUnread && (!hasClear || isOther || isQualified),
  );
  if (unread) return { unread: unread.shown };
  const [first, ...others] = said(texts, 'months');
  const [year, ...otherYears] = said(texts, 'years');
  const [inYear, ...otherInYear] = said(texts, 'monthsOfYear');
  const days = said(
    texts.filter(({ isUnread }) => !isUnread),
    'days',
  );
  if (first) {
    const against =
      others.find(({ value }) => value.from !== first.value.from || value.to !== first.value.to) ??
      said(texts, 'years').find(({ value }) => !isOfYear(first.value, value)) ??
      said(texts, 'monthsOfYear').find(({ value }) => !isOfMonths(first.value, value)) ??
      dayBefore(days, first.value);
    return against ? contradicting(first, against) : { period: first.value };
  }
  if (year) {
    const otherYear = otherYears.find(({ value }) => value !== year.value);
    if (otherYear) return contradicting(year, otherYear);
    const months = inYear?.value ?? { first: '-01', last: '-12' };
    const otherMonths = otherInYear.find(
      ({ value }) => value.first !== months.first || value.last !== months.last,
    );
    if (inYear && otherMonths) return contradicting(inYear, otherMonths);
    const period = { from: year.value + months.first, to: year.value + months.last };
    if (comparePeriods(period.from, period.to) > 0) return { unread: inYear?.shown ?? year.shown };
    const day = dayBefore(days, period);
    return day ? contradicting(inYear ?? year, day) : { period };
  }
  if (inYear) return { unread: inYear.shown };
  const [day, ...otherDays] = days;
  const otherDay = otherDays.find(({ value }) => value.from !== day?.value.from);
  return day && otherDay ? contradicting(day, otherDay) : { period: day?.value };
}

function said<Kind extends 'months' | 'days' | 'years' | 'monthsOfYear'>(
  texts: readonly Text[],
  kind: Kind,
): Said<Text[Kind][number]>[] {
  return texts.flatMap(({ shown, [kind]: values }) => values.map((value) => ({ shown, value })));
}

function isOfYear({ from, to }: TablePeriod, year: string): boolean {
  return String(yearOf(from)) === year && String(yearOf(to)) === year;
}

function isOfMonths(
  { from, to }: TablePeriod,
  { first, last }: { readonly first: string; readonly last: string },
): boolean {
  return from.endsWith(first) && to.endsWith(last);
}

/** A table is not made before its last month has begun. */
function dayBefore(
  days: readonly Said<TablePeriod>[],
  { to }: TablePeriod,
): Said<TablePeriod> | undefined {
  return days.find(({ value }) => comparePeriods(value.to, to) < 0);
}

function contradicting(one: Said<unknown>, other: Said<unknown>): PeriodReading {
  return { contradicting: [one.shown, other.shown] };
}
