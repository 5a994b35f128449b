import { releaseCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Sheet,
  useIsNarrow,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import { NARROW_PX } from './narrow';
import css from './operator.module.css';
import { sharedFigures, type SharedFigure } from './release.model';
import { versionText } from './shown-name.model';
import { StaleNote } from './stale-note';

const dayOptions = [7, 14, 30].map((days) => ({ value: String(days), label: `${days} 天` }));

/** 占比与错误: of each day how many account sets and pages a version was given to, and for how many people it failed. */
export function FigureTable({ isOpen }: { isOpen: boolean }) {
  const isNarrow = useIsNarrow(NARROW_PX);
  const [filters, change] = useUrlFilters({ name: '', days: '14' });
  const query = { days: filters.days };
  const figures = useCall(releaseCalls.figures, { query }, { enabled: isOpen, quiet: true });
  const names = [...new Set(figures.data?.map(({ name }) => name))].toSorted();
  return (
    <>
      <FilterBar>
        <ChoiceField
          label="前端或服务"
          value={filters.name}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => change({ name })}
        />
        <ChoiceField
          label="最近"
          width={100}
          value={filters.days}
          options={dayOptions}
          onChange={(days) => change({ days })}
        />
      </FilterBar>
      <StaleNote query={figures} />
      <Sheet>
        {figures.error && !figures.data ? (
          <ErrorPanel error={figures.error} onRetry={() => void figures.refetch()} />
        ) : (
          <BookTable
            settings={{ none: 'for operators of the product' }}
            label="占比与错误"
            columns={isNarrow ? narrowColumns : wideColumns}
            {...(isNarrow ? { rowPx: 74 } : {})}
            rows={sharedFigures(figures.data ?? [], filters.name)}
            rowKey={({ day, name, build }) => `${day} ${name} ${build}`}
            loading={figures.isPending}
            empty={
              <EmptyState
                icon="bar"
                title="这些天没有记录"
                description="打开页面时给出的版本、在页面中出错的版本会按天计数，保留 30 天。"
              />
            }
          />
        )}
      </Sheet>
    </>
  );
}

const figure = (count: number) => <span className={css.number}>{count}</span>;
const failed = (count: number) => (
  <span className={count > 0 ? `${css.number} ${css.bad}` : css.quiet}>{count}</span>
);
const numberCell = (count: number) => ({ text: String(count), figure: 'other' as const });

const wideColumns: readonly BookColumn<SharedFigure>[] = [
  { key: 'day', title: '日期', width: 100, fixed: true, render: ({ day }) => day },
  {
    key: 'name',
    title: '名称',
    width: 130,
    leastPx: 100,
    wraps: true,
    render: ({ name }) => name,
  },
  {
    key: 'build',
    title: '版本',
    width: 210,
    leastPx: 140,
    wraps: true,
    render: ({ build }) => versionText(build),
  },
  {
    key: 'share',
    title: '页面占比',
    width: 160,
    leastPx: 112,
    grow: true,
    render: (row) => <Share row={row} />,
    cell: ({ shareText }) => ({ text: shareText }),
  },
  {
    key: 'sets',
    title: '账套',
    width: 72,
    align: 'right',
    render: ({ sets }) => figure(sets),
    cell: ({ sets }) => numberCell(sets),
  },
  {
    key: 'pages',
    title: '页面',
    width: 72,
    align: 'right',
    render: ({ pages }) => figure(pages),
    cell: ({ pages }) => numberCell(pages),
  },
  {
    key: 'failures',
    title: '出错人数',
    width: 84,
    align: 'right',
    render: ({ failures }) => failed(failures),
    cell: ({ failures }) => numberCell(failures),
  },
];

const narrowColumns: readonly BookColumn<SharedFigure>[] = [
  {
    key: 'build',
    title: '名称与版本',
    width: 200,
    grow: true,
    wraps: true,
    render: ({ day, name, build, sets, pages }) => (
      <div className={css.lines}>
        <span className={css.first}>
          <b>{name}</b>
          <span className={css.number}>{day}</span>
        </span>
        <span>{versionText(build)}</span>
        <span className={css.quiet}>
          账套 {sets}，页面 {pages}
        </span>
      </div>
    ),
    cell: ({ name, build }) => ({ text: `${name} ${build}` }),
  },
  {
    key: 'share',
    title: '页面占比',
    width: 72,
    align: 'right',
    render: ({ shareText }) => shareText,
  },
  {
    key: 'failures',
    title: '出错人数',
    width: 76,
    align: 'right',
    render: ({ failures }) => failed(failures),
    cell: ({ failures }) => numberCell(failures),
  },
];

/** The figure beside it says the same. */
function Share({ row }: { row: SharedFigure }) {
  return (
    <span className={css.share}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: row.shareText }} />
      </span>
      {row.shareText}
    </span>
  );
}
