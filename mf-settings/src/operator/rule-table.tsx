import { useState, type ReactNode } from 'react';
import type { ErrorCode, ShownBook } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { BookTable, EmptyState, RowAction, useIsNarrow, type BookColumn } from '@mingzhang/web';
import { ActDialog } from './act-dialog';
import { NARROW_PX } from './narrow';
import css from './operator.module.css';
import { KILLED_STATE, ruleRows, type RuleRow } from './release.model';
import { renewedTask, type ReleaseTask } from './release-task.model';
import { RuleDrawer } from './rule-drawer';
import { fullTitleOf, ownerText, titleOf } from './shown-name.model';
import { ToldText } from './told-text';

/** 规则: of each remote and service who is given which version, and what can be done about it. */
export function RuleTable({
  book,
  onRefused,
}: {
  book: ShownBook | undefined;
  /** An act was refused; answers the book where it was another one than the act was asked by. */
  onRefused: (code: ErrorCode) => Promise<ShownBook | undefined>;
}) {
  const { task, setTask, renew } = useTask(onRefused);
  const isNarrow = useIsNarrow(NARROW_PX);
  const rows = ruleRows(book?.released ?? []);
  const isFirst = (row: RuleRow, index: number) => rows[index - 1]?.released !== row.released;
  const close = () => setTask(undefined);
  const revision = book?.revision ?? 0;
  const start: OnTask = (asked) => setTask({ ...asked, revision });
  const sectionOf = (row: RuleRow) => {
    const acts = <NameActs row={row} onTask={start} />;
    const title = <SectionTitle row={row} acts={isNarrow ? acts : undefined} />;
    return { key: row.released.name, title, ...(isNarrow ? {} : { cells: { acts } }) };
  };
  return (
    <>
      <BookTable
        settings={{ none: 'for operators of the product' }}
        label="规则"
        columns={isNarrow ? narrowColumns(start) : wideColumns(start)}
        rows={rows}
        rowKey={({ released, rule, state }) => `${released.name} ${rule?.id ?? state}`}
        loading={!book}
        rowTone={({ isLive }) => (isLive ? undefined : 'muted')}
        section={(row, index) => (isFirst(row, index) ? sectionOf(row) : undefined)}
        empty={<EmptyState title="还没有前端" description="启动后，本机的前端会列在这里。" />}
      />
      {task?.kind === 'add' && <RuleDrawer task={task} onRefused={renew} onClose={close} />}
      {task && task.kind !== 'add' && (
        <ActDialog key={task.kind} task={task} onRefused={renew} onClose={close} />
      )}
    </>
  );
}

/**
 * What is about to be done, by the book in which it was asked: what is shown meanwhile changes nothing of it. Refused
 * since the book has changed it is asked again by the new one.
 */
function useTask(onRefused: (code: ErrorCode) => Promise<ShownBook | undefined>) {
  const [task, setTask] = useState<ReleaseTask>();
  const renew = async (code: ErrorCode) => {
    const book = await onRefused(code);
    if (!book || !task) return;
    const next = renewedTask(task, book);
    if (typeof next === 'string') notify.warning(`${next}，没有做任何改动`);
    // Closed meanwhile it stays so.
    setTask((now) => (now !== task ? now : typeof next === 'string' ? undefined : next));
  };
  return { task, setTask, renew: (code: ErrorCode) => void renew(code) };
}

type Asked<T> = T extends unknown ? Omit<T, 'revision'> : never;
type OnTask = (task: Asked<ReleaseTask>) => void;

function wideColumns(onTask: OnTask): readonly BookColumn<RuleRow>[] {
  return [
    { key: 'id', title: '编号', width: 56, fixed: true, render: ({ rule }) => rule?.id ?? '' },
    {
      key: 'version',
      title: '版本',
      width: 190,
      leastPx: 120,
      wraps: true,
      render: ({ version }) => version,
    },
    {
      key: 'text',
      title: '规则',
      width: 300,
      leastPx: 160,
      grow: true,
      wraps: true,
      render: (row) => (
        <div className={css.lines}>
          <span>
            <ToldText text={row.text} />
          </span>
          <Note row={row} />
        </div>
      ),
      cell: ({ text }) => ({ text }),
    },
    { key: 'state', title: '状态', width: 120, render: ({ state }) => state },
    {
      key: 'acts',
      title: '操作',
      width: 190,
      render: (row) => <RuleAct row={row} onTask={onTask} />,
    },
  ];
}

function narrowColumns(onTask: OnTask): readonly BookColumn<RuleRow>[] {
  return [
    {
      key: 'text',
      title: '规则',
      width: 200,
      grow: true,
      wraps: true,
      render: (row) => (
        <div className={css.lines}>
          <span className={css.first}>
            {row.version && <b>{row.version}</b>}
            {row.rule && <span>规则 {row.rule.id}</span>}
            {row.state && <span>{row.state}</span>}
          </span>
          <span>
            <ToldText text={row.text} />
          </span>
          <Note row={row} />
        </div>
      ),
      cell: ({ text }) => ({ text }),
    },
    {
      key: 'acts',
      title: '操作',
      width: 64,
      render: (row) => <RuleAct row={row} onTask={onTask} />,
    },
  ];
}

/** Why its version is passed over. */
const Note = ({ row: { note } }: { row: RuleRow }) =>
  note === '' ? null : <span className={css.quiet}>跳过：{note}</span>;

function RuleAct({ row: { released, rule, state }, onTask }: { row: RuleRow; onTask: OnTask }) {
  if (!rule && state === KILLED_STATE) {
    return (
      <RowAction
        label="恢复"
        subject={`${titleOf(released.name)} 停用的版本`}
        onClick={() => onTask({ kind: 'unkill', released })}
      />
    );
  }
  if (!rule) return null;
  return (
    <RowAction
      label={rule.isPaused ? '恢复' : '暂停'}
      subject={`规则 ${rule.id}`}
      onClick={() => onTask({ kind: rule.isPaused ? 'resume' : 'pause', released, rule })}
    />
  );
}

/** What the rules below are of; on a phone its acts stand below it. */
function SectionTitle({ row: { released }, acts }: { row: RuleRow; acts: ReactNode | undefined }) {
  const { name, kind } = released;
  const owner = ownerText(name);
  return (
    <>
      <span className={css.title}>{fullTitleOf(name, kind)}</span>
      {owner && <span className={css.owner}>{owner}</span>}
      {acts && <div className={css.acts}>{acts}</div>}
    </>
  );
}

function NameActs({ row: { released }, onTask }: { row: RuleRow; onTask: OnTask }) {
  const { name, kind, rules, builds } = released;
  const subject = titleOf(name);
  return (
    <>
      <RowAction
        label={kind === 'switch' ? '开关' : '发布'}
        subject={subject}
        disabled={builds.length === 0}
        onClick={() => onTask({ kind: 'add', released })}
      />
      <RowAction
        label="撤回"
        subject={subject}
        danger
        disabled={rules.length === 0}
        onClick={() => onTask({ kind: 'rollBack', released })}
      />
      {kind !== 'switch' && (
        <RowAction
          label="停用"
          subject={subject}
          danger
          disabled={builds.length === 0}
          onClick={() => onTask({ kind: 'kill', released })}
        />
      )}
    </>
  );
}
