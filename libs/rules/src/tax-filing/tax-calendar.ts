import { lastDayOf, type IsoDate, type Period } from '../period';
import { invariant } from '../problem';
import calendar from './data/tax-calendar.json';
import { addDays, dayNumberOf, isWeekend, weekdayOf } from './days';

/** Where a due date comes from: the notice of the tax bureau, the account set's own year, or reckoning. */
type DueOrigin = 'notice' | 'own' | 'reckoned';

/** When a declaration is due. */
export interface DueDate {
  readonly date: IsoDate;
  readonly origin: DueOrigin;
  /** What it rests on, for people: 税总办征科函〔2025〕64号. */
  readonly basis: string;
  /** The day without holidays and weekends: the 15th, or the 31st of May. */
  readonly ordinary: IsoDate;
}

/** The twelve days of a year that somebody has entered, from January on. */
export interface OwnYear {
  readonly year: number;
  readonly due: readonly IsoDate[];
  readonly source: string;
}

/** Days off from the first to the last, both included. */
type Holiday = readonly [IsoDate, IsoDate];

const RECKONED = '税收征收管理法实施细则第一百零九条（推算）';
const ANNUAL = '企业所得税法第五十四条；税收征收管理法实施细则第一百零九条';
/** Days off that lengthen the time in which they lie, from three in a row on. */
const LENGTHENING_DAYS = 3;

interface KnownYear {
  readonly due: readonly IsoDate[];
  readonly holidays: readonly (readonly string[])[];
  readonly source: string;
}

const years: Readonly<Record<string, KnownYear>> = calendar.years;
const springFestivals: Readonly<Record<string, IsoDate>> = calendar.springFestivals;

/** Years whose days the tax bureau has named, as far as the product knows. */
export const noticedYears: readonly number[] = Object.keys(years).map(Number);

/**
 * The last day for declarations of a month, those of months and quarters that have ended before it.
 * A year without a notice is reckoned. Errors: none.
 * @param own years that the account set has entered; they go before the notice, for a region may differ
 */
export function monthlyDue(month: Period, own: readonly OwnYear[] = []): DueDate {
  const ordinary = `${month}-15`;
  const index = Number(month.slice(5)) - 1;
  const entered = own.find(({ year }) => year === Number(month.slice(0, 4)));
  const enteredDate = entered?.due[index];
  if (entered && enteredDate) {
    return { date: enteredDate, origin: 'own', basis: entered.source, ordinary };
  }
  const known = years[month.slice(0, 4)];
  const date = known?.due[index];
  if (known && date) return { date, origin: 'notice', basis: known.source, ordinary };
  const reckoned = reckonedDue(month, holidaysOf(Number(month.slice(0, 4))));
  return { date: reckoned, origin: 'reckoned', basis: RECKONED, ordinary };
}

/**
 * The last day of what is declared once a year: the 31st of May of the next year, put off over days off
 * (企业所得税法 第五十四条).
 * @param year whose declaration it is
 */
export function annualDue(year: number): DueDate {
  const ordinary = lastDayOf(`${year + 1}-05`);
  const holidays = holidaysOf(year + 1);
  const isKnown = years[String(year + 1)] !== undefined;
  return {
    date: firstWorkday(ordinary, holidays),
    origin: isKnown ? 'notice' : 'reckoned',
    basis: ANNUAL,
    ordinary,
  };
}

/**
 * 第一百零九条: the 15th; three or more days off in a row between the 1st and the 15th put it off by as many
 * working days, as the notices count; a last day that is off goes to the next working day.
 */
export function reckonedDue(month: Period, holidays: readonly Holiday[]): IsoDate {
  const last = `${month}-15`;
  const first = `${month}-01`;
  const lost = holidays
    // Days off that take the last day itself in put it off as any other; their other days are not counted twice.
    .filter(([from, to]) => !(from <= last && last <= to))
    .map(([from, to]) => lengthWithin(from < first ? first : from, to > last ? last : to))
    .filter((days) => days >= LENGTHENING_DAYS)
    .reduce((sum, days) => sum + days, 0);
  const isLengthened = lost > 0;
  let date = isLengthened ? last : firstWorkday(last, holidays);
  for (let rest = lost; rest > 0; rest -= 1) date = firstWorkday(addDays(date, 1), holidays);
  return date;
}

function lengthWithin(from: IsoDate, to: IsoDate): number {
  return from > to ? 0 : dayNumberOf(to) - dayNumberOf(from) + 1;
}

function firstWorkday(from: IsoDate, holidays: readonly Holiday[]): IsoDate {
  let date = from;
  // A year has no month without a working day.
  for (let tries = 0; tries < 31; tries += 1) {
    const isOff = isWeekend(date) || holidays.some(([start, end]) => start <= date && date <= end);
    if (!isOff) return date;
    date = addDays(date, 1);
  }
  invariant(false, `no working day after ${from}`);
}

/**
 * Days off of a year: those of its notice, else what custom has made of the festivals of the law (国务院令第795号:
 * 春节 from its eve for eight days, 清明 with the weekend beside it, 五一 five days, 国庆 seven).
 * 端午 and 中秋 never reach the 15th of a month that they lengthen, and are left to a notice.
 */
export function holidaysOf(year: number): Holiday[] {
  const known = years[String(year)];
  if (known) return known.holidays.map(([from = '', to = '']) => [from, to]);
  const spring = springFestivals[String(year)];
  return [
    ...newYear(year),
    ...(spring ? [[addDays(spring, -1), addDays(spring, 6)] as const] : []),
    ...tombSweeping(year),
    [`${year}-05-01`, `${year}-05-05`],
    [`${year}-10-01`, `${year}-10-07`],
  ];
}

/** One day, with the weekend where it lies beside it. */
function newYear(year: number): Holiday[] {
  return [besideWeekend(`${year}-01-01`)];
}

/** The 4th or 5th of April (寿星公式, right from 2000 to 2099). */
function tombSweeping(year: number): Holiday[] {
  const short = year % 100;
  const day = Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4);
  return [besideWeekend(`${year}-04-0${day}`)];
}

function besideWeekend(date: IsoDate): Holiday {
  switch (weekdayOf(date)) {
    case 1:
      return [addDays(date, -2), date];
    case 5:
      return [date, addDays(date, 2)];
    case 6:
      return [date, addDays(date, 2)];
    case 7:
      return [addDays(date, -1), addDays(date, 1)];
    default:
      return [date, date];
  }
}

/** What is wrong with a year that somebody enters, by the place of the day from 1; empty where nothing is. */
export function ownYearProblems(
  year: number,
  due: readonly IsoDate[],
): { row: number; msg: string }[] {
  return due.flatMap((date, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const at = (msg: string) => [{ row: index + 1, msg }];
    if (date.slice(0, 7) !== month) return at(`应为 ${month} 的一天，请按税务局通知填写`);
    if (date < `${month}-10`) return at(`${date} 早于 10 日，申报期限不会早于 15 日前后，请核对`);
    if (isWeekend(date)) return at(`${date} 是周末，期限应顺延到工作日，请核对税务局通知`);
    return [];
  });
}
