import { useAccountSet } from '@mingzhang/shell-api';
import type { Line } from './book-fit';
import type { PrintColumn } from './book-pages';
import css from './book-print.module.css';
import { BookRows, type LineTone } from './book-rows';
import { fittingPoints } from './fit-text';
import { fitted, FittedLine, POINTS } from './fitted-line';
import { PrintFoot } from './print-foot';

/** What stands above the table of a page. */
export interface BookHeading {
  /** 银行存款明细账. */
  readonly title: string;
  /** 科目：1002-银行存款, where the page is of one. */
  readonly of?: string;
  /** 综合本位币, or the currency that the book is narrowed to. */
  readonly currency?: string;
  /** 单位：元, unless amounts of another currency stand beside those. */
  readonly unit?: string;
}

interface SheetProps<Row> {
  readonly heading: BookHeading;
  readonly period: string | undefined;
  readonly isAsOf?: boolean | undefined;
  /** What of the book is printed, and what it leaves out. */
  readonly told: string;
  readonly textMm: number;
  readonly columns: readonly PrintColumn<Row>[];
  readonly lines: readonly Line<Row>[];
  /** By column, in letters of so many points. */
  readonly widths: readonly number[];
  readonly points: number;
  readonly toneOf: ((row: Row) => LineTone | undefined) | undefined;
  readonly signers: readonly string[];
  readonly isBound: boolean;
  readonly printedAt: string;
  readonly page: string;
}

/**
 * A page of a book. One of one subject says so where others have their company, which stands at its foot then
 * (`reference/books-and-print.md` 1.8: subject, months and page of every page; user, time and signatures).
 */
export function BookSheet<Row>({
  heading: { title, of, currency, unit = '单位：元' },
  period,
  isAsOf = false,
  told,
  textMm,
  columns,
  lines,
  widths,
  points,
  toneOf,
  signers,
  isBound,
  printedAt,
  page,
}: SheetProps<Row>) {
  const { companyName } = useAccountSet();
  return (
    <div className={`${css.sheet} ${isBound ? css.bound : ''}`}>
      <h2 style={fitted(title, { widthMm: textMm, heightMm: 8, points: 15 })}>{title}</h2>
      <FittedLine
        className={css.head}
        textMm={textMm}
        parts={[
          of ?? `编制单位：${companyName}`,
          ...(period === undefined ? [] : [isAsOf ? period : `期间：${period}`]),
          ...unitsOf({ currency, unit }, columns),
        ]}
      />
      {told !== '' && (
        <div className={css.note} style={{ fontSize: noteSize(told, textMm) }}>
          {told}
        </div>
      )}
      <BookRows columns={columns} lines={lines} widths={widths} points={points} toneOf={toneOf} />
      <PrintFoot
        signers={signers}
        printedAt={printedAt}
        page={page}
        textMm={textMm}
        parts={of === undefined ? [] : [`公司名称：${companyName}`]}
      />
    </div>
  );
}

/** In which currency a page is, and in what its amounts are told. */
function unitsOf<Row>(
  { currency, unit }: Pick<BookHeading, 'currency' | 'unit'>,
  columns: readonly PrintColumn<Row>[],
): string[] {
  const units = [
    currency === undefined ? '' : `币别：${currency}`,
    columns.some(({ isAmount }) => isAmount) ? unit : '',
  ].filter(Boolean);
  return units.length === 0 ? [] : [units.join('　')];
}

const noteSize = (text: string, widthMm: number) =>
  `${fittingPoints(text, { widthMm, heightMm: 5, points: POINTS })}pt`;
