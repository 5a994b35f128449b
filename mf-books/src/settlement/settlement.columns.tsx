import {
  currencySettlementTable,
  settlementTable,
  type SettlementEntry,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';
import { amountPxOf, screenColumns } from '@mingzhang/web';

/** Columns of the entries; on a phone what is needed to choose them. */
export function entryColumns(
  rows: readonly SettlementEntry[],
  {
    narrow,
    period,
    isForeign,
  }: { readonly narrow: boolean; readonly period: string; readonly isForeign: boolean },
) {
  const shown = {
    amountPx: amountPxOf(rows.flatMap((row) => [row.debit, row.credit, row.open])),
    pathOf: ({ voucherId }: SettlementEntry) =>
      voucherId === 0 ? undefined : withPeriod(`/voucher/form/${voucherId}`, period),
    cells: {
      summary: (row: SettlementEntry) => (
        <span title={row.summary}>
          {narrow && (Money.parse(row.debit).isZero ? '贷 ' : '借 ')}
          {row.summary}
        </span>
      ),
    },
  };
  const own = isForeign ? (['foreignDebit', 'foreignCredit', 'foreignSettled'] as const) : [];
  const base = ['debit', 'credit', 'settled', 'voucher'] as const;
  return isForeign
    ? screenColumns(currencySettlementTable, { ...shown, without: narrow ? [...base, ...own] : [] })
    : screenColumns(settlementTable, { ...shown, without: narrow ? [...base] : [] });
}
