import { columnsFor, valueOf, type Table, type TableColumn } from '@mingzhang/rules';

/** A row of a book in a file with several books, with the texts that identify its book. */
export interface Placed<Row> {
  readonly labels: readonly string[];
  readonly row: Row;
}

/**
 * The table of several books of a kind, one below the other: each row starts with the columns that
 * identify its book, so that filtering the spreadsheet yields one book.
 * @param titles of the leading columns, 科目编码 and 科目名称
 */
export function placedTable<Row, Key extends string>(
  table: Table<Row, Key>,
  titles: readonly string[],
): Table<Placed<Row>> {
  const leading = titles.map((title, at): TableColumn<Placed<Row>> => ({
    key: `of-${at}`,
    kind: 'text',
    of: ({ labels }) => labels[at],
    title,
    chars: at === titles.length - 1 ? 26 : 12,
  }));
  const own = columnsFor(table, 'file').map((column) => {
    const placed = { ...column, of: ({ row }: Placed<Row>) => valueOf(column, row) };
    // The value still has the type of the column.
    return placed as unknown as TableColumn<Placed<Row>>;
  });
  return { title: table.title, columns: [...leading, ...own] };
}

/** Rows of a book with the texts that identify it. */
export function placed<Row>(
  labels: readonly string[],
  rows: readonly Row[],
): readonly Placed<Row>[] {
  return rows.map((row) => ({ labels, row }));
}
