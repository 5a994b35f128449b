import { lazy, Suspense } from 'react';
import css from './chart.module.css';
import type { MonthChartProps } from './month-chart';

const MonthChart = lazy(() =>
  import('./month-chart').then((module) => ({ default: module.MonthChart })),
);

/** `MonthChart` in a chunk of its own: the library that draws it is larger than the page around it. */
export function LazyMonthChart(props: MonthChartProps) {
  return (
    <Suspense fallback={<div className={css.place} />}>
      <MonthChart {...props} />
    </Suspense>
  );
}
