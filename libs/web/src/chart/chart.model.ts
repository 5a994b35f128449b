import { Money, chartThousands } from '@mingzhang/rules';

/** Amounts of some months in yuan; null for a month that has none yet. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (string | null)[];
  /** Which of the palette's series colours it has. */
  readonly color: 1 | 2 | 3;
}

/** A month as the axis and the tooltip name it. */
interface ChartMonth {
  readonly label: string;
  /** On a phone. */
  readonly shortLabel: string;
  readonly title: string;
}

/** What the values of a chart are: yuan, drawn in thousands, or people. */
export type ChartUnit = 'thousand' | 'people';

/** What a chart draws; nothing of it before the figures arrive. */
export interface ChartFigures {
  /** Thousands of yuan unless it is given. */
  readonly unit?: ChartUnit;
  readonly months: readonly ChartMonth[];
  readonly series: readonly ChartSeries[];
}

interface ChartPoint {
  /** Thousands with two decimals or people, for the height of the bar. */
  readonly height: number;
  /** `260.00K` or `14 人`, for reading. */
  readonly text: string;
  /** A month without a figure has a short grey stub instead of a bar. */
  readonly isStub: boolean;
  /** Whether the month has a figure at all, be it 0. */
  readonly hasFigure: boolean;
}

export function chartPoints(
  { values }: ChartSeries,
  unit: ChartUnit = 'thousand',
): readonly ChartPoint[] {
  return values.map((value) => {
    const amount = Money.parse(value ?? '0.00');
    const isPeople = unit === 'people';
    return {
      height: Number(isPeople ? amount.toExactText() : amount.dividedBy(1000, 2).toFixed(2)),
      text: isPeople ? `${amount.toExactText()} 人` : chartThousands(amount),
      isStub: amount.isZero,
      hasFigure: value !== null,
    };
  });
}

/** The value axis of a chart, in its unit. */
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
