import type { ReactNode } from 'react';
import { Checkbox } from 'antd';
import css from './book-table.module.css';
import { cellClass } from './cell-class';
import { headGroups, type PlacedColumn } from './columns';
import type { BookTableProps } from './book-table.types';
import { HeadEdge, type PressedEdge } from './head-edge';

/** Head of a book table: one row, or two when columns are grouped. */
export function BookHead<Row>(
  props: BookTableProps<Row> & {
    placed: readonly PlacedColumn<Row>[];
    /** Given where the person may change widths. */
    onEdge: ((edge: PressedEdge) => Promise<void>) | undefined;
  },
) {
  const { columns, placed, selection, onEdge } = props;
  const grouped = columns.some((column) => column.group !== undefined);
  const rowSpan = grouped ? 2 : 1;
  const placeOf = (key: string) => placed.find((place) => place.column.key === key);
  return (
    <thead>
      <tr>
        {selection && <MarkAll {...props} rowSpan={rowSpan} />}
        {headGroups(columns).map((group) => {
          const place = placeOf(group.key);
          if (!place) return null;
          if (group.title === undefined)
            return <HeadCell key={group.key} place={place} rowSpan={rowSpan} onEdge={onEdge} />;
          return (
            <th
              key={group.key}
              scope="colgroup"
              colSpan={group.span}
              className={`${css.center} ${place.startsGroup ? css.groupStart : ''}`}
            >
              {group.title}
            </th>
          );
        })}
      </tr>
      {grouped && (
        <tr>
          {placed
            .filter((place) => place.column.group !== undefined)
            .map((place) => (
              <HeadCell key={place.column.key} place={place} rowSpan={1} onEdge={onEdge} />
            ))}
        </tr>
      )}
    </thead>
  );
}

function HeadCell<Row>({
  place,
  rowSpan,
  onEdge,
}: {
  place: PlacedColumn<Row>;
  rowSpan: number;
  onEdge: ((edge: PressedEdge) => Promise<void>) | undefined;
}) {
  const { key, title, folds } = place.column;
  return (
    <th scope="col" rowSpan={rowSpan} className={cellClass(place)} style={{ left: place.left }}>
      {folds ? <Folding title={title} /> : title}
      {onEdge && <HeadEdge column={key} onPress={onEdge} />}
    </th>
  );
}

function Folding({ title }: { title: ReactNode }) {
  return (
    <span className={css.folds} {...(typeof title === 'string' ? { title } : {})}>
      {title}
    </span>
  );
}

function MarkAll<Row>({
  rows,
  rowKey,
  selection,
  rowSpan,
}: BookTableProps<Row> & { rowSpan: number }) {
  const marked = rows.filter((row) => selection?.keys.has(rowKey(row))).length;
  const all = rows.length > 0 && marked === rows.length;
  return (
    <th rowSpan={rowSpan} className={`${css.fixed} ${css.center}`} style={{ left: 0 }}>
      <Checkbox
        aria-label="全选本页"
        checked={all}
        // Rows that are still on their way would not be taken along.
        disabled={rows.length === 0}
        indeterminate={marked > 0 && !all}
        onChange={() => selection?.onChange(new Set(all ? [] : rows.map(rowKey)))}
      />
    </th>
  );
}
