import { addMonths, lastDayOf, type IsoDate, type Period } from '../../period';
import type { SalaryVoucherKind } from './voucher-subjects';

/** The months of a sheet. */
interface PayMonths {
  /** The month of the work. */
  readonly period: Period;
  /** The month of payment. */
  readonly payPeriod: Period;
}

/**
 * The day that a voucher is proposed: accruals on the last day of the month of the work; payments of
 * wages, insurance and fund on the last day of the month of payment; tax on the 15th of the month after
 * it, when its declaration falls due. Errors: none.
 */
export function salaryVoucherDate(
  kind: SalaryVoucherKind,
  { period, payPeriod }: PayMonths,
): IsoDate {
  switch (kind) {
    case 'accrueWage':
    case 'accrueInsurance':
      return lastDayOf(period);
    case 'payTax':
      return `${addMonths(payPeriod, 1)}-15`;
    default:
      return lastDayOf(payPeriod);
  }
}

/** 2026年01月发放工资: what the lines of a voucher say. Errors: none. */
export function salarySummary(title: string, period: Period): string {
  const [year, month] = period.split('-');
  return `${year}年${month}月${title}`;
}
