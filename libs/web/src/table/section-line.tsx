import css from './book-table.module.css';
import type { BookColumn, BookSection, BookSelection } from './book-table.types';
import { cellClass } from './cell-class';
import type { PlacedColumn } from './columns';

/** The line above a section. It is no row of the list: keys and picked cells pass over it. */
export function SectionLine<Row>({
  of,
  columns,
  placed,
  selection,
}: {
  readonly of: BookSection;
  readonly columns: readonly BookColumn<Row>[];
  readonly placed: readonly PlacedColumn<Row>[];
  readonly selection?: BookSelection;
}) {
  const { title, cells = {} } = of;
  const first = columns.findIndex(({ key }) => cells[key] !== undefined);
  const before = first === -1 ? columns.length : Math.max(1, first);
  return (
    <tr className={css.section}>
      <th scope="rowgroup" colSpan={before + (selection ? 1 : 0)}>
        {title}
      </th>
      {placed.slice(before).map((place) => (
        <td key={place.column.key} className={cellClass({ ...place, left: undefined })}>
          {cells[place.column.key]}
        </td>
      ))}
    </tr>
  );
}
