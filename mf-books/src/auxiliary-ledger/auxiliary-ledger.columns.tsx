import { auxiliaryLedgerTable, type AuxiliaryLedgerRow } from '@mingzhang/contract';
import { screenColumns, type BookColumn } from '@mingzhang/web';
import { amountWidth, ledgerCard, ledgerCells, voucherPath } from '../shared/ledger.columns';

/** Columns of the 辅助核算明细账; on a phone each row is a card of two lines. */
export function auxiliaryColumns(
  rows: readonly AuxiliaryLedgerRow[],
  options: {
    readonly period: string;
    readonly narrow: boolean;
    readonly counterpart: boolean;
    /** Narrowed to one subject, which every row would repeat unless it has others below it. */
    readonly oneSubject: boolean;
    /** The item itself, which every row would repeat. */
    readonly item: string | undefined;
  },
): readonly BookColumn<AuxiliaryLedgerRow>[] {
  const { period, narrow, counterpart, oneSubject, item } = options;
  if (narrow) return [ledgerCard(period, ({ subjectName }) => subjectName)];
  const hasOtherItems = rows.some(({ items }) => items !== undefined && items !== item);
  return screenColumns(auxiliaryLedgerTable, {
    without: [
      ...(counterpart ? [] : (['counterpart'] as const)),
      ...(oneSubject ? (['subjectCode', 'subjectName'] as const) : []),
      ...(hasOtherItems ? [] : (['items'] as const)),
    ],
    amountPx: amountWidth(rows),
    pathOf: (row) => voucherPath(row, period),
    cells: {
      ...ledgerCells,
      subjectName: (row) => <span title={row.subjectName}>{row.subjectName}</span>,
    },
  });
}
