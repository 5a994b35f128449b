import css from './book-table.module.css';
import type { PlacedColumn } from './columns';

/** Class names of a cell by alignment, place and group. */
export function cellClass<Row>({
  column,
  left,
  startsGroup,
  endsFixed,
}: PlacedColumn<Row>): string {
  return [
    column.align && css[column.align],
    left !== undefined && css.fixed,
    endsFixed && css.fixedEnd,
    startsGroup && css.groupStart,
    column.wraps && css.wraps,
    (column.key === 'acts' || column.staysRight) && css.staysRight,
  ]
    .filter(Boolean)
    .join(' ');
}
