import { settlementSumTable, type SettlementSum } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { BookTable, screenColumns, useIsNarrow } from '@mingzhang/web';

/** What is open in each currency, and with what it comes to the balance. */
export function SettlementSums({ sums }: { sums: readonly SettlementSum[] }) {
  const narrow = useIsNarrow();
  const sided = ['debitInOwn', 'creditInOwn', 'openDebit', 'openCredit'] as const;
  return (
    <BookTable
      settings={{ none: 'sums below a list, with its sides' }}
      label={settlementSumTable.title}
      columns={screenColumns(settlementSumTable, { without: narrow ? sided : [] })}
      rows={sums.filter(hasFigures)}
      rowKey={({ currency }) => currency}
    />
  );
}

const hasFigures = ({ ownDebit, ownCredit, exchange, balance }: SettlementSum) =>
  [ownDebit, ownCredit, exchange, balance].some((text) => !Money.parse(text).isZero);
