import type { ReleaseActDone } from '@mingzhang/contract';
import { BookTable, EmptyState, momentText, useIsNarrow, type BookColumn } from '@mingzhang/web';
import { NARROW_PX } from './narrow';
import css from './operator.module.css';
import { ToldText } from './told-text';

const wideColumns: readonly BookColumn<ReleaseActDone>[] = [
  {
    key: 'at',
    title: '时间',
    width: 160,
    fixed: true,
    render: ({ at }) => <span className={css.number}>{momentText(at)}</span>,
    cell: ({ at }) => ({ text: momentText(at) }),
  },
  { key: 'by', title: '操作人', width: 150, wraps: true, render: ({ by }) => nameOf(by) },
  {
    key: 'what',
    title: '操作',
    width: 320,
    grow: true,
    wraps: true,
    render: ({ what }) => <ToldText text={what} />,
    cell: ({ what }) => ({ text: what }),
  },
];

const narrowColumns: readonly BookColumn<ReleaseActDone>[] = [
  {
    key: 'what',
    title: '操作',
    width: 200,
    grow: true,
    wraps: true,
    render: ({ at, by, what }) => (
      <div className={css.lines}>
        <span className={css.first}>
          <span className={css.number}>{momentText(at)}</span>
          <b>{nameOf(by)}</b>
        </span>
        <span>
          <ToldText text={what} />
        </span>
      </div>
    ),
    cell: ({ what }) => ({ text: what }),
  },
];

/** What the gateway does by itself stands in the book under its own name. */
const nameOf = (by: string) => (by === 'gateway' ? '网关（自动）' : by);

/** 历史: who changed what and when, the newest first. */
export function ActTable({ acts }: { acts: readonly ReleaseActDone[] | undefined }) {
  const isNarrow = useIsNarrow(NARROW_PX);
  return (
    <BookTable
      settings={{ none: 'for operators of the product' }}
      label="历史"
      columns={isNarrow ? narrowColumns : wideColumns}
      rows={acts ?? []}
      rowKey={({ at, what }) => `${at} ${what}`}
      loading={!acts}
      empty={
        <EmptyState
          title="还没有发布过"
          description="每次发布、暂停、撤回和停用都会记在这里，包括命令行、流水线和网关自动做的。"
        />
      }
    />
  );
}
