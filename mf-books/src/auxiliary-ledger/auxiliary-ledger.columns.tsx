import {
  auxiliaryLedgerTable,
  quantityAuxiliaryLedgerTable,
  type AuxiliaryLedgerRow,
} from '@mingzhang/contract';
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
    /** 计量单位 of a book with quantities. */
    readonly unit?: string | undefined;
  },
): readonly BookColumn<AuxiliaryLedgerRow>[] {
  const { period, narrow, counterpart, oneSubject, item, unit } = options;
  if (narrow) {
    return [
      ledgerCard(period, ({ subjectName, balanceQuantity }) =>
        [subjectName, balanceQuantity ? `结存 ${balanceQuantity} ${unit ?? ''}` : '']
          .filter(Boolean)
          .join(' · '),
      ),
    ];
  }
  const hasOtherItems = rows.some(({ items }) => items !== undefined && items !== item);
  const shown = {
    without: [
      ...(oneSubject ? (['subjectCode', 'subjectName'] as const) : []),
      ...(hasOtherItems ? [] : (['items'] as const)),
    ],
    amountPx: amountWidth(rows),
    pathOf: (row: AuxiliaryLedgerRow) => voucherPath(row, period),
    cells: ledgerCells,
  };
  // Beside quantities and prices there is no room for 对方科目, which the summary's title tells.
  if (unit !== undefined) return screenColumns(quantityAuxiliaryLedgerTable, shown);
  const optional = counterpart ? [] : (['counterpart'] as const);
  return screenColumns(auxiliaryLedgerTable, {
    ...shown,
    without: [...shown.without, ...optional],
  });
}
