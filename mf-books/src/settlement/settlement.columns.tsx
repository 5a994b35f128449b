import { settlementTable, type SettlementEntry } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';
import { amountPxOf, screenColumns } from '@mingzhang/web';

/** Columns of the entries; on a phone what is needed to choose them. */
export function entryColumns(
  rows: readonly SettlementEntry[],
  { narrow, period }: { readonly narrow: boolean; readonly period: string },
) {
  return screenColumns(settlementTable, {
    without: narrow ? ['debit', 'credit', 'settled', 'voucher'] : [],
    amountPx: amountPxOf(rows.flatMap((row) => [row.debit, row.credit, row.open])),
    pathOf: ({ voucherId }) =>
      voucherId === 0 ? undefined : withPeriod(`/voucher/form/${voucherId}`, period),
    cells: {
      summary: (row) => (
        <span title={row.summary}>
          {narrow && (Money.parse(row.debit).isZero ? '贷 ' : '借 ')}
          {row.summary}
        </span>
      ),
    },
  });
}
