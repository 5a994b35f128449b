import type { ReactNode } from 'react';
import {
  currencyGeneralLedgerTable,
  generalLedgerTable,
  type GeneralLedgerRow,
} from '@mingzhang/contract';
import { formatForeign, Money } from '@mingzhang/rules';
import {
  amountPxOf,
  PathText,
  QuietLink,
  itemColumns,
  type BookColumn,
  type PeriodRange,
} from '@mingzhang/web';
import { bookPath } from '../shared/book-path';
import { LedgerCard } from '../shared/ledger-card';
import css from '../shared/shared.module.css';

/** A row with the subject's name only where the subject begins. */
export interface LedgerItem {
  readonly row: GeneralLedgerRow;
  readonly isFirst: boolean;
  /** Number of the book that it belongs to: a subject, or one currency of it. */
  readonly section: number;
}

/** Marks where each subject, or currency of it, begins: its code and name stand there once. */
export function ledgerItems(rows: readonly GeneralLedgerRow[]): readonly LedgerItem[] {
  let section = 0;
  return rows.map((row, index) => {
    const last = rows[index - 1];
    const isFirst = last?.subjectId !== row.subjectId || last.currency !== row.currency;
    if (isFirst) section += 1;
    return { row, isFirst, section };
  });
}

/** Which book a row is of. */
interface From {
  readonly range: PeriodRange;
  /** `0` for one without unaudited vouchers. */
  readonly unaudited?: '0' | undefined;
}

/** The detailed ledger of a row's subject, of the same vouchers. */
export function ledgerPath(
  { subjectId, currency }: GeneralLedgerRow,
  { range, unaudited }: From,
): string {
  return bookPath('detailed', range, { subjectId, currency, unaudited });
}

/** Whether a book tells amounts in foreign currencies. */
export function isAbroad(rows: readonly GeneralLedgerRow[]): boolean {
  return rows.some(({ foreignBalance }) => foreignBalance !== undefined);
}

export const rowOf = ({ row }: LedgerItem) => row;

/** Pixels in which every amount of these rows stands whole. */
export function amountWidth(rows: readonly GeneralLedgerRow[]): number {
  return amountPxOf(
    rows.flatMap((row) => [
      row.debit,
      row.credit,
      row.balance,
      ...[row.foreignDebit, row.foreignCredit, row.foreignBalance].flatMap((text) => text ?? []),
    ]),
  );
}

/** Columns of the 总账; on a phone each row is a card of two lines. */
export function ledgerColumns({
  range,
  unaudited,
  narrow,
  amountPx,
  abroad = false,
}: From & {
  narrow: boolean;
  /** Pixels that the longest amount of the book needs. */
  amountPx: number;
  /** Whether it tells amounts in foreign currencies. */
  abroad?: boolean;
}): BookColumn<LedgerItem>[] {
  const subject = (row: GeneralLedgerRow, text: ReactNode) => (
    <QuietLink to={ledgerPath(row, { range, unaudited })} title={row.name}>
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
            end={[row.period, row.summary, foreignText(row)].filter(Boolean).join(' ')}
            row={row}
          />
        ),
      },
    ];
  }
  const shown = {
    amountPx,
    nameOf: ({ name, period, summary }: GeneralLedgerRow) => `${name} ${period} ${summary}`,
    pathOf: (row: GeneralLedgerRow) => ledgerPath(row, { range, unaudited }),
    cells: {
      code: ({ row, isFirst }: LedgerItem) =>
        isFirst && <span className={css.code}>{row.code}</span>,
      name: ({ row, isFirst }: LedgerItem) =>
        isFirst && <span className={css.top}>{subject(row, <PathText path={row.name} />)}</span>,
      period: ({ row }: LedgerItem) => <span className={css.code}>{row.period}</span>,
    },
  };
  return abroad
    ? itemColumns(currencyGeneralLedgerTable, rowOf, shown)
    : itemColumns(generalLedgerTable, rowOf, shown);
}

/** On a phone: the currency, and what stands in it. */
function foreignText({ currency, foreignBalance }: GeneralLedgerRow): string {
  if (currency === undefined || !foreignBalance) return currency ?? '';
  return `${currency} 余 ${formatForeign(Money.parse(foreignBalance))}`;
}
