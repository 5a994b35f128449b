import { widthInEm } from './fit-text';

/** A column of a printed book; widths are shares of the paper's width. */
export interface PrintColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  readonly share: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Amounts in yuan, which the head of the page says. */
  readonly isAmount: boolean;
  /** A figure or a date: never on two lines, and never smaller than the others of its book. */
  readonly isWhole: boolean;
  /** A text that is too long goes on below. */
  readonly wraps: boolean;
  readonly text: (row: Row) => string;
}

/** Rows of one line that fit an A4 page lying, below the heading and the titles. */
export const ROWS_PER_PAGE = 27;
/** Likewise on one that stands. */
export const ROWS_PER_UPRIGHT_PAGE = 42;
/** Width of an A4 page lying, between its margins, in millimetres; of one that stands. */
export const TEXT_WIDTH_MM = { lying: 273, upright: 186 } as const;
/** Of one text on paper; the screen shows the rest. */
const LINES_AT_MOST = 8;

/**
 * Rows of a book by page. The last `kept` rows of the book stay together on one page, because
 * totals are read together.
 * @param linesOf how many lines a row takes; a row is never torn
 */
export function bookPages<Row>(
  rows: readonly Row[],
  kept = 1,
  linesOf: (row: Row) => number = () => 1,
  rowsPerPage = ROWS_PER_PAGE,
): readonly (readonly Row[])[] {
  const pages: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const lines = linesOf(row);
    if (lines > room) {
      pages.push([]);
      room = rowsPerPage;
    }
    pages.at(-1)?.push(row);
    room -= lines;
  }
  const last = pages.at(-1);
  const before = pages.at(-2);
  if (last && before && last.length < kept) last.unshift(...before.splice(last.length - kept));
  return pages.length === 0 ? [[]] : pages;
}

/**
 * A text as lines that fit a column, broken anywhere as Chinese is, but figures and words of letters
 * stay whole as long as a line holds them. What goes on beyond 8 lines ends in ……, for nobody reads
 * a page that is one cell.
 * @param letters that stand side by side in the column
 */
export function wrappedLines(text: string, letters: number): readonly string[] {
  const most = Math.max(1, letters);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    lines.push(...linesOf(paragraph, most));
    if (lines.length > LINES_AT_MOST) return [...lines.slice(0, LINES_AT_MOST - 1), '……'];
  }
  return lines;
}

/** A paragraph as lines of at most so many letters. */
function linesOf(paragraph: string, most: number): readonly string[] {
  const words = paragraph.match(/[\w.,:/-]+|./gu) ?? [];
  const pieces = words.flatMap((word) => (widthInEm(word) > most ? [...word] : [word]));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthInEm(line) + widthInEm(piece) > most) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
}
