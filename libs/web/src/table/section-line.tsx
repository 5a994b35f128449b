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
  const markCount = selection ? 1 : 0;
  const first = columns.findIndex(({ key }) => cells[key] !== undefined);
  const isAlone = first === -1;
  const fixedCount = placed.filter(({ left }) => left !== undefined).length;
  const staysInView = !isAlone && fixedCount > 0;
  // What scrolls away beneath the fixed columns would take the title with it.
  const span = isAlone ? columns.length : staysInView ? fixedCount : Math.max(1, first);
  return (
    <tr className={css.section}>
      <th
        scope="rowgroup"
        colSpan={span + markCount}
        {...(staysInView ? { className: `${css.fixed} ${css.fixedEnd}`, style: { left: 0 } } : {})}
      >
        <span className={css.sectionTitle}>{title}</span>
      </th>
      {placed.slice(span).map((place) => (
        <td key={place.column.key} className={cellClass(place)}>
          {cells[place.column.key]}
        </td>
      ))}
    </tr>
  );
}
