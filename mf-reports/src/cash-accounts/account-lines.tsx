import { useState } from 'react';
import { Button } from 'antd';
import { assignedAtOnce, type CashFlowLine, type CashItem } from '@mingzhang/contract';
import { Money, periodTitle } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import { BookTable, EmptyState, ErrorPanel, type BookColumn } from '@mingzhang/web';
import { useCashAccountLines } from '../api/report.api';
import { keyOfLine } from '../shared/cash-line';
import { cashLineColumns, reasonTitles } from '../shared/cash-line-columns';
import css from './cash-accounts.module.css';
import { MoveBar } from './move-bar';
import { flowIn, movedLine, type Account } from './moves.model';
import type { useMoves } from './use-moves';

interface Shown {
  readonly period: string;
  readonly account: Account;
  readonly items: readonly CashItem[];
  readonly moves: ReturnType<typeof useMoves>;
}

/** What stands in one T account, and the way of its lines into another one. */
export function AccountLines({ period, account, items, moves }: Shown) {
  const { can } = useSession();
  const [starts, setStarts] = useState<readonly number[]>([1]);
  const fromPage = starts.at(-1) ?? 1;
  const query = useCashAccountLines({ period, by: account.by, tAccount: account.key, fromPage });
  const [marked, setMarked] = useState<ReadonlySet<React.Key>>(new Set());
  const [isPicking, setPicking] = useState(false);
  if (query.error) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  const lines = query.data?.lines ?? [];
  const mayMove = (line: CashFlowLine) =>
    line.row !== null && !line.isClosed && can('report.manage');
  const mayMoveAny = lines.some(mayMove);
  const chosen = lines.filter((line) => marked.has(keyOfLine(line)) && mayMove(line));
  const turn = (next: readonly number[]) => {
    setMarked(new Set());
    setStarts(next);
  };
  const onRowKey = (key: string, index: number): number | undefined => {
    const line = lines[index];
    if (key !== 'F4' || !line || !mayMove(line)) return undefined;
    if (chosen.length === 0) setMarked(new Set([keyOfLine(line)]));
    setPicking(true);
    return index;
  };
  return (
    <>
      <BookTable<CashFlowLine>
        settings="cashAccountLines"
        label="T 型账明细"
        columns={lineColumns(account, items)}
        rows={lines}
        rowKey={keyOfLine}
        rowTone={(line) => (mayMove(line) ? undefined : 'muted')}
        loading={!query.data}
        {...(mayMoveAny ? { selection: { keys: marked, onChange: setMarked } } : {})}
        onRowKey={onRowKey}
        empty={<EmptyState title="这里没有分录" description="请在上方选择另一个项目。" />}
      />
      <Turns starts={starts} next={query.data?.next ?? null} onTurn={turn} />
      {mayMoveAny && (
        <MoveBar
          key={[...marked].join()}
          chosen={chosen}
          account={account}
          items={items}
          isPicking={isPicking}
          moves={moves}
          onPicking={setPicking}
          onMove={(to, amount) =>
            moveLines(chosen, { account, items, moves, to, amount }, () => setMarked(new Set()))
          }
        />
      )}
      {lines.some(({ isClosed }) => isClosed) && (
        <p className={css.closed}>{periodTitle(period)}已结账，不能再改归类；要改，请先反结账。</p>
      )}
    </>
  );
}

/** The way through an account of many lines. */
function Turns({
  starts,
  next,
  onTurn,
}: {
  starts: readonly number[];
  next: number | null;
  onTurn: (starts: readonly number[]) => void;
}) {
  if (next === null && starts.length < 2) return null;
  return (
    <div className={css.turn}>
      <Button size="small" disabled={starts.length < 2} onClick={() => onTurn(starts.slice(0, -1))}>
        上一批
      </Button>
      <Button
        size="small"
        disabled={next === null}
        onClick={() => next !== null && onTurn([...starts, next])}
      >
        下一批
      </Button>
    </div>
  );
}

/** Moves all of the chosen lines, or says why none is moved. */
function moveLines(
  chosen: readonly CashFlowLine[],
  {
    account,
    items,
    moves,
    ...move
  }: Omit<Shown, 'period'> & { readonly to: string; readonly amount: Money | undefined },
  onDone: () => void,
): void {
  const { to, amount } = move;
  const body = chosen.flatMap((line) => movedLine(line, account, move) ?? []);
  if (body.length < chosen.length) return notify.error(refusal(to, account, amount));
  if (body.length > assignedAtOnce) {
    return notify.error(`一次最多移动 ${assignedAtOnce} 行，已选 ${body.length} 行，请分几次移动`);
  }
  moves.move(body, chosen, () => {
    const title = items.find(({ code }) => code === to)?.title ?? to;
    notify.success(`${body.length} 行已移到“${title}”`);
    onDone();
  });
}

function refusal(to: string, { by, key }: Account, amount: Money | undefined): string {
  if (by === 'item' && to === key) return '所选的行已在这个项目里，请选择另一个项目';
  return amount
    ? '移动的金额应大于 0，且不超过这一行在本项目的金额'
    : '所选的行已在这个项目里，请选择另一个项目';
}

function lineColumns(account: Account, items: readonly CashItem[]): BookColumn<CashFlowLine>[] {
  const titleOf = (code: string) => items.find((each) => each.code === code)?.title ?? code;
  const leaves = account.by === 'subject' ? { leaves: 3 } : {};
  return [
    ...cashLineColumns({
      inflowOf: (line) => flowIn(line, account),
      summaryWidth: 130,
      counterpart: { width: 170, ...leaves },
    }),
    {
      key: 'item',
      title: '归入',
      width: 240,
      leaves: 2,
      render: ({ parts, reason, isClosed }) => (
        <span className={css.into}>
          <span title={intoText(parts, titleOf)}>{intoText(parts, titleOf)}</span>
          <small>{isClosed ? '已结账' : parts.length > 1 ? '已拆分' : reasonTitles[reason]}</small>
        </span>
      ),
    },
  ];
}

function intoText(parts: CashFlowLine['parts'], titleOf: (code: string) => string): string {
  if (parts.length < 2) return parts.map(({ item }) => titleOf(item)).join('');
  return parts.map(({ item, amount }) => `${titleOf(item)} ${amount}`).join('；');
}
