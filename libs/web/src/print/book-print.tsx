import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import type { Totals } from '@mingzhang/rules';
import { fitBook, LETTERS_OF_PADDING, lineText, type Line } from './book-fit';
import {
  bookPages,
  ROWS_PER_PAGE,
  ROWS_PER_UPRIGHT_PAGE,
  TEXT_WIDTH_MM,
  wrappedLines,
  type PrintColumn,
} from './book-pages';
import { useBindingPages } from './book-binding';
import { directoryOf } from './book-directory';
import type { LineTone } from './book-rows';
import { BookSheet, type BookHeading } from './book-sheet';
import { pageText, usePrintedAt } from './print-foot';
import { PrintedPages } from './printed-pages';

const linesOf = <Row,>(rows: readonly Row[]): readonly Line<Row>[] => rows.map((row) => ({ row }));

const lying = {
  size: { widthMm: 297, heightMm: 210 },
  rows: ROWS_PER_PAGE,
  textMm: TEXT_WIDTH_MM.lying,
};
const upright = {
  size: { widthMm: 210, heightMm: 297 },
  rows: ROWS_PER_UPRIGHT_PAGE,
  textMm: TEXT_WIDTH_MM.upright,
};
/** What the margin of a bound page is wider by, in millimetres: 25 instead of 12. */
const BOUND_MM = 13;

/** What a print shows. */
export interface BookPrintProps<Row> {
  readonly title: string;
  /** 2026年第01期, or the range; a list that is no book has none. */
  readonly period?: string | undefined;
  /** Of a form that is handed in: it is not bound as books are. */
  readonly isForm?: boolean;
  /** Of what stands as of a day, which `period` then says. */
  readonly isAsOf?: boolean;
  /** What the print leaves out, such as the other pages of a long ledger: it is a part, and says so. */
  readonly note?: string | undefined;
  /** What the book is of besides its months, such as the vouchers that it sums up. */
  readonly scope?: string | undefined;
  readonly columns: readonly PrintColumn<Row>[];
  readonly rows: readonly Row[];
  /** The last line, by the key of its column. */
  readonly totals?: Totals | undefined;
  /** How many lines at the end are totals, read together. */
  readonly kept?: number;
  /** The pages of a book that carries its sums from page to page, instead of those of the rows. */
  readonly pagesOf?: ((linesPerPage: number) => readonly (readonly Row[])[]) | undefined;
  /** Columns of further sheets beside each page, where all of them do not fit on one. */
  readonly moreSheets?: readonly (readonly PrintColumn<Row>[])[] | undefined;
  /** On A4 that stands instead of lying. */
  readonly isUpright?: boolean;
  /** Who signs below a book besides who printed it. */
  readonly signers?: readonly string[];
  /** What a page is headed by instead of the title, by its first row: a book of one subject a page. */
  readonly headingOf?: ((row: Row | undefined) => BookHeading) | undefined;
  /** How a row that is no entry stands out. */
  readonly toneOf?: ((row: Row) => LineTone | undefined) | undefined;
  /** The subject that a row is of, for the 目录 of a book that has several. */
  readonly sectionOf?: ((row: Row) => string | undefined) | undefined;
  /** What changes how it is printed, before 返回. */
  readonly settings?: ReactNode;
  readonly onBack: () => void;
}

/**
 * A book or list on paper, A4 lying unless said otherwise: what it is of, 期间 and 单位：元 above, who signs, who
 * printed it when and the page below. What the screen shows is what is printed.
 */
export function BookPrint<Row>(props: BookPrintProps<Row>) {
  const { title, period, note, scope, onBack } = props;
  const sheet = props.isUpright ? upright : lying;
  const [isBound, setBound] = useState(false);
  const textMm = sheet.textMm - (isBound ? BOUND_MM : 0);
  const told = [scope, note].filter(Boolean).join('　');
  // What is told above the table takes the place of a row.
  const linesPerPage = sheet.rows - (told === '' ? 0 : 1);
  const { points, sheets } = laidOut(props, { linesPerPage, textMm });
  const length = `${sheets.length} 页${note ? ` · ${note}` : ''}`;
  const front = useBindingPages({
    title,
    period: period ?? '',
    pages: sheets.length,
    entries: directoryOf(
      sheets.map((each) => each.lines),
      (line) => ('row' in line ? props.sectionOf?.(line.row) : undefined),
    ),
  });
  const printedAt = usePrintedAt();
  // A list or a form is no book, and a part of one is not bound.
  const canBind = period !== undefined && note === undefined && !props.isForm;
  const settings = canBind && (
    <Checkbox checked={isBound} onChange={({ target }) => setBound(target.checked)}>
      装订：封面、启用表和目录
    </Checkbox>
  );
  return (
    <PrintedPages
      title={title}
      onBack={onBack}
      size={sheet.size}
      settings={
        <>
          {settings}
          {props.settings}
        </>
      }
      front={isBound && canBind ? front : []}
      subtitle={period === undefined ? length : `${period} · ${length}`}
      pages={sheets.map((each, index) => (
        <BookSheet
          key={`${index + 1}`}
          {...each}
          points={points}
          period={period}
          told={told}
          textMm={textMm}
          isBound={isBound}
          printedAt={printedAt}
          heading={headingOf(props, each.lines)}
          isAsOf={props.isAsOf}
          signers={period === undefined ? [] : (props.signers ?? ['记账', '会计主管'])}
          toneOf={props.toneOf}
          page={pageText(index + 1, sheets.length)}
        />
      ))}
    />
  );
}

/** The sheets of a book: its pages, each with the columns beside it that do not fit on one. */
function laidOut<Row>(
  { columns, moreSheets = [], rows, totals, kept = 1, pagesOf }: BookPrintProps<Row>,
  { linesPerPage, textMm }: { readonly linesPerPage: number; readonly textMm: number },
) {
  const lines: readonly Line<Row>[] = [...linesOf(rows), ...(totals ? [{ totals }] : [])];
  const carried = pagesOf?.(linesPerPage).map(linesOf);
  const beside = [columns, ...moreSheets];
  const { points, widths } = fitBook(beside, carried?.flat() ?? lines, textMm);
  const heightOf = heightsOf(columns, widths[0] ?? []);
  const pages = carried ?? bookPages(lines, kept, heightOf, linesPerPage);
  const sheets = pages.flatMap((page) =>
    beside.map((own, at) => ({ lines: page, columns: own, widths: widths[at] ?? [] })),
  );
  return { points, sheets };
}

function headingOf<Row>(
  { title, headingOf: own }: BookPrintProps<Row>,
  [first]: readonly Line<Row>[],
): BookHeading {
  return own?.(first && 'row' in first ? first.row : undefined) ?? { title };
}

/** How many lines a line of the book takes: as many as the longest of its texts that wrap. */
function heightsOf<Row>(
  columns: readonly PrintColumn<Row>[],
  widths: readonly number[],
): (line: Line<Row>) => number {
  const wrapping = columns.flatMap((column, at) =>
    column.wraps ? [{ column, letters: (widths[at] ?? 0) - LETTERS_OF_PADDING }] : [],
  );
  return (line) => {
    if ('totals' in line) return 1;
    const heights = wrapping.map(
      ({ column, letters }) => wrappedLines(lineText(column, line), letters).length,
    );
    return Math.max(1, ...heights);
  };
}
