import { Money, monthOf, sumOf, type Period } from '@mingzhang/rules';

type ByMonth = Readonly<Record<string, string>>;

export interface ProfitFigures {
  readonly profit: Money;
  /** Undefined in January, the month before lying in another year; null where the books begin. */
  readonly before: Money | null | undefined;
  /** From January to the period, with what was entered of the months before the enable month. */
  readonly yearToDate: Money;
  readonly revenue: Money;
}

/**
 * 净利润 of a period, of the one before it and of the year so far, in yuan. Months without figures are zero.
 * @param enabled the month with which the books begin, before which there is nothing to compare with
 */
export function profitFigures(
  figures: {
    readonly 本年利润: ByMonth;
    readonly 主营业务收入: ByMonth;
    readonly profitBeforeEnabling?: string | undefined;
  },
  period: Period,
  enabled?: Period,
): ProfitFigures {
  const month = monthOf(period);
  const of = (series: ByMonth, at: number) => Money.parse(series[String(at)] ?? '0.00');
  const months = Array.from({ length: month }, (_, index) => index + 1);
  return {
    profit: of(figures.本年利润, month),
    before: period === enabled ? null : month === 1 ? undefined : of(figures.本年利润, month - 1),
    yearToDate: sumOf([
      Money.parse(figures.profitBeforeEnabling ?? '0.00'),
      ...months.map((at) => of(figures.本年利润, at)),
    ]),
    revenue: of(figures.主营业务收入, month),
  };
}
