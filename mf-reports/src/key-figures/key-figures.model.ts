import type { KeyFiguresView } from '@mingzhang/contract';
import { Money, monthOf, yearOf, type Period } from '@mingzhang/rules';
import type { ChartFigures } from '@mingzhang/web';

/** What the chart shows: how the profit came about, or the cash that was there. */
export const chartKinds = { result: '经营成果', cash: '资金' } as const;
export type ChartOf = keyof typeof chartKinds;

/** The months of the answer as a chart, the year named where it begins. */
export function trendFigures(months: KeyFiguresView['months'], of: ChartOf): ChartFigures {
  const series = (
    name: string,
    color: 1 | 2 | 3,
    key: 'revenue' | 'expenses' | 'profit' | 'cash',
  ) => ({
    name,
    color,
    values: months.map((month) => month[key]),
  });
  return {
    months: months.map(({ period }, index) => monthName(period, index === 0)),
    series:
      of === 'cash'
        ? [series('月末资金', 1, 'cash')]
        : [
            series('营业收入', 1, 'revenue'),
            series('净利润', 2, 'profit'),
            series('期间费用', 3, 'expenses'),
          ],
  };
}

function monthName(period: Period, isFirst: boolean) {
  const month = monthOf(period);
  const year = yearOf(period);
  const isNamed = isFirst || month === 1;
  return {
    label: isNamed ? `${String(year).slice(2)}年${month}月` : `${month}月`,
    shortLabel: String(month),
    title: `${year}年${month}月`,
  };
}

/** A line of the table: what has a figure in each month. */
export interface TrendRow {
  readonly key: string;
  readonly period: Period;
  readonly amounts: KeyFiguresView['months'][number];
  /** By the keys of figures. */
  readonly ratios: Readonly<Record<string, string | null>>;
}

/** The same numbers as chart and cards, a month a line, the latest first. */
export function trendRows({ months, figures }: KeyFiguresView): readonly TrendRow[] {
  return months
    .map((amounts, index) => ({
      key: amounts.period,
      period: amounts.period,
      amounts,
      ratios: Object.fromEntries(figures.map(({ key, trend }) => [key, trend[index] ?? null])),
    }))
    .toReversed();
}

/** A part of the month's expenses: its share in percent, and the width of its bar. */
interface ExpenseShare {
  /** 51.6%; empty where the whole is not above zero. */
  readonly percent: string;
  /** 0 to 100. */
  readonly width: number;
}

/** What an amount is of the whole; what is below zero has no bar. */
export function expenseShare(amount: string, whole: Money): ExpenseShare {
  if (!whole.isPositive) return { percent: '', width: 0 };
  const percent = Money.parse(amount).times(100).dividedBy(whole, 1);
  const width = Math.min(100, Math.max(0, Number(percent.toFixed(1))));
  return { percent: `${percent.toFixed(1)}%`, width };
}
