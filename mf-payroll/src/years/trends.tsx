import { useMemo } from 'react';
import { ErrorPanel, LazyMonthChart } from '@mingzhang/web';
import { useTrend } from '../api/years.api';
import { costs, headCount } from './trend.model';
import css from './years.module.css';

/** Head count and cost of a year by month. */
export function Trends({ year }: { readonly year: number }) {
  const query = useTrend(year);
  const { data } = query;
  const heads = useMemo(() => data && headCount(data, year), [data, year]);
  const cost = useMemo(() => data && costs(data, year), [data, year]);
  const empty = data && `${String(year)} 年还没有工资表，编制后在这里按月显示`;
  if (query.error && !data) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={css.charts}>
      <section className={css.chart} aria-label="人数">
        <LazyMonthChart
          title="人数"
          figures={heads}
          fileName={`工资人数-${String(year)}`}
          empty={empty}
        />
      </section>
      <section className={css.chart} aria-label="人工成本">
        <LazyMonthChart
          title="人工成本"
          figures={cost}
          fileName={`人工成本-${String(year)}`}
          empty={empty}
        />
      </section>
    </div>
  );
}
