import { auxiliaryKey } from '@mingzhang/rules';
import type { PeriodRange, BookColumn } from '@mingzhang/web';
import { TreeCode } from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { pairColumns } from '../shared/pair-columns';
import type { PairGroup, Pairs } from '../shared/pairs';
import css from '../shared/shared.module.css';
import { titleOf, type BalanceItem } from './subject-balance.model';

interface ColumnOptions {
  readonly groups: readonly PairGroup[];
  readonly totals: Pairs | undefined;
  /** What the totals row adds. */
  readonly totalTitle: string;
  readonly range: PeriodRange;
  readonly narrow: boolean;
  readonly isOpen: (item: BalanceItem) => boolean;
  readonly onToggle: (item: BalanceItem) => void;
}

/** Columns of the 科目余额表; on a phone code and name share one. */
export function balanceColumns(options: ColumnOptions): readonly BookColumn<BalanceItem>[] {
  const { narrow } = options;
  const code = (item: BalanceItem) => <CodeCell item={item} {...options} />;
  const lead: BookColumn<BalanceItem>[] = narrow
    ? [
        {
          key: 'code',
          title: '科目',
          width: 176,
          fixed: true,
          total: options.totalTitle,
          render: (item) => (
            <>
              {code(item)} <NameCell item={item} />
            </>
          ),
        },
      ]
    : [
        {
          key: 'code',
          title: '科目编码',
          width: 128,
          fixed: true,
          total: options.totalTitle,
          render: code,
        },
        {
          key: 'name',
          title: '科目名称',
          width: 150,
          fixed: true,
          render: (item) => <NameCell item={item} />,
        },
        {
          key: 'direction',
          title: '方向',
          width: 44,
          align: 'center',
          render: ({ row }) => (
            <span className={css.quiet}>{row.direction === 'debit' ? '借' : '贷'}</span>
          ),
        },
      ];
  return [...lead, ...amountColumns(options)];
}

function amountColumns({ groups, totals, range }: ColumnOptions): BookColumn<BalanceItem>[] {
  const columns = pairColumns<BalanceItem['row']>({
    groups,
    totals,
    nameOf: titleOf,
    pathOf: (row) => ledgerPath(row, range),
  });
  return columns.map((column) => ({
    ...column,
    render: ({ row }, index) => column.render(row, index),
  }));
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
