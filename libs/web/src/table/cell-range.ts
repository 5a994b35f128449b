import type { PickedCell } from '@mingzhang/rules';
import type { BookColumn } from './book-table.types';

/** A cell by its place, counted from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Cells from one corner to the other, whichever is the upper one. */
export interface CellRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

const PAGE_ROWS = 15;

/** The corners of a range: the upper left and the lower right one. */
export function cornersOf({ from, to }: CellRange) {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return { top, bottom, left, right };
}

export function isInRange(range: CellRange | undefined, row: number, column: number): boolean {
  if (!range) return false;
  const { top, bottom, left, right } = cornersOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Where a key moves the further corner to, with Shift held; undefined for other keys. */
export function placeAfterKey(
  key: string,
  { row, column }: CellPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPlace | undefined {
  const at = (toRow: number, toColumn: number): CellPlace => ({
    row: Math.max(0, Math.min(toRow, rows - 1)),
    column: Math.max(0, Math.min(toColumn, columns - 1)),
  });
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'PageDown':
      return at(row + PAGE_ROWS, column);
    case 'PageUp':
      return at(row - PAGE_ROWS, column);
    case 'Home':
      return at(0, column);
    case 'End':
      return at(rows - 1, column);
    default:
      return undefined;
  }
}

/**
 * What the cells of a range hold, row by row. A row that repeats what others come to is copied and not added up with
 * them; by itself it is what it says.
 */
export function pickedCells<Row>(
  range: CellRange,
  {
    columns,
    rows,
    isSum,
  }: {
    columns: readonly BookColumn<Row>[];
    rows: readonly Row[];
    isSum?: ((row: Row) => boolean) | undefined;
  },
): readonly (readonly PickedCell[])[] {
  const { top, bottom, left, right } = cornersOf(range);
  const picked = columns.slice(left, right + 1);
  return rows.slice(top, bottom + 1).map((row, index) =>
    picked.map((column) => {
      if (column.cell) {
        const cell = column.cell(row);
        return top < bottom && isSum?.(row) ? { ...cell, standing: true as const } : cell;
      }
      const shown = column.render(row, top + index);
      return { text: typeof shown === 'string' ? shown : '' };
    }),
  );
}
