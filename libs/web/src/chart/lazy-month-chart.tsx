import { lazyPart } from '../lazy-part';
import css from './chart.module.css';

/** `MonthChart` in a chunk of its own: the library that draws it is larger than the page around it. */
export const LazyMonthChart = lazyPart(
  () => import('./month-chart'),
  'MonthChart',
  () => <div className={css.place} />,
);
