import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import type { Totals } from '@mingzhang/rules';
import { useAccountSet, useSession } from '@mingzhang/shell-api';
import { headGroups } from '../table/columns';
import {
  bookPages,
  ROWS_PER_PAGE,
  ROWS_PER_UPRIGHT_PAGE,
  TEXT_WIDTH_MM,
  wrappedLines,
  type PrintColumn,
} from './book-pages';
import css from './book-print.module.css';
import { useBindingPages } from './book-binding';
import { directoryOf } from './book-directory';
import { PrintedPages } from './printed-pages';

/** A line of a page: a row, or the totals. */
type Line<Row> = { readonly row: Row } | { readonly totals: Totals };

const linesOf = <Row,>(rows: readonly Row[]): readonly Line<Row>[] => rows.map((row) => ({ row }));

const lying = {
  size: { widthMm: 297, heightMm: 210 },
  ...{ rows: ROWS_PER_PAGE, textMm: TEXT_WIDTH_MM.lying },
};
const upright = {
  size: { widthMm: 210, heightMm: 297 },
  ...{ rows: ROWS_PER_UPRIGHT_PAGE, textMm: TEXT_WIDTH_MM.upright },
};
/** What the margin of a bound page is wider by, in millimetres: 25 instead of 12. */
const BOUND_MM = 13;

/** What a print shows. */
export interface BookPrintProps<Row> {
  readonly title: string;
  /** 2026年第01期, or the range; a list that is no book has none. */
  readonly period?: string | undefined;
  /** What the print leaves out, such as the other pages of a long ledger. */
  readonly note?: string | undefined;
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
  /** The subject that a row is of, for the 目录 of a book that has several. */
  readonly sectionOf?: ((row: Row) => string | undefined) | undefined;
  /** What changes how it is printed, before 返回. */
  readonly settings?: ReactNode;
  readonly onBack: () => void;
}

/**
 * A book or list on paper, A4 lying unless said otherwise: 编制单位, 期间 and 单位：元 above, who printed it and the page
 * below. What the screen shows is what is printed.
 */
export function BookPrint<Row>(props: BookPrintProps<Row>) {
  const { title, period, note, columns, rows, totals, kept = 1, pagesOf, onBack } = props;
  const { signers = ['记账', '会计主管'], moreSheets = [] } = props;
  const { companyName } = useAccountSet();
  const { user } = useSession();
  const lines: readonly Line<Row>[] = [...linesOf(rows), ...(totals ? [{ totals }] : [])];
  const sheet = props.isUpright ? upright : lying;
  const [isBound, setBound] = useState(false);
  const textMm = sheet.textMm - (isBound ? BOUND_MM : 0);
  const heightOf = heightsOf(columns, textMm);
  const pages = pagesOf
    ? pagesOf(sheet.rows).map(linesOf)
    : bookPages(lines, kept, heightOf, sheet.rows);
  const sheets = pages.flatMap((page) =>
    [columns, ...moreSheets].map((own) => ({ lines: page, columns: own })),
  );
  const length = `${sheets.length} 页${note ? ` · ${note}` : ''}`;
  const front = useBindingPages({
    ...{ title, period: period ?? '', pages: sheets.length },
    entries: directoryOf(
      sheets.map((each) => each.lines),
      (line) => ('row' in line ? props.sectionOf?.(line.row) : undefined),
    ),
  });
  // A list is no book, and a part of one is not bound.
  const canBind = period !== undefined && note === undefined;
  const settings = canBind && (
    <Checkbox checked={isBound} onChange={({ target }) => setBound(target.checked)}>
      装订：封面、启用表和目录
    </Checkbox>
  );
  return (
    <PrintedPages
      {...{ title, onBack, size: sheet.size }}
      settings={
        <>
          {settings}
          {props.settings}
        </>
      }
      front={isBound && canBind ? front : []}
      subtitle={period === undefined ? length : `${period} · ${length}`}
      pages={sheets.map((each, index) => (
        <div key={`${index + 1}`} className={`${css.sheet} ${isBound ? css.bound : ''}`}>
          <h2>{title}</h2>
          <div className={css.head}>
            <span>编制单位：{companyName}</span>
            {period !== undefined && <span>期间：{period}</span>}
            {each.columns.some(({ isAmount }) => isAmount) && <span>单位：元</span>}
          </div>
          <BookRows columns={each.columns} lines={each.lines} textMm={textMm} />
          <div className={css.foot}>
            <span>制表：{user.realName}</span>
            {period !== undefined && signers.map((signer) => <span key={signer}>{signer}：</span>)}
            <span>
              第 {index + 1} 页，共 {sheets.length} 页
            </span>
          </div>
        </div>
      ))}
    />
  );
}

function BookRows<Row>({
  columns,
  lines,
  textMm,
}: {
  columns: readonly PrintColumn<Row>[];
  lines: readonly Line<Row>[];
  textMm: number;
}) {
  const whole = wholeOf(columns);
  const grouped = columns.some(({ group }) => group !== undefined);
  const titled = columns.map((column) => ({ ...column, width: 0, render: () => null }));
  return (
    <table className={css.table}>
      <colgroup>
        {columns.map(({ key, share }) => (
          <col key={key} style={{ width: `${(share / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {headGroups(titled).map(({ key, title, span }) =>
            title === undefined ? (
              <th key={key} rowSpan={grouped ? 2 : 1}>
                {columns.find((column) => column.key === key)?.title}
              </th>
            ) : (
              <th key={key} colSpan={span}>
                {title}
              </th>
            ),
          )}
        </tr>
        {grouped && (
          <tr>
            {columns
              .filter(({ group }) => group !== undefined)
              .map(({ key, title }) => (
                <th key={key}>{title}</th>
              ))}
          </tr>
        )}
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Lines of a page never change their order.
          <tr key={`${index + 1}`}>
            {columns.map(({ key, align, text, share, wraps }) => (
              <td key={key} className={align && css[align]}>
                {'totals' in line ? (
                  line.totals[key]
                ) : wraps ? (
                  <Wrapped lines={wrappedLines(text(line.row), share / whole, textMm)} />
                ) : (
                  text(line.row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Wrapped({ lines }: { lines: readonly string[] }) {
  // Lines of a cell never change their order.
  return lines.map((line, index) => <div key={`${index + 1}`}>{line}</div>);
}

const wholeOf = (columns: readonly { readonly share: number }[]) =>
  columns.reduce((sum, { share }) => sum + share, 0);

/** How many lines a line of the book takes: as many as the longest of its texts that wrap. */
function heightsOf<Row>(
  columns: readonly PrintColumn<Row>[],
  textMm: number,
): (line: Line<Row>) => number {
  const whole = wholeOf(columns);
  const wrapping = columns.filter(({ wraps }) => wraps);
  return (line) => {
    if ('totals' in line) return 1;
    const heights = wrapping.map(
      ({ text, share }) => wrappedLines(text(line.row), share / whole, textMm).length,
    );
    return Math.max(1, ...heights);
  };
}
