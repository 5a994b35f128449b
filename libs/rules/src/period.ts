import { invariant } from './problem';

/** A month of the books, `YYYY-MM`. */
export type Period = string;
/** A calendar day, `YYYY-MM-DD`; a voucher has no time zone. */
export type IsoDate = string;
/** What the books know of a month that exists. */
export type PeriodState = 'open' | 'closed';

/** Whether the text is a month of the calendar, written `YYYY-MM`. */
export function isPeriod(text: string): text is Period {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000');
}

/** Whether the text is a day that the calendar has, written `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isPeriod(text.slice(0, 7))) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysIn(text.slice(0, 7));
}

/** The one place that decides whether a month takes entries: it exists and is not closed. */
export function isPeriodOpen(state: PeriodState | undefined): boolean {
  return state === 'open';
}

/** The month a day lies in. */
export function periodOf(date: IsoDate): Period {
  invariant(isIsoDate(date), `not a date: ${date}`);
  return date.slice(0, 7);
}

/** The month of a year and a number from 1 to 12, as the specification's calls name it. */
export function periodAt({
  year,
  month,
}: {
  readonly year: number;
  readonly month: number;
}): Period {
  return checked(`${String(year).padStart(4, '0')}-${twoDigits(month)}`);
}

export function yearOf(period: Period): number {
  return Number(checked(period).slice(0, 4));
}

/** 1 for January to 12 for December. */
export function monthOf(period: Period): number {
  return Number(checked(period).slice(5));
}

export function firstDayOf(period: Period): IsoDate {
  return `${checked(period)}-01`;
}

export function lastDayOf(period: Period): IsoDate {
  return `${checked(period)}-${twoDigits(daysIn(period))}`;
}

/** The month `months` after (or, negative, before) the given one. */
export function addMonths(period: Period, months: number): Period {
  invariant(Number.isInteger(months), 'months are counted in whole numbers');
  const index = monthIndex(period) + months;
  const text = `${String(Math.floor(index / 12)).padStart(4, '0')}-${twoDigits((index % 12) + 1)}`;
  return checked(text);
}

export function nextPeriod(period: Period): Period {
  return addMonths(period, 1);
}

export function previousPeriod(period: Period): Period {
  return addMonths(period, -1);
}

/** The month with which its quarter begins. */
export function firstPeriodOfQuarter(period: Period): Period {
  return addMonths(period, -((monthOf(period) - 1) % 3));
}

/** Below zero when `left` is the earlier month, 0 for the same, above zero when it is later. */
export function comparePeriods(left: Period, right: Period): number {
  return monthIndex(left) - monthIndex(right);
}

/** All months from `from` to `to`, both included; none when `to` lies before `from`. */
export function periodsBetween(from: Period, to: Period): Period[] {
  const count = comparePeriods(to, from) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(from, index));
}

/** The month as headings print it: `2026年第01期`. */
export function periodTitle(period: Period): string {
  return `${checked(period).slice(0, 4)}年第${period.slice(5)}期`;
}

/** A month of the calendar, such as one that is paid for: `2026年1月`. Periods of the books have `periodTitle`. */
export function monthText(period: Period): string {
  return `${String(yearOf(period))}年${String(monthOf(period))}月`;
}

/** Months from one to another as sentences name them: `2026年第01期 至 2026年第03期`, one month alone by its title. */
export function periodSpanTitle(from: Period, to: Period): string {
  return from === to ? periodTitle(to) : `${periodTitle(from)} 至 ${periodTitle(to)}`;
}

function checked(period: Period): Period {
  invariant(isPeriod(period), `not a period: ${period}`);
  return period;
}

function monthIndex(period: Period): number {
  return yearOf(period) * 12 + monthOf(period) - 1;
}

function daysIn(period: Period): number {
  const month = monthOf(period);
  if (month === 2) return isLeapYear(yearOf(period)) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
