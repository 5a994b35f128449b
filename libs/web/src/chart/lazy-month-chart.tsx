import { lazyPart } from '../lazy-part';
import type { ChartFigures } from './chart.model';
import css from './chart.module.css';
import type { MonthChartProps } from './month-chart';

const Place = () => <div className={css.place} />;
const Chart = lazyPart(() => import('./month-chart'), 'MonthChart', Place);

/**
 * `MonthChart` in a chunk of its own: the library that draws it is larger than the page around it.
 * Without figures there is its place alone, so that the figures of the page do not wait for that library.
 */
export function LazyMonthChart({
  figures,
  ...rest
}: Omit<MonthChartProps, 'figures'> & { readonly figures: ChartFigures | undefined }) {
  return figures ? <Chart figures={figures} {...rest} /> : <Place />;
}
