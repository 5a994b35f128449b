/** A column of a printed book; widths are shares of the paper's width. */
export interface PrintColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  readonly share: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Amounts in yuan, which the head of the page says. */
  readonly isAmount: boolean;
  readonly text: (row: Row) => string;
}

/** Rows that fit an A4 page lying, below the heading and the titles. */
export const ROWS_PER_PAGE = 27;

/**
 * Rows of a book by page. The last `kept` rows of the book stay together on one page, because
 * totals are read together.
 */
export function bookPages<Row>(rows: readonly Row[], kept = 1): readonly (readonly Row[])[] {
  const pages: Row[][] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_PAGE) {
    pages.push(rows.slice(at, at + ROWS_PER_PAGE));
  }
  const last = pages.at(-1);
  const before = pages.at(-2);
  if (last && before && last.length < kept) last.unshift(...before.splice(last.length - kept));
  return pages.length === 0 ? [[]] : pages;
}
