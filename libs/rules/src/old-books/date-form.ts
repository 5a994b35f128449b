import { toHalfWidth } from '../half-width';
import { isIsoDate, isPeriod, type IsoDate, type Period } from '../period';
import { shownText, type SourceCell } from './source-row';

/** A day, or only a month. */
export type ShownDate = { readonly date: IsoDate } | { readonly period: Period };

/** Serial numbers of 2000-01-01 and 2099-12-31 in the calendar that starts in 1900. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** Serial number of 1904-01-01 in the calendar that starts in 1900. */
const DAYS_TO_1904 = 1_462;
/** Midnight in UTC stands for the day itself. */
const UTC_MIDNIGHT = /[T\s]00:00(:00(\.0+)?)?Z$/i;

/**
 * Reads a date: `2026-01-31`, `2026/1/31`, `20260131`, `2026.01.31`, `2026年1月31日`, with a time
 * behind it, or the serial number of a spreadsheet in the calendar of its workbook; or a period: `202607`, `2026年第7期`, `2026.7`.
 * @returns undefined for what is neither, also for the number 2026.1, which may be 2026.10
 */
export function dateForm(cell: SourceCell | undefined): ShownDate | undefined {
  const shown = toHalfWidth(shownText(cell));
  if (hasUtcTime(shown) && !UTC_MIDNIGHT.test(shown)) return undefined;
  const text = shown.replace(/(?<=[\d日])[T\s]+\d{1,2}:\d{2}.*$/s, '');
  const day =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (day) return dateOf(day[1], day[2], day[3]);
  if (/^\d{5}(\.\d+)?$/.test(text)) return serialForm(text, cell?.startsIn1904);
  if (cell?.kind === 'number' && text.includes('.')) return undefined;
  return periodForm(text);
}

/** A time in UTC may belong to the next day in China: `2026-01-31T20:00:00Z`. */
function hasUtcTime(shown: string): boolean {
  const word = shown.split(/\s/).at(-1) ?? '';
  return /Z$/i.test(word) && /\d:\d{2}/.test(word);
}

/** Reads a month alone: `2026-07`, `202607`, `2026年第7期`, `2026年7月`, `2026.7`. */
export function periodForm(shown: string): { readonly period: Period } | undefined {
  const text = toHalfWidth(shown);
  const found =
    /^(\d{4})(?:年第?|[-/.])(\d{1,2})[月期]?$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text);
  if (!found) return undefined;
  const period = `${found[1]}-${(found[2] ?? '').padStart(2, '0')}`;
  return isPeriod(period) ? { period } : undefined;
}

/** A day from its parts as separate columns show them. */
export function dateOf(year = '', month = '', day = ''): { readonly date: IsoDate } | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? { date } : undefined;
}

function serialForm(text: string, startsIn1904 = false): { readonly date: IsoDate } | undefined {
  const serial = Math.floor(Number(text)) + (startsIn1904 ? DAYS_TO_1904 : 0);
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined;
  return { date: dateOfSerial(serial) };
}

/**
 * The day of a serial number (1 = 1900-01-01, with the leap day that 1900 never had).
 * Days since 1970 become year, month and day as in Hinnant's "chrono-compatible low-level date
 * algorithms" (civil_from_days), which needs no clock.
 */
export function dateOfSerial(serial: number): IsoDate {
  const days = serial - 25_569 + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
