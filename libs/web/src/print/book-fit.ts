import type { Totals } from '@mingzhang/rules';
import type { PrintColumn } from './book-pages';
import { MM_PER_POINT, widthInEm } from './fit-text';

/** A line of a page: a row, or the totals. */
export type Line<Row> = { readonly row: Row } | { readonly totals: Totals };

/** The size of the letters of a book whose columns have room enough. */
const POINTS = 9;
/** Letters that the padding and the rule of a cell take. */
export const LETTERS_OF_PADDING = 1;
/** What a text may be narrowed to, in letters: it then stands smaller, on two lines of its row. */
const TEXT = { least: 8, halfAtMost: 14, wanted: 30 } as const;
/** Likewise a heading, which has two lines at full size; up to so many letters it has one, while there is room. */
const HEADING = { onOneLine: 4, most: 7, wanted: 7 } as const;

/** How the columns of a book stand on its paper. */
interface BookFit {
  /** Size of the letters of the whole book. */
  readonly points: number;
  /** Of each sheet, widths by column in letters of that size. */
  readonly widths: readonly (readonly number[])[];
}

/** What a line says in a column. */
export function lineText<Row>({ key, text }: PrintColumn<Row>, line: Line<Row>): string {
  return 'totals' in line ? (line.totals[key] ?? '') : text(line.row);
}

/**
 * Widths in which every figure and date of a book stands whole on its line, and the size of letters at
 * which they all fit: one for the book, 9 points or as much less as it takes. Texts and headings have
 * what is left, and at least so much that they can be read on two lines.
 */
export function fitBook<Row>(
  sheets: readonly (readonly PrintColumn<Row>[])[],
  lines: readonly Line<Row>[],
  textMm: number,
): BookFit {
  const spans = sheets.map((columns) => columns.map((column) => spanOf(column, lines)));
  const most = Math.max(...spans.map((each) => sumOf(each.map(({ least }) => least))));
  // Rounded down, so that what fits still does.
  const points = Math.min(POINTS, Math.floor((textMm / most / MM_PER_POINT) * 100) / 100);
  const room = textMm / (points * MM_PER_POINT);
  const widths = sheets.map((columns, at) => widthsOf(columns, { spans: spans[at] ?? [], room }));
  return { points, widths };
}

/** Letters that a column takes at least, and that it would take. */
interface Span {
  readonly least: number;
  readonly wanted: number;
}

function spanOf<Row>(column: PrintColumn<Row>, lines: readonly Line<Row>[]): Span {
  const longest = lines.reduce(
    (most, line) => Math.max(most, longestOf(lineText(column, line))),
    0,
  );
  const title = widthInEm(column.title);
  const heading = headingLetters(title);
  const half = Math.min(TEXT.halfAtMost, longest / 2);
  const least = column.isWhole ? longest : Math.min(longest, Math.max(TEXT.least, half));
  const wanted = column.isWhole ? longest : Math.min(longest, TEXT.wanted);
  return {
    least: Math.max(heading, least) + LETTERS_OF_PADDING,
    wanted: Math.max(title <= HEADING.wanted ? title : heading, wanted) + LETTERS_OF_PADDING,
  };
}

const longestOf = (text: string) => Math.max(...text.split('\n').map(widthInEm));

/** One letter more than half of it: a mark that may not begin a line takes a letter with it. */
const headingLetters = (em: number) =>
  em <= HEADING.onOneLine ? em : Math.min(HEADING.most, Math.ceil(em / 2) + 1);

function widthsOf<Row>(
  columns: readonly PrintColumn<Row>[],
  { spans, room }: { readonly spans: readonly Span[]; readonly room: number },
): readonly number[] {
  const whole = sumOf(columns.map(({ share }) => share));
  const wanted = spans.map((span, at) => {
    const { share = 0, wraps = false } = columns[at] ?? {};
    // What goes on below needs no more than its share.
    return wraps
      ? Math.max(span.least, Math.min(span.wanted, (share / whole) * room))
      : span.wanted;
  });
  if (sumOf(wanted) <= room) {
    const shares = columns.map(({ share }) => share);
    return byShares(shares, { least: wanted, room });
  }
  const least = sumOf(spans.map((span) => span.least));
  const part = (room - least) / (sumOf(wanted) - least);
  return spans.map((span, at) => span.least + part * ((wanted[at] ?? 0) - span.least));
}

/** The room by shares, but to none less than it takes. */
function byShares(
  shares: readonly number[],
  { least, room }: { readonly least: readonly number[]; readonly room: number },
): readonly number[] {
  const given = new Map<number, number>();
  for (;;) {
    const open = shares.flatMap((share, at) => (given.has(at) ? [] : [{ share, at }]));
    const each = (room - sumOf([...given.values()])) / sumOf(open.map(({ share }) => share));
    const short = open.filter(({ share, at }) => share * each < (least[at] ?? 0) - 1e-9);
    if (short.length === 0) {
      return shares.map((share, at) => given.get(at) ?? share * each);
    }
    for (const { at } of short) given.set(at, least[at] ?? 0);
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
