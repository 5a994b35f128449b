import { Money, sumOf } from '../../money';
import { monthOf, type Period, periodsBetween } from '../../period';

/** The staff of a month of work by its confirmed sheets. */
export interface StaffMonth {
  readonly period: Period;
  /** Gross pay with annual bonuses, in yuan; payments at the end of work are no wages. */
  readonly wages: Money;
  readonly count: number;
  readonly disabledCount: number;
}

/** What declarations of 工会经费 and 残疾人就业保障金 are based on. */
interface StaffBases {
  /** 工资总额 of the months, in yuan; the fee is 2 % of it. */
  readonly wages: Money;
  /** Of a whole year: numbers of staff and of disabled staff on average; undefined for another span. */
  readonly year:
    | { readonly staff: Money; readonly disabled: Money; readonly wages: Money }
    | undefined;
}

/**
 * Bases of a span of months. Undefined where a month of the span has no sheet: the sums would be read as
 * complete. Averages are sums of the months divided by 12, rounded half up to two decimals.
 * Source: 工会法 第四十三条; 残疾人就业保障金征收使用管理办法（财税〔2015〕72号）第八条. Errors: none.
 */
export function staffBases(
  months: readonly StaffMonth[],
  span: { readonly periodFrom: Period; readonly periodTo: Period },
): StaffBases | undefined {
  const wanted = periodsBetween(span.periodFrom, span.periodTo);
  const known = new Map(months.map((month) => [month.period, month]));
  const found = wanted.flatMap((period) => known.get(period) ?? []);
  if (found.length === 0 || found.length < wanted.length) return undefined;
  const wages = sumOf(found.map((month) => month.wages));
  if (found.length !== monthsOfYear || monthOf(span.periodFrom) !== 1) {
    return { wages, year: undefined };
  }
  const average = (counts: readonly number[]) => {
    const sum = counts.reduce((total, count) => total + count, 0);
    return Money.parse(sum).dividedBy(monthsOfYear);
  };
  const staff = average(found.map(({ count }) => count));
  const disabled = average(found.map(({ disabledCount }) => disabledCount));
  return { wages, year: { staff, disabled, wages } };
}

const monthsOfYear = 12;
