import { generalLedgerTable, type GeneralLedgerRow } from '@mingzhang/contract';
import {
  amountPxOf,
  paperItemColumns,
  QuietLink,
  itemColumns,
  type BookColumn,
  type PeriodRange,
} from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { pagesWithCarry } from '../shared/carried-rows';
import { LedgerCard } from '../shared/ledger-card';
import css from '../shared/shared.module.css';

/** A row with the subject's name only where the subject begins. */
export interface LedgerItem {
  readonly row: GeneralLedgerRow;
  readonly isFirst: boolean;
}

/** Marks where each subject begins: its code and name stand there once. */
export function ledgerItems(rows: readonly GeneralLedgerRow[]): readonly LedgerItem[] {
  return rows.map((row, index) => ({
    row,
    isFirst: rows[index - 1]?.subjectId !== row.subjectId,
  }));
}

/** The detailed ledger of a row's subject. */
export function ledgerPath(row: GeneralLedgerRow, range: PeriodRange): string {
  return bookPath('detailed', range, { subjectId: row.subjectId });
}

const rowOf = ({ row }: LedgerItem) => row;

/** Columns of the printed 总账. */
export const printedColumns = paperItemColumns(generalLedgerTable, rowOf, {
  texts: {
    code: ({ row, isFirst }) => (isFirst ? row.code : ''),
    name: ({ row, isFirst }) => (isFirst ? row.name : ''),
  },
});

/** Pages of the printed 总账; a page that begins within a subject names it again. */
export function carriedItems(items: readonly LedgerItem[], linesPerPage: number) {
  return pagesWithCarry(items, {
    linesPerPage,
    figuresOf: ({ row }) => row,
    carry: ({ row }, carried, isFirst): LedgerItem => ({
      row: { ...row, period: '', ...carried },
      isFirst,
    }),
  });
}

/** Pixels in which every amount of these rows stands whole. */
export function amountWidth(rows: readonly GeneralLedgerRow[]): number {
  return amountPxOf(rows.flatMap((row) => [row.debit, row.credit, row.balance]));
}

/** Columns of the 总账; on a phone each row is a card of two lines. */
export function ledgerColumns({
  range,
  narrow,
  amountPx,
}: {
  range: PeriodRange;
  narrow: boolean;
  /** Pixels that the longest amount of the book needs. */
  amountPx: number;
}): BookColumn<LedgerItem>[] {
  const subject = (row: GeneralLedgerRow, text: string) => (
    <QuietLink to={ledgerPath(row, range)} title={row.name}>
      {text}
    </QuietLink>
  );
  if (narrow) {
    return [
      {
        key: 'card',
        title: '科目 · 期间 · 借方、贷方、余额',
        width: 320,
        grow: true,
        render: ({ row }) => (
          <LedgerCard
            start={subject(row, `${row.code} ${row.name}`)}
            end={`${row.period} ${row.summary}`}
            row={row}
          />
        ),
      },
    ];
  }
  return itemColumns(generalLedgerTable, rowOf, {
    amountPx,
    nameOf: ({ name, period, summary }) => `${name} ${period} ${summary}`,
    pathOf: (row) => ledgerPath(row, range),
    cells: {
      code: ({ row, isFirst }) => isFirst && <span className={css.code}>{row.code}</span>,
      name: ({ row, isFirst }) =>
        isFirst && <span className={css.top}>{subject(row, row.name)}</span>,
      period: ({ row }) => <span className={css.code}>{row.period}</span>,
    },
  });
}
