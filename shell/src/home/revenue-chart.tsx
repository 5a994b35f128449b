import { useMemo } from 'react';
import type { homeCalls, ResultOf } from '@mingzhang/contract';
import { LazyMonthChart, type ChartFigures } from '@mingzhang/web';

type Figures = ResultOf<typeof homeCalls.revenueProfit>;

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
const months = numbers.map((number) => ({
  label: `${number}月`,
  shortLabel: number,
  title: `${number}月`,
}));

/** The twelve months of the year, those to come without a figure. */
function revenueFigures(figures: Figures): ChartFigures {
  const of = (name: '主营业务收入' | '本年利润') =>
    numbers.map((number) => figures[name][number] ?? null);
  return {
    months,
    series: [
      { name: '主营业务收入', color: 1, values: of('主营业务收入') },
      { name: '本年利润', color: 2, values: of('本年利润') },
    ],
  };
}

/** Monthly main business revenue and profit of the year, in thousands. */
export function RevenueChart({ figures }: { figures: Figures | undefined }) {
  const shown = useMemo(() => figures && revenueFigures(figures), [figures]);
  const empty = figures && `${figures.year} 年还没有收入和利润，录入凭证后在这里按月显示`;
  return (
    <LazyMonthChart
      title="主营业务收入与本年利润"
      figures={shown}
      fileName={`收入与利润-${figures?.year ?? ''}`}
      empty={empty}
    />
  );
}
