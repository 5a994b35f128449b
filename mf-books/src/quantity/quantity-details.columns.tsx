import { quantityDetailsTable, type QuantityRow } from '@mingzhang/contract';
import { eachFigurePx, screenColumns, type BookColumn } from '@mingzhang/web';
import { ledgerCard, ledgerCells, voucherPath, voucherPx } from '../shared/ledger.columns';

/** Columns of the 数量金额明细账; on a phone each row is a card that says what is left. */
export function quantityColumns(
  rows: readonly QuantityRow[],
  { narrow, period }: { readonly narrow: boolean; readonly period: string },
): readonly BookColumn<QuantityRow>[] {
  if (narrow) {
    return [
      ledgerCard<QuantityRow>(period, ({ balanceQuantity, unit }) =>
        balanceQuantity === null ? undefined : `结存 ${balanceQuantity} ${unit}`,
      ),
    ];
  }
  const voucher = voucherPx(rows);
  return screenColumns(quantityDetailsTable, {
    px: { ...eachFigurePx(quantityDetailsTable, rows), ...voucher.px },
    foldedPx: voucher.foldedPx,
    pathOf: (row) => voucherPath(row, period),
    cells: { date: ledgerCells.date, summary: ledgerCells.summary },
  });
}
