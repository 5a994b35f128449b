import {
  currencySettlementTable,
  settlementTable,
  type SettlementEntry,
} from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { withPeriod } from '@mingzhang/shell-api';
import { amountPxOf, screenColumns } from '@mingzhang/web';
import { Link } from 'react-router-dom';
import { ownText } from './settlement.model';

/** On a phone the number of a voucher stands before its summary. */
function NumberLink({ row, period }: { row: SettlementEntry; period: string }) {
  if (row.code === null) return null;
  return (
    <>
      <Link to={withPeriod(`/voucher/form/${row.voucherId}`, period)}>
        {row.word}-{row.code}
      </Link>{' '}
    </>
  );
}

/** Columns of the entries; on a phone what is needed to choose them. */
export function entryColumns(
  rows: readonly SettlementEntry[],
  {
    narrow,
    period,
    base,
  }: { readonly narrow: boolean; readonly period: string; readonly base: string },
) {
  const isForeign = rows.some(({ currency }) => currency !== base);
  const shown = {
    amountPx: amountPxOf(
      rows.flatMap((row) => [row.debit, row.credit, row.open, row.foreignOpen ?? row.open]),
    ),
    pathOf: ({ voucherId }: SettlementEntry) =>
      voucherId === 0 ? undefined : withPeriod(`/voucher/form/${voucherId}`, period),
    cells: {
      summary: (row: SettlementEntry) => (
        <span title={row.summary}>
          {narrow && <NumberLink row={row} period={period} />}
          {row.summary}
        </span>
      ),
    },
  };
  const sides = ['debit', 'credit', 'settled', 'voucher'] as const;
  if (!isForeign) {
    return screenColumns(settlementTable, { ...shown, without: narrow ? [...sides] : [] });
  }
  if (!narrow) return screenColumns(currencySettlementTable, shown);
  // One amount, as the mark settles it.
  const own = ['foreignDebit', 'foreignCredit', 'foreignSettled', 'open', 'currency'] as const;
  const foreignOpen = ({ currency, foreignOpen: amount, open }: SettlementEntry) =>
    ownText(Money.parse(amount ?? open), { currency, base });
  return screenColumns(currencySettlementTable, {
    ...shown,
    without: [...sides, ...own],
    px: { foreignOpen: 152 },
    cells: { ...shown.cells, foreignOpen },
  });
}
