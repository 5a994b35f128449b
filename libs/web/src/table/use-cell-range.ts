import {
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { BookColumn } from './book-table.types';
import { pickedCells, placeAfterKey, type CellPlace, type CellRange } from './cell-range';

interface Options<Row> {
  readonly columns: readonly BookColumn<Row>[];
  /** Those below the others that stay in view, too. */
  readonly rows: readonly Row[];
  readonly isSum: ((row: Row) => boolean) | undefined;
  /** The row in focus, -1 for none. */
  readonly active: number;
  /** Columns in front of those of the table, such as that of check boxes. */
  readonly before: number;
  readonly onMove: (row: number) => void;
}

/** Fetched when cells are picked, together with the bar below them: a copy waits for nothing. */
let copying: typeof import('./picked-bar') | undefined;

/** The cell of the table's body that an event is in. */
function placeOf(target: EventTarget, before: number): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest('tr')?.getAttribute('aria-rowindex');
  if (!cell || row === null || row === undefined || cell.cellIndex < before) return undefined;
  return { row: Number(row) - 1, column: cell.cellIndex - before };
}

/**
 * Cells that are picked to be added up and copied: by Shift and the keys that move, by dragging, by a
 * click with Shift; Ctrl+A picks all, Escape none.
 */
export function useCellRange<Row>(options: Options<Row>) {
  const { columns, rows, isSum, before } = options;
  const latest = useRef(isSum);
  latest.current = isSum;
  const [kept, keep] = useState<CellRange>();
  const setRange = (picked: CellRange | undefined) => {
    keep(picked);
    if (picked) void import('./picked-bar').then((found) => (copying = found));
  };
  const anchor = useRef<CellPlace>(undefined);
  const fits = (place: CellPlace) => place.row < rows.length && place.column < columns.length;
  // Other rows may have come since.
  const range = kept && fits(kept.from) && fits(kept.to) ? kept : undefined;
  const cells = useMemo(
    () => (range ? pickedCells(range, { columns, rows, isSum: latest.current }) : []),
    [range, columns, rows],
  );
  const start = () => {
    if (range) return range.from;
    return anchor.current && fits(anchor.current) ? anchor.current : usualStart(options);
  };

  /** Whether the key was one of these. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (rows.length === 0 || event.altKey || event.target !== event.currentTarget) return false;
    const next = rangeAfterKey(event, { range, from: start() }, options);
    if (next === undefined) {
      // What is picked goes as the row in focus does.
      if (range && event.key.startsWith('Arrow')) setRange(undefined);
      return false;
    }
    setRange(next ?? undefined);
    if (next) options.onMove(next.to.row);
    event.preventDefault();
    return true;
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    if (!range || !copying || window.getSelection()?.isCollapsed === false) return;
    event.clipboardData.setData('text/plain', copying.copiedText(cells));
    event.clipboardData.setData('text/html', copying.copiedTable(cells));
    event.preventDefault();
  };
  const mouse = useDragging({ before, range, setRange, start, anchorRef: anchor });
  return { range, cells, onKeyDown, onCopy, mouse };
}

/** The first amount of the row in focus. */
function usualStart<Row>({ columns, active }: Options<Row>): CellPlace {
  const figure = columns.findIndex(({ align }) => align === 'right');
  return { row: Math.max(active, 0), column: Math.max(figure, 0) };
}

/** What a key picks; null for nothing, undefined for a key that picks neither. */
function rangeAfterKey<Row>(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { range, from }: { readonly range: CellRange | undefined; readonly from: CellPlace },
  { columns, rows }: Options<Row>,
): CellRange | null | undefined {
  const size = { rows: rows.length, columns: columns.length };
  const isCommand = ctrlKey || metaKey;
  if (key === 'Escape') return range ? null : undefined;
  if (isCommand && key.toLowerCase() === 'a') {
    const last = { row: size.rows - 1, column: size.columns - 1 };
    return { from: { row: 0, column: 0 }, to: last };
  }
  if (!shiftKey || isCommand) return undefined;
  const to = placeAfterKey(key, range?.to ?? from, size);
  return to && { from, to };
}

interface Dragging {
  readonly before: number;
  readonly range: CellRange | undefined;
  readonly setRange: (range: CellRange | undefined) => void;
  readonly start: () => CellPlace;
  readonly anchorRef: { current: CellPlace | undefined };
}

/** By the mouse: from the cell where it is pressed to the one where it is, or a click with Shift. */
function useDragging({ before, range, setRange, start, anchorRef }: Dragging) {
  const isHeld = useRef(false);
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const place = event.button === 0 ? placeOf(event.target, before) : undefined;
    if (!place) return;
    if (event.shiftKey) {
      // Shift would mark text otherwise.
      event.preventDefault();
      event.currentTarget.parentElement?.focus({ preventScroll: true });
      setRange({ from: start(), to: place });
      return;
    }
    anchorRef.current = place;
    isHeld.current = true;
    setRange(undefined);
  };
  const onMouseOver = (event: MouseEvent<HTMLElement>) => {
    // It may have been let go outside.
    if (event.buttons % 2 === 0) isHeld.current = false;
    const from = anchorRef.current;
    const place = isHeld.current ? placeOf(event.target, before) : undefined;
    if (!place || !from) return;
    if (!range && place.row === from.row && place.column === from.column) return;
    window.getSelection()?.removeAllRanges();
    setRange({ from, to: place });
  };
  const onMouseUp = () => {
    isHeld.current = false;
  };
  // A link in a cell would be dragged itself.
  const onDragStart = (event: DragEvent) => event.preventDefault();
  return { onMouseDown, onMouseOver, onMouseUp, onDragStart };
}
