import { journalTable, type JournalPage, type JournalRow } from '@mingzhang/contract';
import {
  amountPxOf,
  itemColumns,
  MoneyText,
  paperItemColumns,
  totalPxOf,
  type BookColumn,
} from '@mingzhang/web';
import { withPeriod } from '@mingzhang/shell-api';
import { Link } from 'react-router-dom';
import shared from '../shared/shared.module.css';

/** A line, and whether it is the first of its voucher: date, number and maker stand there once. */
interface JournalItem {
  readonly row: JournalRow;
  readonly isFirst: boolean;
}

export function journalItems(rows: readonly JournalRow[]): readonly JournalItem[] {
  return rows.map((row, index) => ({
    row,
    isFirst: rows[index - 1]?.voucherId !== row.voucherId,
  }));
}

/** The voucher of a line, in the month that the page is in. */
export function voucherPath(row: JournalRow, period: string): string {
  return withPeriod(`/voucher/form/${row.voucherId}`, period);
}

const rowOf = ({ row }: JournalItem) => row;
const numberOf = ({ word, code }: JournalRow) => `${word}-${code}`;

/** Columns of the printed 序时账. */
export const printedColumns = paperItemColumns(journalTable, rowOf, {
  texts: {
    date: ({ row, isFirst }) => (isFirst ? row.date : ''),
    voucher: ({ row, isFirst }) => (isFirst ? numberOf(row) : ''),
  },
});

/** Columns of the 序时账; on a phone each line is a card of two lines, which names its voucher. */
export function journalColumns({
  period,
  narrow,
  rows,
  totals,
}: {
  period: string;
  narrow: boolean;
  rows: readonly JournalRow[];
  totals: JournalPage['totals'] | undefined;
}): readonly BookColumn<JournalItem>[] {
  if (narrow) return [card(period)];
  const once = (text: (row: JournalRow) => string) =>
    function Once({ row, isFirst }: JournalItem) {
      return isFirst && <span title={text(row)}>{text(row)}</span>;
    };
  const has = (key: 'quantity' | 'foreignAmount') => rows.some((row) => row[key] !== null);
  return itemColumns(journalTable, rowOf, {
    only: [
      ...(['date', 'voucher', 'summary', 'subjectCode', 'subjectName', 'items'] as const),
      ...(['debit', 'credit'] as const),
      ...(has('quantity') ? (['quantity', 'unitPrice'] as const) : []),
      ...(has('foreignAmount') ? (['currency', 'foreignAmount', 'exchangeRate'] as const) : []),
      ...(['attachments', 'maker', 'auditor'] as const),
    ],
    without: rows.some(({ items }) => items !== '') ? [] : ['items'],
    pathOf: (row) => voucherPath(row, period),
    nameOf: numberOf,
    totals: { date: '合计', ...totals },
    amountPx: Math.max(
      totalPxOf(Object.values(totals ?? {})),
      amountPxOf(rows.flatMap(({ debit, credit }) => [debit, credit])),
    ),
    cells: {
      date: ({ row, isFirst }) => isFirst && <span className={shared.code}>{row.date}</span>,
      voucher: ({ row, isFirst }) => isFirst && <VoucherLink row={row} period={period} />,
      summary: ({ row }) => <Summary row={row} />,
      subjectCode: ({ row }) => <span className={shared.code}>{row.subjectCode}</span>,
      items: ({ row }) => <span title={row.items}>{row.items}</span>,
      attachments: once(({ attachments }) => (attachments === 0 ? '' : String(attachments))),
      maker: once(({ maker }) => maker),
      auditor: once(({ auditor }) => auditor),
    },
  });
}

function Summary({ row }: { row: JournalRow }) {
  return (
    <span title={row.summary}>
      {row.summary}
      {row.moreLines !== undefined && (
        <em className={shared.quiet}> 还有 {row.moreLines} 行，见凭证</em>
      )}
    </span>
  );
}

function VoucherLink({ row, period }: { row: JournalRow; period: string }) {
  return (
    <Link to={voucherPath(row, period)} tabIndex={-1}>
      {numberOf(row)}
    </Link>
  );
}

function card(period: string): BookColumn<JournalItem> {
  return {
    key: 'card',
    title: '日期 · 凭证 · 摘要 · 科目、借方、贷方',
    width: 320,
    grow: true,
    render: ({ row, isFirst }) => (
      <div className={shared.card}>
        <div>
          {isFirst && <span className={shared.code}>{row.date.slice(5)} </span>}
          <VoucherLink row={row} period={period} /> <Summary row={row} />
        </div>
        <div className={shared.cardLine}>
          <span title={row.subjectName}>
            {row.subjectCode} {row.subjectName}
            {row.items && ` · ${row.items}`}
          </span>
          <span>
            {row.credit === '0.00' ? '借 ' : '贷 '}
            <MoneyText value={row.credit === '0.00' ? row.debit : row.credit} />
          </span>
        </div>
      </div>
    ),
  };
}
