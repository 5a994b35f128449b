import { invariant } from '../problem';
import { isIsoDate, type IsoDate } from '../period';

/** Days since 1970-01-01 of the Gregorian calendar; 1970-01-01 is 0. */
export function dayNumberOf(date: IsoDate): number {
  invariant(isIsoDate(date), `not a date: ${date}`);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Years begin in March here, so that the leap day is the last day of one.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leaps + dayOfYear - 719_468;
}

/** The day of a number, as `dayNumberOf` counts. */
export function dateOfDay(number: number): IsoDate {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - (365 * yearOfEra + leaps);
  const part = Math.floor((5 * dayOfYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const day = dayOfYear - Math.floor((153 * part + 2) / 5) + 1;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The day that many days later, or, negative, before. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDay(dayNumberOf(date) + days);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: IsoDate): number {
  return ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1;
}

export function isWeekend(date: IsoDate): boolean {
  return weekdayOf(date) > 5;
}

/** Days from one day to another; below zero where it lies before. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}
