import { textPxOf, totalPxOf } from './amount-width';
import type { BookColumn } from './book-table.types';

/**
 * The columns as they fit a width, in pixels. What fits stays as it is. Otherwise columns with a
 * `leastPx` shrink, each by the same part of what it can spare; where even that is too wide, those
 * with a `leaves` go first, the highest one foremost, as few as will do. All other columns keep
 * their width and their place, so that a figure is never cut or missing; what is then still too
 * wide is scrolled.
 */
export function fitColumns<Row>(
  columns: readonly BookColumn<Row>[],
  availablePx: number,
): readonly BookColumn<Row>[] {
  if (widthOf(columns) <= availablePx) return columns;
  const kept = leave(columns, availablePx);
  const spare = sum(kept.map((column) => column.width - leastOf(column)));
  const excess = widthOf(kept) - availablePx;
  if (spare === 0 || excess <= 0) return kept;
  const part = Math.min(1, excess / spare);
  return kept.map((column) => {
    const least = leastOf(column);
    // Whole pixels, rounded down, so that the sum never exceeds the width.
    return { ...column, width: least + Math.floor((column.width - least) * (1 - part)) };
  });
}

/** The columns that stay, when those that may leave do so until the least widths fit. */
function leave<Row>(
  columns: readonly BookColumn<Row>[],
  availablePx: number,
): readonly BookColumn<Row>[] {
  if (sum(columns.map(leastOf)) <= availablePx) return columns;
  const ranks = columns.map(({ leaves }) => leaves ?? 0);
  const highest = Math.max(0, ...ranks);
  if (highest === 0) return columns;
  const at = ranks.lastIndexOf(highest);
  return leave(
    columns.filter((_, index) => index !== at),
    availablePx,
  );
}

function leastOf<Row>({ width, leastPx = width }: BookColumn<Row>): number {
  return Math.min(width, leastPx);
}

/** What cells that stand closer leave off: half of it on either side (`.close` of book-table.module.css). */
const CLOSER_PX = 10;

/**
 * The columns of a table in a width, in pixels, and whether its cells stand closer to their lines: only
 * where what is in them has room side by side in no other way, and has it so.
 */
export function fitTable<Row>(
  columns: readonly BookColumn<Row>[],
  availablePx: number,
): { readonly columns: readonly BookColumn<Row>[]; readonly isClose: boolean } {
  const usual = fitColumns(columns, availablePx);
  if (widthOf(usual) <= availablePx) return { columns: usual, isClose: false };
  const closer = columns.map((column) => ({
    ...column,
    width: column.width - CLOSER_PX,
    leastPx: leastOf(column) - CLOSER_PX,
  }));
  const close = fitColumns(closer, availablePx);
  const isClose = widthOf(close) <= availablePx;
  return { columns: isClose ? close : usual, isClose };
}

/**
 * The columns, those that stay whole at least as wide as the longest text that they have in the rows, and as their
 * total.
 */
export function wholeColumns<Row>(
  columns: readonly BookColumn<Row>[],
  rows: readonly Row[],
): readonly BookColumn<Row>[] {
  return columns.map((column) => {
    const { isWhole, width } = column;
    if (!isWhole) return column;
    const px = wholePxOf(column, rows);
    return px === 0
      ? column
      : { ...column, width: Math.max(width, px), leastPx: Math.max(leastOf(column), px) };
  });
}

function wholePxOf<Row>({ cell, sum }: BookColumn<Row>, rows: readonly Row[]): number {
  const sumPx = sum === undefined ? 0 : totalPxOf([sum]);
  if (!cell) return sumPx;
  const cells = rows.map(cell);
  const isMoney = cells.some(({ figure }) => figure === 'money');
  if (!isMoney) return Math.max(sumPx, textPxOf(cells.map(({ text }) => text)));
  // Amounts of one column have the same number of decimals: the longest text is the widest amount.
  const longest = cells.reduce((most, { text }) => (text.length > most.length ? text : most), '');
  return Math.max(sumPx, longest === '' ? 0 : totalPxOf([longest]));
}

/** A name takes at most so many times the width that is declared for it. */
const NAME_TIMES = 2;

/**
 * The columns, those of names as wide as their longest one while the table has room that no column needs: one after
 * another, each at most twice as wide as it is.
 */
export function roomyColumns<Row>(
  columns: readonly BookColumn<Row>[],
  rows: readonly Row[],
  availablePx: number,
): readonly BookColumn<Row>[] {
  let freePx = availablePx - widthOf(columns);
  return columns.map((column) => {
    const { cell, isName, grow, width } = column;
    // A column that grows has what is left over anyway.
    if (!isName || grow || !cell || freePx <= 0) return column;
    const wantedPx = Math.min(textPxOf(rows.map((row) => cell(row).text)), width * NAME_TIMES);
    const morePx = Math.max(0, Math.min(freePx, wantedPx - width));
    freePx -= morePx;
    return { ...column, width: width + morePx };
  });
}

function widthOf<Row>(columns: readonly BookColumn<Row>[]): number {
  return sum(columns.map(({ width }) => width));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
