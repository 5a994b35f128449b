import type { ReleaseActDone } from '@mingzhang/contract';
import { BookTable, EmptyState, momentText, type BookColumn } from '@mingzhang/web';
import css from './operator.module.css';

const columns: readonly BookColumn<ReleaseActDone>[] = [
  {
    ...{ key: 'at', title: '时间', width: 160, fixed: true },
    render: ({ at }) => <span className={css.number}>{momentText(at)}</span>,
  },
  { key: 'by', title: '操作人', width: 140, render: ({ by }) => nameOf(by) },
  { key: 'what', title: '操作', width: 320, grow: true, render: ({ what }) => what },
];

/** What the gateway does by itself stands in the book under its own name. */
const nameOf = (by: string) => (by === 'gateway' ? '网关（自动）' : by);

/** 历史: who changed what and when, the newest first. */
export function ActTable({ acts }: { acts: readonly ReleaseActDone[] | undefined }) {
  return (
    <BookTable
      label="历史"
      columns={columns}
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
