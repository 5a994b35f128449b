import type { ReactNode } from 'react';
import { amountPxOf, BookTable, PathText, type BookColumn } from '@mingzhang/web';
import css from './balance-nav.module.css';
import { NetText } from './net-text';

/** What a book may be chosen of, and the net it stands at in yuan, debit positive. */
export interface BalanceChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly closing: string;
}

/** Beside a book: what it may be chosen of, with what each stands at. */
export function BalanceNav({
  label,
  title,
  rows,
  chosenId,
  onChoose,
  empty,
}: {
  label: string;
  /** Heading of the names. */
  title: string;
  /** Undefined while they are loaded. */
  rows: readonly BalanceChoice[] | undefined;
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  /** Said where there is nothing to choose. */
  empty: ReactNode;
}) {
  const shown = rows ?? [];
  const place = shown.findIndex(({ id }) => id === chosenId);
  return (
    <BookTable
      settings={{ none: 'the choice of a book, beside it' }}
      label={label}
      columns={columnsOf(title, {
        chosenId,
        onChoose,
        closings: shown.map(({ closing }) => closing),
      })}
      rows={shown}
      rowKey={({ id }) => id}
      loading={!rows}
      revealRow={place > 0 ? place : undefined}
      onOpen={({ id }) => onChoose(id)}
      empty={<p className={css.none}>{empty}</p>}
    />
  );
}

/** Of a balance: usual ones, and 借 or 贷 before it. */
const LEAST_BALANCE_PX = 128;
const DIRECTION_PX = 22;

function columnsOf(
  title: string,
  {
    chosenId,
    onChoose,
    closings,
  }: {
    readonly chosenId: number | undefined;
    readonly onChoose: (id: number) => void;
    readonly closings: readonly string[];
  },
): readonly BookColumn<BalanceChoice>[] {
  return [
    {
      key: 'name',
      title,
      width: 130,
      leastPx: 72,
      grow: true,
      render: ({ id, code, name }) => (
        <button
          type="button"
          tabIndex={-1}
          title={`${code} ${name}`}
          aria-label={`${code} ${name}`}
          aria-pressed={id === chosenId}
          className={`${css.item} ${id === chosenId ? css.chosen : ''}`}
          onClick={() => onChoose(id)}
        >
          <span className={css.code}>{code}</span>
          <PathText path={name} />
        </button>
      ),
    },
    {
      key: 'closing',
      title: '期末余额',
      width: Math.max(LEAST_BALANCE_PX, amountPxOf(closings) + DIRECTION_PX),
      align: 'right',
      render: ({ closing }) => <NetText net={closing} />,
    },
  ];
}
