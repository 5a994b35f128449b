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

/** The value axis of a chart, in thousands. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  /** Values with a label and a line. */
  readonly ticks: readonly number[];
}

const INTERVALS = 3;
/** How much lower than its deepest bar an axis ends that does not end on a tick. */
const AIR = 1.2;

/** A month that lost a little gets the room of its bar below zero, not a whole interval. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  if (max === min) return { min: 0, max: 1, ticks: [0] };
  const interval = niceInterval((max - min) / INTERVALS);
  const first = -min > interval / 2 ? Math.floor(min / interval) : 0;
  const last = Math.ceil(max / interval);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * interval));
  return {
    min: first === 0 ? tidy(min * AIR) : tidy(first * interval),
    max: tidy(last * interval),
    ticks,
  };
}

/** The next larger 1, 2, 2.5 or 5 times a power of ten. */
function niceInterval(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5].find((candidate) => candidate * power >= least) ?? 10;
  return tidy(step * power);
}

/** Without the dust of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
