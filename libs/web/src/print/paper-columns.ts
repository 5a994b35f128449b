import {
  cellText,
  columnsFor,
  isFigure,
  sizeOf,
  textOfValue,
  type Table,
  type Totals,
} from '@mingzhang/rules';
import type { ListPrintCalls } from '@mingzhang/contract';
import { momentText } from '../moment-text';
import type { PrintColumn } from './book-pages';

/** What a print adds to the description of its table. */
export interface PaperOptions<Item, Key extends string> {
  /** The columns printed, instead of those that the description names for paper. */
  readonly only?: readonly Key[] | undefined;
  /** What cells say that is not their value alone. */
  readonly texts?: Partial<Record<Key, (item: Item) => string>>;
  /** The calls that keep how the account set prints the list, where it does. */
  readonly setting?: ListPrintCalls;
}

/** Columns of a print by the description of the table. */
export function paperColumns<Row, Key extends string>(
  table: Table<Row, Key>,
  options: PaperOptions<Row, Key> = {},
): readonly PrintColumn<Row>[] {
  return paperItemColumns(table, (row) => row, options);
}

/** Likewise for items that hold a row, such as those of a tree. */
export function paperItemColumns<Row, Key extends string, Item>(
  table: Table<Row, Key>,
  rowOf: (item: Item) => Row,
  options: PaperOptions<Item, Key>,
): readonly PrintColumn<Item>[] {
  return columnsFor(table, 'paper', options.only ?? table.paper).map((column) => {
    const { share, align } = sizeOf(column);
    return {
      key: column.key,
      title: column.title,
      share,
      isAmount: column.kind === 'money',
      isWhole: column.kind !== 'text' && column.kind !== 'code',
      wraps: column.wraps ?? false,
      ...(column.group === undefined ? {} : { group: column.group }),
      ...(align === undefined ? {} : { align }),
      text: options.texts?.[column.key] ?? ((item) => cellText(column, rowOf(item), momentText)),
    };
  });
}

/** The totals as a print shows them: sums where the description has one, words as they are. */
export function paperTotals<Row, Key extends string>(
  { columns }: Table<Row, Key>,
  totals: Totals<Key>,
): Totals<Key> {
  const entries = columns.flatMap(({ key, kind, total }) => {
    const text = totals[key];
    if (text === undefined || (kind === 'money' && !total)) return [];
    return [[key, isFigure(kind) ? textOfValue(kind, text, momentText) : text] as const];
  });
  // Every key comes from the columns.
  return Object.fromEntries(entries) as Totals<Key>;
}
