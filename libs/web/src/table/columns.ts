import type { BookColumn } from './book-table.types';

export interface PlacedColumn<Row> {
  readonly column: BookColumn<Row>;
  /** Distance from the left edge for a fixed column, in pixels. */
  readonly left: number | undefined;
  readonly startsGroup: boolean;
  /** The last fixed column: a line separates it from what scrolls beneath it. */
  readonly endsFixed: boolean;
}

interface HeadGroup {
  readonly title: string | undefined;
  readonly span: number;
  readonly key: string;
}

/** Where each column stands: fixed columns stack from the left, groups begin with a line. */
export function placeColumns<Row>(
  columns: readonly BookColumn<Row>[],
  startPx: number,
): readonly PlacedColumn<Row>[] {
  let left = startPx;
  return columns.map((column, index) => {
    const own = column.fixed ? left : undefined;
    if (column.fixed) left += column.width;
    const before = columns[index - 1];
    return {
      column,
      left: own,
      startsGroup: index > 0 && before?.group !== column.group,
      endsFixed: own !== undefined && columns[index + 1]?.fixed !== true,
    };
  });
}

/** Head cells of the upper row: neighbours of one group together, all else one by one. */
export function headGroups<Row>(columns: readonly BookColumn<Row>[]): readonly HeadGroup[] {
  const groups: { title: string | undefined; span: number; key: string }[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && column.group !== undefined && last.title === column.group) last.span += 1;
    else groups.push({ title: column.group, span: 1, key: column.key });
  }
  return groups;
}
