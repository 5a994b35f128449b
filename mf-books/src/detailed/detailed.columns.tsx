import type { DetailedLedgerRow } from '@mingzhang/contract';
import {
  amountPxOf,
  DirectionText,
  MoneyText,
  type BookColumn,
  type PrintColumn,
} from '@mingzhang/web';
import { withPeriod } from '@mingzhang/shell-api';
import { Link } from 'react-router-dom';
import { LedgerCard } from '../shared/ledger-card';
import { printedFigures } from '../shared/print-columns';
import css from './detailed.module.css';

/** Rows of a page of the book: those that scroll, and the last totals, which stay in view. */
export interface LedgerRows {
  readonly body: readonly DetailedLedgerRow[];
  readonly foot: readonly DetailedLedgerRow[];
}

/** Takes the totals of the last period off the end of a page, when the page ends with them. */
export function splitRows(rows: readonly DetailedLedgerRow[]): LedgerRows {
  const endsWithTotals = rows.at(-2)?.kind === 'periodTotal' && rows.at(-1)?.kind === 'yearTotal';
  if (!endsWithTotals) return { body: rows, foot: [] };
  return { body: rows.slice(0, -2), foot: rows.slice(-2) };
}

/** The voucher behind an entry; book rows have none. */
export function voucherPath(row: DetailedLedgerRow, period: string): string | undefined {
  return row.voucherId === null ? undefined : withPeriod(`/voucher/form/${row.voucherId}`, period);
}

/** Columns of the printed 明细账. */
export const printedColumns: readonly PrintColumn<DetailedLedgerRow>[] = [
  { key: 'date', title: '日期', share: 9, text: (row) => row.date },
  {
    key: 'voucher',
    title: '凭证字号',
    share: 8,
    text: (row) => (row.code === null ? '' : `${row.word}-${row.code}`),
  },
  { key: 'summary', title: '摘要', share: 26, text: (row) => row.summary },
  { key: 'items', title: '辅助核算', share: 13, text: (row) => row.items ?? '' },
  ...printedFigures,
];

/** Columns of the 明细账; on a phone each row is a card of two lines. */
export function detailedColumns(options: {
  period: string;
  counterpart: boolean;
  /** Whether an entry on the page has a bank document. */
  settlement: boolean;
  /** Whether an entry on the page has auxiliary items. */
  items: boolean;
  narrow: boolean;
  /** Pixels that the longest amount of the book needs. */
  amountPx: number;
}): readonly BookColumn<DetailedLedgerRow>[] {
  if (options.narrow) return [card(options.period)];
  return [
    {
      key: 'date',
      title: '日期',
      width: 98,
      leastPx: 90,
      render: (row) => <span className={css.date}>{row.date}</span>,
    },
    {
      key: 'voucher',
      title: '凭证字号',
      width: 78,
      leastPx: 64,
      render: (row) => <VoucherLink row={row} period={options.period} />,
    },
    {
      key: 'summary',
      title: '摘要',
      width: 150,
      leastPx: 96,
      grow: true,
      render: (row) => <span title={allTexts(row)}>{row.summary}</span>,
    },
    ...(options.items ? [items] : []),
    ...(options.settlement ? [settlement] : []),
    ...(options.counterpart ? [counterpart] : []),
    amount('debit', '借方', options.amountPx),
    amount('credit', '贷方', options.amountPx),
    direction,
    amount('balance', '余额', options.amountPx),
  ];
}

/** Pixels in which every amount of these rows stands whole. */
export function amountWidth(rows: readonly DetailedLedgerRow[]): number {
  return amountPxOf(rows.flatMap((row) => [row.debit, row.credit, row.balance]));
}

/** What the row says in words, also in columns that a narrow table leaves out. */
function allTexts(row: DetailedLedgerRow): string {
  const other = row.counterpart === '' ? '' : `对方科目 ${counterpartTitle(row)}`;
  return [row.summary, row.items, row.settlement, other].filter(Boolean).join('\n');
}

function card(period: string): BookColumn<DetailedLedgerRow> {
  return {
    key: 'card',
    title: '日期 · 凭证 · 摘要 · 借方、贷方、余额',
    width: 320,
    grow: true,
    render: (row) => (
      <LedgerCard
        start={
          <>
            <span className={css.date}>{row.date.slice(5)}</span>{' '}
            <VoucherLink row={row} period={period} />
          </>
        }
        end={row.items === undefined ? row.summary : `${row.summary} · ${row.items}`}
        row={row}
      />
    ),
  };
}

const items: BookColumn<DetailedLedgerRow> = {
  key: 'items',
  title: '辅助核算',
  width: 140,
  leastPx: 76,
  leaves: 2,
  render: (row) => <span title={row.items}>{row.items}</span>,
};

const settlement: BookColumn<DetailedLedgerRow> = {
  key: 'settlement',
  title: '结算方式 · 票号',
  width: 190,
  leastPx: 84,
  leaves: 3,
  render: (row) => <span title={row.settlement}>{row.settlement}</span>,
};

const counterpart: BookColumn<DetailedLedgerRow> = {
  key: 'counterpart',
  title: '对方科目',
  width: 240,
  leastPx: 92,
  leaves: 1,
  render: (row) => (
    <span className={css.counterpart} title={counterpartTitle(row)}>
      <span>{row.counterpart}</span>
      {row.counterpartCount > 1 && <small>等 {row.counterpartCount} 个</small>}
    </span>
  ),
};

function counterpartTitle({ counterpart: first, counterpartCount }: DetailedLedgerRow): string {
  return counterpartCount > 1 ? `${first} 等 ${counterpartCount} 个科目` : first;
}

const direction: BookColumn<DetailedLedgerRow> = {
  key: 'direction',
  title: '方向',
  width: 52,
  leastPx: 44,
  align: 'center',
  render: (row) => <DirectionText direction={row.direction} />,
};

function amount(
  key: 'debit' | 'credit' | 'balance',
  title: string,
  leastPx: number,
): BookColumn<DetailedLedgerRow> {
  return {
    key,
    title,
    width: Math.max(112, leastPx),
    leastPx,
    align: 'right',
    render: (row) => <MoneyText value={row[key]} zero="blank" />,
  };
}

function VoucherLink({ row, period }: { row: DetailedLedgerRow; period: string }) {
  const to = voucherPath(row, period);
  if (to === undefined) return null;
  return (
    <Link to={to} tabIndex={-1}>
      {row.word}-{row.code}
    </Link>
  );
}
