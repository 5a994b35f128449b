import { subjectSummaryTable, type SubjectSummaryRow } from '@mingzhang/contract';
import {
  itemColumns,
  PathText,
  totalPxOf,
  TreeCode,
  type BookColumn,
  type TreeItem,
} from '@mingzhang/web';
import css from '../shared/shared.module.css';

type Item = TreeItem<SubjectSummaryRow>;

interface ColumnOptions {
  /** The totals row with what heads it. */
  readonly totals: Readonly<Record<'code' | 'debit' | 'credit', string>> | undefined;
  readonly narrow: boolean;
  readonly pathOf: (row: SubjectSummaryRow) => string;
  readonly isOpen: (item: Item) => boolean;
  readonly onToggle: (item: Item) => void;
}

/** Columns of the 科目汇总表; on a phone code and name share one. */
export function summaryColumns(options: ColumnOptions): readonly BookColumn<Item>[] {
  const { totals, narrow, pathOf } = options;
  const code = (item: Item) => <CodeCell item={item} {...options} />;
  const columns = itemColumns(subjectSummaryTable, ({ row }: Item) => row, {
    only: narrow ? ['code', 'debit', 'credit'] : ['code', 'name', 'debit', 'credit'],
    nameOf: ({ name }) => name,
    pathOf,
    totals,
    amountPx: totalPxOf(totals ? [totals.debit, totals.credit] : []),
    ...(narrow ? { px: { debit: 96, credit: 96 } } : {}),
    cells: { code, name: (item) => <NameCell item={item} /> },
  });
  if (!narrow) return columns;
  const both = (item: Item) => (
    <>
      {code(item)} <NameCell item={item} />
    </>
  );
  return columns.map((column) =>
    column.key === 'code' ? { ...column, title: '科目', width: 150, render: both } : column,
  );
}

function CodeCell({ item, isOpen, onToggle }: ColumnOptions & { item: Item }) {
  return (
    <TreeCode
      item={item}
      code={item.row.code}
      name={item.row.name}
      isOpen={isOpen(item)}
      onToggle={() => onToggle(item)}
    />
  );
}

function NameCell({ item: { row, depth } }: { item: Item }) {
  return (
    <span className={depth === 0 ? css.top : undefined}>
      <PathText path={row.name} />
    </span>
  );
}
