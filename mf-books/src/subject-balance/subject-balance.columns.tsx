import { subjectBalanceTable } from '@mingzhang/contract';
import { auxiliaryKey, type BalancePair } from '@mingzhang/rules';
import {
  itemColumns,
  totalPxOf,
  TreeCode,
  type BookColumn,
  type PeriodRange,
} from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { keysOf, type Pairs } from '../shared/pairs';
import css from '../shared/shared.module.css';
import { titleOf, type BalanceItem } from './subject-balance.model';

interface ColumnOptions {
  readonly pairs: readonly BalancePair[];
  readonly totals: Pairs | undefined;
  /** What the totals row adds. */
  readonly totalTitle: string;
  readonly range: PeriodRange;
  readonly narrow: boolean;
  readonly isOpen: (item: BalanceItem) => boolean;
  readonly onToggle: (item: BalanceItem) => void;
}

export const rowOf = ({ row }: BalanceItem) => row;

/** Columns of the 科目余额表; on a phone code and name share one. */
export function balanceColumns(options: ColumnOptions): readonly BookColumn<BalanceItem>[] {
  const { pairs, totals, totalTitle, range, narrow } = options;
  const lead = narrow ? (['code'] as const) : (['code', 'name', 'direction'] as const);
  const code = (item: BalanceItem) => <CodeCell item={item} {...options} />;
  const columns = itemColumns(subjectBalanceTable, rowOf, {
    only: [...lead, ...keysOf(pairs)],
    nameOf: titleOf,
    pathOf: (row) => ledgerPath(row, range),
    totals: { code: totalTitle, ...totals },
    amountPx: totalPxOf(Object.values(totals ?? {})),
    cells: {
      code,
      name: (item) => <NameCell item={item} />,
      direction: ({ row }) => (
        <span className={css.quiet}>{row.direction === 'debit' ? '借' : '贷'}</span>
      ),
    },
  });
  if (!narrow) return columns;
  const both = (item: BalanceItem) => (
    <>
      {code(item)} <NameCell item={item} />
    </>
  );
  return columns.map((column) =>
    column.key === 'code' ? { ...column, title: '科目', width: 176, render: both } : column,
  );
}

/** The detailed ledger behind a row; that of an auxiliary row shows exactly its items. */
export function ledgerPath(row: BalanceItem['row'], range: PeriodRange): string {
  const auxiliary = auxiliaryKey(row.auxiliary) || undefined;
  return bookPath('detailed', range, { subjectId: row.subjectId, auxiliary });
}

function CodeCell({ item, isOpen, onToggle }: ColumnOptions & { item: BalanceItem }) {
  return (
    <TreeCode
      item={item}
      code={item.row.code}
      name={titleOf(item.row)}
      isOpen={isOpen(item)}
      onToggle={() => onToggle(item)}
    />
  );
}

function NameCell({ item: { row, depth } }: { item: BalanceItem }) {
  if (row.auxiliaryTitle !== null) return <span className={css.quiet}>{row.auxiliaryTitle}</span>;
  return (
    <span className={depth === 0 ? css.top : undefined} title={row.name}>
      {row.name}
    </span>
  );
}
