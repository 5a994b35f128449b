import { useAccountSet, useSession } from '@mingzhang/shell-api';
import type { Line } from './book-fit';
import type { PrintColumn } from './book-pages';
import css from './book-print.module.css';
import { BookRows, type LineTone } from './book-rows';
import { fittingPoints } from './fit-text';

/** What stands above the table of a page. */
export interface BookHeading {
  /** 银行存款明细账. */
  readonly title: string;
  /** 科目：1002 银行存款, where the page is of one. */
  readonly of?: string;
  /** 综合本位币, or the currency that the book is narrowed to. */
  readonly currency?: string;
}

/**
 * A page of a book. One of one subject says so where others have their company, which stands at its foot then
 * (`reference/books-and-print.md` 1.8: subject, months and page of every page; user, time and signatures).
 */
export function BookSheet<Row>({
  heading: { title, of, currency },
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
}: {
  heading: BookHeading;
  period: string | undefined;
  isAsOf?: boolean | undefined;
  /** What of the book is printed, and what it leaves out. */
  told: string;
  textMm: number;
  columns: readonly PrintColumn<Row>[];
  lines: readonly Line<Row>[];
  /** By column, in letters of so many points. */
  widths: readonly number[];
  points: number;
  toneOf: ((row: Row) => LineTone | undefined) | undefined;
  signers: readonly string[];
  isBound: boolean;
  printedAt: string;
  page: string;
}) {
  const { companyName } = useAccountSet();
  const { user } = useSession();
  const units = [
    ...(currency === undefined ? [] : [`币别：${currency}`]),
    ...(columns.some(({ isAmount }) => isAmount) ? ['单位：元'] : []),
  ];
  return (
    <div className={`${css.sheet} ${isBound ? css.bound : ''}`}>
      <h2>{title}</h2>
      <div className={css.head}>
        <span>{of ?? `编制单位：${companyName}`}</span>
        {period !== undefined && <span>{isAsOf ? period : `期间：${period}`}</span>}
        {units.length > 0 && <span>{units.join('　')}</span>}
      </div>
      {told !== '' && (
        <div className={css.note} style={{ fontSize: noteSize(told, textMm) }}>
          {told}
        </div>
      )}
      <BookRows {...{ columns, lines, widths, points, toneOf }} />
      {signers.length > 0 && (
        <div className={css.signers}>
          {signers.map((signer) => (
            <span key={signer}>{signer}：</span>
          ))}
        </div>
      )}
      <div className={css.foot}>
        {of !== undefined && <span>公司名称：{companyName}</span>}
        <span>制表：{user.realName}</span>
        <span>打印日期：{printedAt}</span>
        <span>{page}</span>
      </div>
    </div>
  );
}

const noteSize = (text: string, widthMm: number) =>
  `${fittingPoints(text, { widthMm, heightMm: 5, points: 9 })}pt`;
