import {
  memo,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Checkbox } from 'antd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useScrollMemory } from '../entry-state';
import { lazyPart } from '../lazy-part';
import { SkeletonRows } from '../states/skeleton-rows';
import css from './book-table.module.css';
import { BookHead } from './book-head';
import { cellClass } from './cell-class';
import { isInRange, type CellRange } from './cell-range';
import { ColumnsButton } from './columns-button';
import { placeColumns, type PlacedColumn } from './columns';
import type { BookColumn, BookTableProps } from './book-table.types';
import { useFocusByBack } from './focus-by-back';
import { SectionLine } from './section-line';
import { useRowNavigation } from './row-navigation';
import { useCellRange } from './use-cell-range';
import { resizing, useShownColumns } from './use-shown-columns';

/** Fetched when cells are picked: most who look at a book pick none. */
const PickedBar = lazyPart(() => import('./picked-bar'), 'PickedBar');

const ROW_PX = 32;
const VIRTUAL_FROM_ROWS = 200;
/** Width of the column of check boxes. */
const MARK_PX = 40;

/**
 * The table of lists and books: sticky head and totals, fixed first columns, 32 px rows, virtual
 * past 200 rows, moved through by keyboard. It fills the height of its `Sheet`; its columns fit the
 * width as far as they let themselves be narrowed.
 */
export function BookTable<Row>(given: BookTableProps<Row>) {
  const scroll = useRef<HTMLDivElement>(null);
  const { columns, isClose, personal } = useShownColumns(given, scroll, MARK_PX);
  const props = { ...given, columns };
  const { rows, selection } = props;
  const { virtual, onMove } = useScrolling(props, scroll);
  const navigation = useRowNavigation({
    name: props.label,
    count: rows.length,
    onMove,
    onOpen: (row) => openRow(props, row),
    onMark: (row) => toggleRow(props, row),
    onKey: props.onRowKey,
  });
  useFocusByBack(scroll, {
    hasRow: navigation.kept >= 0,
    ready: rows.length > 0,
    isFirst: props.isFirst === true,
  });
  useGoTo(props.goTo, ({ index }) => {
    navigation.setActive(index);
    onMove(index);
    scroll.current?.focus({ preventScroll: true });
  });
  useActiveRow(navigation.active, props.onActive);
  const all = useAllRows(given);
  const picked = useCellRange({
    columns,
    rows: all,
    active: navigation.active,
    before: selection ? 1 : 0,
    isSum: props.isSum ?? ((row: Row) => props.rowTone?.(row) === 'summary'),
    // What stays in view needs no scrolling.
    onMove: (row: number) => onMove(Math.min(row, rows.length - 1)),
  });
  const startPx = selection ? MARK_PX : 0;
  const placed = useMemo(() => placeColumns(columns, startPx), [columns, startPx]);
  const isEmpty = rows.length === 0;
  return (
    <>
      <div
        ref={scroll}
        className={css.scroll}
        tabIndex={0}
        onKeyDown={(event) => {
          if (!picked.onKeyDown(event)) navigation.onKeyDown(event);
        }}
        onCopy={picked.onCopy}
      >
        {personal && <ColumnsButton declared={given.columns} personal={personal} />}
        <table
          className={`${css.table} ${columns.some((column) => column.group) ? css.grouped : ''} ${isClose ? css.close : ''}`}
          aria-label={props.label}
          aria-rowcount={all.length}
          style={{ width: widthOf(props) }}
          {...picked.mouse}
        >
          <colgroup>
            {selection && <col style={{ width: MARK_PX }} />}
            {columns.map((column) => (
              <col key={column.key} {...(column.grow ? {} : { style: { width: column.width } })} />
            ))}
          </colgroup>
          <BookHead
            placed={placed}
            {...props}
            onEdge={personal && resizing(given.columns, personal)}
          />
          {!isEmpty && (
            <BookBody
              {...props}
              placed={placed}
              virtual={virtual}
              navigation={navigation}
              range={picked.range}
            />
          )}
          {!isEmpty && <BookFoot {...props} placed={placed} range={picked.range} />}
        </table>
        {isEmpty && (props.loading ? <SkeletonRows /> : props.empty)}
      </div>
      <Picked range={picked.range} cells={picked.cells} />
    </>
  );
}

/** Each new object leads to its row once. */
function useGoTo(goTo: BookTableProps<never>['goTo'], go: (to: { index: number }) => void) {
  const onGo = useEffectEvent(go);
  useEffect(() => {
    if (goTo) onGo(goTo);
  }, [goTo]);
}

function useActiveRow(active: number, onActive: BookTableProps<never>['onActive']) {
  const onChange = useEffectEvent((index: number) => onActive?.(index));
  useEffect(() => onChange(active), [active]);
}

/** Those below the others that stay in view, too; the same array until they change. */
function useAllRows<Row>({ rows, footRows }: BookTableProps<Row>): readonly Row[] {
  return useMemo(() => (footRows ? [...rows, ...footRows] : rows), [rows, footRows]);
}

/** Which rows are drawn, and bringing one into view. */
function useScrolling<Row>(
  { rows, label, rowPx, revealRow }: BookTableProps<Row>,
  scroll: RefObject<HTMLDivElement | null>,
) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx ?? ROW_PX,
    overscan: 12,
    enabled: rows.length > VIRTUAL_FROM_ROWS,
  });
  useEffect(() => {
    if (revealRow !== undefined) virtual.scrollToIndex(revealRow);
  }, [revealRow, virtual]);
  useScrollMemory(scroll, { name: label, ready: rows.length > 0 });
  const onMove = (row: number) => {
    if (rows.length > VIRTUAL_FROM_ROWS) virtual.scrollToIndex(row);
    else
      scroll.current
        ?.querySelector(`[aria-rowindex="${row + 1}"]`)
        ?.scrollIntoView?.({ block: 'nearest' });
  };
  return { virtual, onMove };
}

function Picked({ range, cells }: Pick<ReturnType<typeof useCellRange>, 'range' | 'cells'>) {
  return range && <PickedBar range={range} cells={cells} />;
}

/** The totals row and the rows that stay in view, below the body. */
function BookFoot<Row>(
  props: BookTableProps<Row> & {
    placed: readonly PlacedColumn<Row>[];
    range: CellRange | undefined;
  },
) {
  const { columns, rows, footRows = [], placed, selection } = props;
  const hasTotal = columns.some((column) => column.total !== undefined);
  if (!hasTotal && footRows.length === 0) return null;
  const line = (
    key: React.Key,
    content: (column: BookColumn<Row>) => ReactNode,
    // The totals are no row of the book.
    index?: number,
  ) => (
    <tr key={key} {...(index === undefined ? {} : { 'aria-rowindex': index + 1 })}>
      {selection && <td className={css.fixed} style={{ left: 0 }} />}
      {placed.map((place, column) => (
        <td
          key={place.column.key}
          className={`${cellClass(place)} ${index !== undefined && isInRange(props.range, index, column) ? css.pickedCell : ''}`}
          style={{ left: place.left }}
        >
          {content(place.column)}
        </td>
      ))}
    </tr>
  );
  return (
    <tfoot>
      {footRows.map((row, index) =>
        line(
          props.rowKey(row),
          (column) => column.render(row, rows.length + index),
          rows.length + index,
        ),
      )}
      {hasTotal && line('total', (column) => column.total)}
    </tfoot>
  );
}

type BodyProps<Row> = BookTableProps<Row> & {
  placed: readonly PlacedColumn<Row>[];
  virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
  navigation: ReturnType<typeof useRowNavigation>;
  range: CellRange | undefined;
};

function BookBody<Row>(props: BodyProps<Row>) {
  const { rows, virtual } = props;
  if (rows.length <= VIRTUAL_FROM_ROWS) {
    return (
      <tbody>
        {rows.flatMap((row, index) => {
          const key = props.rowKey(row);
          const of = props.section?.(row, index);
          const below = props.below?.(row, index);
          return [
            of && <SectionLine key={`section ${of.key ?? key}`} {...props} of={of} />,
            <BookRow key={key} {...props} row={row} index={index} hasBelow={Boolean(below)} />,
            below && (
              <LineBelow key={`below ${key}`} {...props} row={row} index={index} content={below} />
            ),
          ];
        })}
      </tbody>
    );
  }
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      {before > 0 && <Filler heightPx={before} />}
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return <BookRow key={props.rowKey(row)} {...props} row={row} index={index} />;
      })}
      {after > 0 && <Filler heightPx={after} />}
    </tbody>
  );
}

function Filler({ heightPx }: { heightPx: number }) {
  return (
    <tr className={css.filler} aria-hidden="true">
      <td style={{ height: heightPx }} />
    </tr>
  );
}

type RowProps<Row> = BodyProps<Row> & { readonly row: Row; readonly index: number };

/** Class names of a row and of the line below it, which look alike. */
function rowClasses<Row>({ row, index, ...props }: RowProps<Row>) {
  const tone = props.rowTone?.(row);
  const isSelected = props.selection?.keys.has(props.rowKey(row)) ?? false;
  return [
    tone && css[tone],
    isSelected && css.selected,
    props.navigation.active === index && css.active,
  ];
}

/** The line below a row; a click in it marks the row. */
function LineBelow<Row>(props: RowProps<Row> & { readonly content: ReactNode }) {
  const { index, content, selection, placed, navigation } = props;
  return (
    <tr
      className={[css.below, ...rowClasses(props)].filter(Boolean).join(' ')}
      onClick={() => navigation.setActive(index)}
      onDoubleClick={() => openRow(props, index)}
    >
      {selection && <td />}
      <td colSpan={placed.length}>
        <div className={css.belowText}>{content}</div>
      </td>
    </tr>
  );
}

function BookRow<Row>(props: RowProps<Row> & { readonly hasBelow?: boolean }) {
  const { row, index, selection, navigation, placed } = props;
  const isSelected = selection?.keys.has(props.rowKey(row)) ?? false;
  const className = [props.hasBelow && css.hasBelow, ...rowClasses(props)];
  return (
    <tr
      className={className.filter(Boolean).join(' ')}
      aria-rowindex={index + 1}
      {...(placed.some(({ column }) => column.wraps)
        ? { 'data-index': index, ref: props.virtual.measureElement }
        : {})}
      {...(selection ? { 'aria-selected': isSelected } : {})}
      onClick={() => navigation.setActive(index)}
      onDoubleClick={() => openRow(props, index)}
    >
      {selection && (
        <td className={`${css.fixed} ${css.center}`} style={{ left: 0 }}>
          <Checkbox
            checked={isSelected}
            aria-label={`选择第 ${index + 1} 行`}
            onChange={() => toggleRow(props, index)}
          />
        </td>
      )}
      <RowCells
        row={row}
        index={index}
        placed={placed}
        range={
          placed.some((_, column) => isInRange(props.range, index, column))
            ? props.range
            : undefined
        }
      />
    </tr>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly placed: readonly PlacedColumn<Row>[];
  /** The picked cells, where some of them are in the row. */
  readonly range: CellRange | undefined;
}

/** The cells of a row; drawn anew only as the row, the columns or what is picked in it change. */
const RowCells = memo(function RowCells<Row>({ row, index, placed, range }: CellsProps<Row>) {
  return placed.map((place, column) => (
    <td
      key={place.column.key}
      className={`${cellClass(place)} ${isInRange(range, index, column) ? css.pickedCell : ''}`}
      style={{ left: place.left }}
    >
      {place.column.render(row, index)}
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

function widthOf<Row>({ columns, selection }: BookTableProps<Row>): number | string {
  const fixedPx = columns.reduce((sum, column) => sum + column.width, selection ? MARK_PX : 0);
  return columns.some((column) => column.grow) ? `max(100%, ${fixedPx}px)` : fixedPx;
}

function openRow<Row>({ rows, onOpen }: BookTableProps<Row>, index: number): void {
  const row = rows[index];
  if (row !== undefined) onOpen?.(row);
}

function toggleRow<Row>(props: BookTableProps<Row>, index: number): void {
  const row = props.rows[index];
  if (row === undefined || !props.selection) return;
  const keys = new Set(props.selection.keys);
  const key = props.rowKey(row);
  if (!keys.delete(key)) keys.add(key);
  props.selection.onChange(keys);
}
