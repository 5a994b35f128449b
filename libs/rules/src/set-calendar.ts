import {
  addMonths,
  type IsoDate,
  lastDayOf,
  type Period,
  periodOf,
  periodsBetween,
} from './period';
import type { Problem } from './problem';

/** Vouchers may be dated this many months past today's. */
const MONTHS_AHEAD = 12;

/** What the months of an account set depend on; closing is no part of it. */
export interface CalendarOfSet {
  /** The month that the books begin with. */
  readonly enabled: Period;
  /** The month of today. */
  readonly current: Period;
}

/**
 * All months of an account set: from the enable month to today's, and to the last one that was
 * opened ahead by a voucher. Whatever is closed, the calendar goes on.
 */
export function periodsOfSet(calendar: CalendarOfSet, opened: readonly Period[]): Period[] {
  const { enabled, current } = calendar;
  const last = [current, ...opened].reduce((a, b) => (a > b ? a : b), enabled);
  return periodsBetween(enabled, last);
}

/** The last month that takes vouchers as far as the calendar goes: 12 past today's. Errors: none. */
export function lastBookablePeriod(current: Period): Period {
  return addMonths(current, MONTHS_AHEAD);
}

/** Whether a month takes vouchers as far as the calendar goes: at most 12 past today's. */
export function isBookable(period: Period, { enabled, current }: CalendarOfSet): boolean {
  return period >= enabled && period <= lastBookablePeriod(current);
}

/** Number of a month in answers: its last day, 20260131 for January 2026. */
export function periodIdOf(period: Period): number {
  return Number(lastDayOf(period).replaceAll('-', ''));
}

/** The first day that an account set may be enabled on. */
export const FIRST_ENABLE_DATE: IsoDate = '1990-01-01';

/** The last day of the month, 12 past today's, in which an account set may be enabled. */
export function lastEnableDate(today: IsoDate): IsoDate {
  return lastDayOf(addMonths(periodOf(today), MONTHS_AHEAD));
}

/** Enable dates lie between January 1990 and 12 months from today. */
export function checkEnableDate(
  enableDate: IsoDate,
  today: IsoDate,
): Problem<'ENABLE_DATE_RANGE'>[] {
  const last = lastEnableDate(today);
  if (enableDate >= FIRST_ENABLE_DATE && enableDate <= last) return [];
  const msg =
    `启用日期 ${enableDate} 不在可用范围内，应在 ${periodOf(FIRST_ENABLE_DATE)} 至 ` +
    `${periodOf(last)} 之间，请重新选择启用年月`;
  return [{ code: 'ENABLE_DATE_RANGE', field: 'enableDate', msg }];
}

/** The months of a range that the account set has; null when it has none of them. */
export function clampRange<
  Range extends { readonly periodFrom: Period; readonly periodTo: Period },
>(range: Range, { first, last }: { readonly first: Period; readonly last: Period }): Range | null {
  const periodFrom = range.periodFrom < first ? first : range.periodFrom;
  const periodTo = range.periodTo > last ? last : range.periodTo;
  return periodFrom > periodTo ? null : { ...range, periodFrom, periodTo };
}
