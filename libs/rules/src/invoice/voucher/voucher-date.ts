import { comparePeriods, lastDayOf, periodOf, type IsoDate, type Period } from '../../period';

/** The day and the month of a voucher. */
interface VoucherDay {
  readonly voucherDate: IsoDate;
  readonly period: Period;
}

/**
 * The day on which an invoice is booked: its issue date, or the last day of the oldest open month
 * when the month of the issue date is not open. Undefined where no month is open from then on.
 * @param openPeriods open months, oldest first
 */
export function voucherDay(
  issueDate: IsoDate,
  openPeriods: readonly Period[],
): VoucherDay | undefined {
  const own = periodOf(issueDate);
  if (openPeriods.includes(own)) return { voucherDate: issueDate, period: own };
  const next = openPeriods.find((period) => comparePeriods(period, own) > 0);
  return next === undefined ? undefined : { voucherDate: lastDayOf(next), period: next };
}
