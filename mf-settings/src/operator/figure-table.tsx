import { releaseCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  FilterBar,
  Sheet,
  useUrlFilters,
  type BookColumn,
} from '@mingzhang/web';
import css from './operator.module.css';
import { sharedFigures, type SharedFigure } from './release.model';

const dayOptions = [7, 14, 30].map((days) => ({ value: String(days), label: `${days} 天` }));

/** 占比与错误: of each day how many account sets and pages a version was given to, and in how many sessions it failed. */
export function FigureTable({ isOpen }: { isOpen: boolean }) {
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
      <Sheet>
        {figures.error && !figures.data ? (
          <ErrorPanel error={figures.error} onRetry={() => void figures.refetch()} />
        ) : (
          <BookTable
            label="占比与错误"
            columns={columns}
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

const columns: readonly BookColumn<SharedFigure>[] = [
  { key: 'day', title: '日期', width: 100, fixed: true, render: ({ day }) => day },
  { key: 'name', title: '名称', width: 120, leastPx: 92, render: ({ name }) => name },
  { key: 'build', title: '版本', width: 210, leastPx: 96, render: ({ build }) => build },
  {
    ...{ key: 'share', title: '页面占比', width: 160, leastPx: 92, grow: true },
    render: (row) => <Share row={row} />,
  },
  { key: 'sets', title: '账套', width: 72, align: 'right', render: ({ sets }) => figure(sets) },
  { key: 'pages', title: '页面', width: 72, align: 'right', render: ({ pages }) => figure(pages) },
  {
    ...{ key: 'failures', title: '出错会话', width: 84, align: 'right' },
    render: ({ failures }) => (
      <span className={failures > 0 ? `${css.number} ${css.bad}` : css.quiet}>{failures}</span>
    ),
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
