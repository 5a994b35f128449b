import { useState } from 'react';
import type { Released, ShownBook } from '@mingzhang/contract';
import { BookTable, EmptyState, RowAction, type BookColumn } from '@mingzhang/web';
import { ActDialog, type AskedAct, type OnRefused } from './act-dialog';
import { kindTitles, ruleRows, type RuleRow } from './release.model';
import { RuleDrawer } from './rule-drawer';

/** What is about to be done. */
type ReleaseTask = AskedAct | { readonly kind: 'add'; readonly released: Released };

/** 规则: of each remote and service who is given which version, and what can be done about it. */
export function RuleTable({
  book,
  onRefused,
}: {
  book: ShownBook | undefined;
  /** An act was refused: the book may have changed since it was shown, or the code be needed. */
  onRefused: OnRefused;
}) {
  const [task, setTask] = useState<ReleaseTask>();
  const rows = ruleRows(book?.released ?? []);
  const isFirst = (row: RuleRow, index: number) => rows[index - 1]?.released !== row.released;
  const close = () => setTask(undefined);
  const revision = book?.revision ?? 0;
  return (
    <>
      <BookTable
        label="规则"
        columns={columnsOf(setTask)}
        rows={rows}
        rowKey={({ released, rule, text }) => `${released.name} ${rule?.id ?? text}`}
        loading={!book}
        rowTone={({ isLive }) => (isLive ? undefined : 'muted')}
        section={(row, index) =>
          isFirst(row, index)
            ? {
                title: `${row.released.name}（${kindTitles[row.released.kind]}）`,
                cells: { acts: <NameActs row={row} onTask={setTask} /> },
              }
            : undefined
        }
        empty={<EmptyState title="还没有前端" description="启动后，本机的前端会列在这里。" />}
      />
      {task?.kind === 'add' && (
        <RuleDrawer {...{ revision, onRefused }} released={task.released} onClose={close} />
      )}
      {task && task.kind !== 'add' && (
        <ActDialog key={task.kind} {...{ task, revision, onRefused }} onClose={close} />
      )}
    </>
  );
}

type OnTask = (task: ReleaseTask) => void;

function columnsOf(onTask: OnTask): readonly BookColumn<RuleRow>[] {
  return [
    { key: 'id', title: '编号', width: 60, fixed: true, render: ({ rule }) => rule?.id ?? '' },
    {
      key: 'text',
      title: '规则',
      width: 300,
      leastPx: 160,
      grow: true,
      render: ({ text }) => text,
    },
    { key: 'state', title: '状态', width: 120, render: ({ state }) => state },
    {
      ...{ key: 'acts', title: '操作', width: 190 },
      render: ({ released, rule }) => {
        if (!rule) return null;
        const kind = rule.isPaused ? 'resume' : 'pause';
        return (
          <RowAction
            label={rule.isPaused ? '恢复' : '暂停'}
            subject={`规则 ${rule.id}`}
            onClick={() => onTask({ kind, released, rule })}
          />
        );
      },
    },
  ];
}

function NameActs({ row: { released }, onTask }: { row: RuleRow; onTask: OnTask }) {
  const { name, kind, rules, builds } = released;
  return (
    <>
      <RowAction
        label="发布"
        subject={name}
        disabled={builds.length === 0}
        onClick={() => onTask({ kind: 'add', released })}
      />
      <RowAction
        label="撤回"
        subject={name}
        danger
        disabled={rules.length === 0}
        onClick={() => onTask({ kind: 'rollBack', released })}
      />
      <RowAction
        label="停用"
        subject={name}
        danger
        disabled={kind === 'switch' || builds.length === 0}
        onClick={() => onTask({ kind: 'kill', released })}
      />
    </>
  );
}
