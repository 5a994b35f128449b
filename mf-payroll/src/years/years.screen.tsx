import { useMemo } from 'react';
import { Button, Segmented } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import {
  payYearCalls,
  yearBasis,
  yearFigures,
  yearFigureTitles,
  type PayYearOverview,
  type PayYearRow,
  type YearFigure,
} from '@mingzhang/contract';
import { monthOf, yearOf } from '@mingzhang/rules';
import { usePeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FileActions,
  lazyPart,
  ListHeader,
  MoneyText,
  Page,
  Sheet,
  useExport,
  useIsNarrow,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { useYear } from '../api/years.api';
import { scopeText } from '../shared/scope-text';
import css from './years.module.css';

const Trends = lazyPart(() => import('./trends'), 'Trends');

const figureOptions = yearFigures.map((value) => ({ value, label: yearFigureTitles[value] }));
const viewOptions = [
  { value: 'table', label: '汇总表' },
  { value: 'trend', label: '趋势图' },
];

/** 年度工资汇总: everybody by month, and how head count and cost develop. */
export function YearsScreen() {
  const [period] = usePeriod();
  const standard = { year: String(yearOf(period)), figure: 'gross', view: 'table' };
  const [filters, change] = useUrlFilters(standard);
  const year = Number(filters.year) || yearOf(period);
  const figure = yearFigures.find((each) => each === filters.figure) ?? 'gross';
  const isTrend = filters.view === 'trend';
  const query = useYear(year, figure);
  const { data } = query;
  const onExport = useExport(payYearCalls.export, { query: { year, figure } });
  return (
    <Page>
      <ListHeader
        title="年度工资汇总"
        subtitle={
          data
            ? `${String(year)} 年 · ${String(data.rows.length)} 人${scopeText(data)} · ${yearBasis(figure)} · 点姓名打印年度证明`
            : `${String(year)} 年`
        }
        query={query}
        files={<FileActions name="年度工资汇总" onExport={onExport} importing={undefined} />}
      />
      <div className={css.bar} role="search" aria-label="年度和项目">
        <Button aria-label="上一年" onClick={() => change({ year: String(year - 1) })}>
          ‹
        </Button>
        <b>{year} 年</b>
        <Button aria-label="下一年" onClick={() => change({ year: String(year + 1) })}>
          ›
        </Button>
        <Segmented
          aria-label="显示"
          value={isTrend ? 'trend' : 'table'}
          options={viewOptions}
          onChange={(view) => change({ view })}
        />
        {!isTrend && (
          <Segmented<YearFigure>
            aria-label="项目"
            value={figure}
            options={figureOptions}
            onChange={(chosen) => change({ figure: chosen })}
          />
        )}
      </div>
      <Sheet>
        {isTrend ? (
          <Trends year={year} />
        ) : query.error && !data ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Grid data={data} year={year} isPending={query.isPending} />
        )}
      </Sheet>
    </Page>
  );
}

function Grid({
  data,
  year,
  isPending,
}: {
  readonly data: PayYearOverview | undefined;
  readonly year: number;
  readonly isPending: boolean;
}) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => yearColumns(data, year, isNarrow), [data, year, isNarrow]);
  return (
    <BookTable<PayYearRow>
      settings="payYear"
      label="年度工资汇总"
      columns={columns}
      rows={data?.rows ?? []}
      rowKey={({ employeeId }) => employeeId}
      onOpen={({ employeeId }) => void navigate(certificatePath(year, employeeId))}
      loading={isPending}
      footRows={data && data.rows.length > 0 ? [sumRow(data)] : []}
      empty={
        <EmptyState
          icon="payroll"
          title={`${String(year)} 年还没有工资表`}
          description="编制工资表后，这里按月汇总每个人的应发、个税和实发。"
        />
      }
    />
  );
}

/** The sums of the sheets. */
function sumRow({ months, total }: PayYearOverview): PayYearRow {
  const amounts = Object.fromEntries(months.map((month) => [month.period, month.total]));
  return { employeeId: 0, number: '', name: '合计', amounts, total };
}

/** Amounts of people, in a column that is as wide as its longest one where room is scarce. */
function amountColumn({
  key,
  title,
  sum,
  of,
}: {
  readonly key: string;
  readonly title: string;
  /** What stands below, in yuan. */
  readonly sum: string | undefined;
  readonly of: (row: PayYearRow) => string | undefined;
}): BookColumn<PayYearRow> {
  return {
    key,
    title,
    width: 110,
    leastPx: 56,
    isWhole: true,
    folds: true,
    align: 'right',
    ...(sum === undefined ? {} : { sum }),
    cell: (row) => ({ text: of(row) ?? '', figure: 'money' }),
    render: (row) => <MoneyText value={of(row)} />,
  };
}

const certificatePath = (year: number, employeeId: number) =>
  `/salary/years/${String(year)}/certificate/${String(employeeId)}`;

/** Number, name, the year, and the months that have a sheet. The year stays in view where months are scrolled. */
function yearColumns(
  data: PayYearOverview | undefined,
  year: number,
  isNarrow: boolean,
): BookColumn<PayYearRow>[] {
  const months = data?.months ?? [];
  const whole = amountColumn({
    key: 'total',
    title: '全年',
    sum: data?.total,
    of: ({ total }) => total,
  });
  return [
    {
      key: 'number',
      title: '工号',
      width: 80,
      leastPx: 64,
      fixed: true,
      render: ({ number }) => number,
    },
    {
      key: 'name',
      title: '姓名',
      width: 90,
      leastPx: 72,
      fixed: true,
      isName: true,
      render: ({ employeeId, name }) =>
        employeeId === 0 ? (
          name
        ) : (
          <Link
            to={certificatePath(year, employeeId)}
            title="打印年度证明"
            aria-label={`年度证明 ${name}`}
            tabIndex={-1}
          >
            {name}
          </Link>
        ),
    },
    isNarrow ? whole : { ...whole, fixed: true },
    ...months.map(({ period, state, total }) =>
      amountColumn({
        // The same column in each year.
        key: `month${String(monthOf(period))}`,
        title: `${String(monthOf(period))}月${state === 'draft' ? '（草稿）' : ''}`,
        sum: total,
        of: ({ amounts }) => amounts[period],
      }),
    ),
  ];
}
