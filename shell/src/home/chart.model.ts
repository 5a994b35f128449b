import { Money, chartThousands } from '@mingzhang/rules';

/** Names of the two series, as the call names them. */
export const seriesNames = ['主营业务收入', '本年利润'] as const;
export type SeriesName = (typeof seriesNames)[number];

export interface ChartFigures {
  readonly year: number;
  readonly 主营业务收入: Readonly<Record<string, string>>;
  readonly 本年利润: Readonly<Record<string, string>>;
}

export interface ChartPoint {
  /** Thousands with two decimals, for the height of the bar. */
  readonly thousands: number;
  /** `260.00K`, for reading. */
  readonly text: string;
  /** Months to come have no figure: a short grey stub instead of a bar. */
  readonly isStub: boolean;
}

/** The twelve months of a series; before the figures arrive all are zero. */
export function chartPoints(
  figures: ChartFigures | undefined,
  name: SeriesName,
): readonly ChartPoint[] {
  return Array.from({ length: 12 }, (_, index) => {
    const given = figures?.[name][String(index + 1)];
    const amount = Money.parse(given ?? '0.00');
    return {
      thousands: Number(amount.dividedBy(1000, 2).toFixed(2)),
      text: chartThousands(amount),
      isStub: given === undefined || amount.isZero,
    };
  });
}
