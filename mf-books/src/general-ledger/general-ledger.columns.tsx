import type { GeneralLedgerRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  amountPxOf,
  DirectionText,
  FigureLink,
  MoneyText,
  QuietLink,
  type BookColumn,
  type PeriodRange,
  type PrintColumn,
} from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { pagesWithCarry } from '../shared/carried-rows';
import { LedgerCard } from '../shared/ledger-card';
import { printedFigures } from '../shared/print-columns';
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

/** Columns of the printed 总账. */
export const printedColumns: readonly PrintColumn<LedgerItem>[] = [
  {
    key: 'code',
    title: '科目编码',
    share: 9,
    text: ({ row, isFirst }) => (isFirst ? row.code : ''),
  },
  {
    key: 'name',
    title: '科目名称',
    share: 18,
    text: ({ row, isFirst }) => (isFirst ? row.name : ''),
  },
  { key: 'period', title: '期间', share: 8, text: ({ row }) => row.period },
  { key: 'summary', title: '摘要', share: 10, text: ({ row }) => row.summary },
  ...printedFigures.map((column) => ({
    ...column,
    text: ({ row }: LedgerItem) => column.text(row),
  })),
];

/** Pages of the printed 总账; a page that begins within a subject names it again. */
export function carriedItems(items: readonly LedgerItem[], linesPerPage: number) {
  return pagesWithCarry(items, {
    linesPerPage,
    figuresOf: ({ row }) => row,
    carry: ({ row }, carried): LedgerItem => ({
      row: { ...row, period: '', ...carried },
      isFirst: carried.summary === '承前页',
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
  const lead: BookColumn<LedgerItem>[] = [
    {
      key: 'code',
      title: '科目编码',
      width: 110,
      leastPx: 80,
      fixed: true,
      render: ({ row, isFirst }) => isFirst && <span className={css.code}>{row.code}</span>,
    },
    {
      key: 'name',
      title: '科目名称',
      width: 180,
      leastPx: 110,
      fixed: true,
      render: ({ row, isFirst }) =>
        isFirst && <span className={css.top}>{subject(row, row.name)}</span>,
    },
  ];
  return [...lead, ...figureColumns(range, amountPx)];
}

function figureColumns(range: PeriodRange, amountPx: number): BookColumn<LedgerItem>[] {
  const amount = (key: 'debit' | 'credit', title: string): BookColumn<LedgerItem> => ({
    key,
    title,
    width: Math.max(128, amountPx),
    leastPx: amountPx,
    align: 'right',
    render: ({ row }) => (
      <FigureLink
        value={row[key]}
        to={ledgerPath(row, range)}
        label={`${row.name} ${row.period} ${row.summary}${title} ${formatMoney(Money.parse(row[key]))}`}
      />
    ),
  });
  return [
    {
      key: 'period',
      title: '期间',
      width: 96,
      leastPx: 76,
      render: ({ row }) => <span className={css.code}>{row.period}</span>,
    },
    {
      key: 'summary',
      title: '摘要',
      width: 100,
      leastPx: 80,
      grow: true,
      render: ({ row }) => row.summary,
    },
    amount('debit', '借方'),
    amount('credit', '贷方'),
    {
      key: 'direction',
      title: '方向',
      width: 56,
      leastPx: 44,
      align: 'center',
      render: ({ row }) => <DirectionText direction={row.direction} />,
    },
    {
      key: 'balance',
      title: '余额',
      width: Math.max(136, amountPx),
      leastPx: amountPx,
      align: 'right',
      render: ({ row }) => <MoneyText value={row.balance} zero="blank" />,
    },
  ];
}
