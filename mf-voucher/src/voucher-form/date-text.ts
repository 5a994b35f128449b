import { isIsoDate, lastDayOf, periodOf } from '@mingzhang/rules';

/**
 * A date as a bookkeeper types it, seen from the date that stood there before: `15` is that day of
 * the same month, `0215` or `2-15` of the same year, `20260215` and `2026-2-15` are whole dates.
 * Undefined for anything that is no day of the calendar.
 */
export function readDate(text: string, before: string): string | undefined {
  const parts = partsOf(
    text
      .trim()
      .replace(/[年月./]/g, '-')
      .replace(/日/g, ''),
  );
  if (!parts) return undefined;
  const [year = before.slice(0, 4), month = before.slice(5, 7), day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}

type Parts = readonly [string | undefined, string | undefined, string];

function partsOf(text: string): Parts | undefined {
  const whole = /^(\d{4})-?(\d{2})-?(\d{2})$|^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (whole) {
    return [whole[1] ?? whole[4], whole[2] ?? whole[5], whole[3] ?? whole[6] ?? ''];
  }
  const inYear = /^(\d{1,2})-(\d{1,2})$|^(\d{2})(\d{2})$/.exec(text);
  if (inYear) return [undefined, inYear[1] ?? inYear[3], inYear[2] ?? inYear[4] ?? ''];
  return /^\d{1,2}$/.test(text) ? [undefined, undefined, text] : undefined;
}

/** The day before or after, staying within the month. */
export function stepDay(date: string, step: 1 | -1): string {
  const month = periodOf(date);
  const day = Number(date.slice(8)) + step;
  const last = Number(lastDayOf(month).slice(8));
  return `${month}-${String(Math.min(last, Math.max(1, day))).padStart(2, '0')}`;
}
