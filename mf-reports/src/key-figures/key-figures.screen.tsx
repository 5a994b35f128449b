import { useMemo } from 'react';
import { Button, Segmented } from 'antd';
import type { KeyFiguresView } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  ErrorPanel,
  Icon,
  BookPrint,
  LazyMonthChart,
  Page,
  PageHeader,
  RefreshButton,
  SkeletonRows,
  usePaper,
  useProvisional,
  useUrlFilters,
} from '@mingzhang/web';
import { useKeyFigures } from '../api/key-figures.api';
import { ExpenseStructure } from './expense-structure';
import { KeyFigureCards } from './key-figure-cards';
import { chartKinds, trendFigures, trendRows, type ChartOf } from './key-figures.model';
import css from './key-figures.module.css';
import { printedTrend, trendColumns, type LastClosed } from './trend.columns';

const kinds = Object.keys(chartKinds) as ChartOf[];

/** 经营指标: ratios of a month, its expenses, and the course of the months before it. */
export function KeyFiguresScreen() {
  const [period] = usePeriod();
  const query = useKeyFigures(period);
  const paper = usePaper();
  // What could not be read anew is not shown as if it were current.
  const view = query.error ? undefined : query.data;
  const { text, lastClosed } = useProvisional(view?.period, view?.isClosed === false);
  if (view && paper.isOn) {
    const columns = printedTrend(view.figures, lastClosed);
    return (
      <BookPrint
        title="经营指标"
        period={periodTitle(view.period)}
        columns={columns}
        rows={trendRows(view)}
        scope={text}
        onBack={paper.close}
      />
    );
  }
  return (
    <Page>
      <PageHeader
        title="经营指标"
        subtitle={
          view ? `${periodTitle(view.period)}${view.isClosed ? '' : ' · 未结账'}` : undefined
        }
        actions={
          <>
            <RefreshButton loading={query.isFetching} onClick={() => void query.refetch()} />
            <Button icon={<Icon name="print" />} disabled={!view} onClick={paper.open}>
              打印
            </Button>
          </>
        }
      />
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : view ? (
        <>
          {text !== undefined && (
            <p className={css.note} role="note">
              {text}
            </p>
          )}
          <Figures view={view} lastClosed={lastClosed} />
        </>
      ) : (
        <SkeletonRows rows={12} />
      )}
    </Page>
  );
}

function Figures({ view, lastClosed }: { view: KeyFiguresView; lastClosed: LastClosed }) {
  const columns = useMemo(() => trendColumns(view.figures, lastClosed), [view.figures, lastClosed]);
  return (
    <div className={css.body}>
      <KeyFigureCards figures={view.figures} />
      <div className={css.columns}>
        <Trend view={view} />
        <ExpenseStructure view={view} />
      </div>
      <section className={`${css.panel} ${css.table}`} aria-label="各月数据">
        <BookTable
          settings={{ none: 'each column is a month of the chart above' }}
          label="各月数据"
          columns={columns}
          rows={trendRows(view)}
          rowKey={({ key }) => key}
        />
      </section>
    </div>
  );
}

function Trend({ view: { months, period } }: { view: KeyFiguresView }) {
  const [filters, change] = useUrlFilters({ chart: 'result' });
  const of = kinds.find((each) => each === filters.chart) ?? 'result';
  const figures = useMemo(() => trendFigures(months, of), [months, of]);
  return (
    <section className={css.panel} aria-label="趋势">
      <Segmented
        aria-label="趋势"
        size="small"
        value={of}
        options={kinds.map((value) => ({ value, label: chartKinds[value] }))}
        onChange={(value) => change({ chart: value })}
      />
      <div className={css.chart}>
        <LazyMonthChart
          key={of}
          title={`近 ${months.length} 个月${chartKinds[of]}`}
          figures={figures}
          fileName={`${chartKinds[of]}-${period}`}
          empty="这些月份还没有数据，录入凭证后在这里按月显示"
        />
      </div>
    </section>
  );
}
