import type { BookHeading, BookPrintProps } from '@mingzhang/web';
import type { CarriedRow } from './carried-rows';

/** How a book of entries stands on paper. */
export interface EntryPaper<Row> extends Pick<
  BookPrintProps<Row>,
  'title' | 'columns' | 'moreSheets' | 'signers' | 'settings'
> {
  /** What heads its pages, once it has come. */
  readonly heading?: BookHeading | undefined;
  /** What is carried from page to page: since January 1 or since the first of the month. */
  readonly since?: 'year' | 'month';
  /** A row that tells a part of what the row after it tells whole: nothing of it is carried. */
  readonly isPart?: (row: Row) => boolean;
  /** The row that prints what is carried after `last`, of the rows of the book. */
  readonly carry: (last: Row, carried: CarriedRow, rows: readonly Row[]) => Row;
}
