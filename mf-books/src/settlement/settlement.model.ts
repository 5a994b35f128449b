import type { SettlementEntry } from '@mingzhang/contract';
import { Money, type OpenEntry, type SettledPart } from '@mingzhang/rules';

export const entryKey = ({ voucherId, lineNo }: Pick<SettlementEntry, 'voucherId' | 'lineNo'>) =>
  `${voucherId} ${lineNo}`;

/** Entries as the rule knows them; a red one stands on the other side. */
export function openEntries(rows: readonly SettlementEntry[]): readonly OpenEntry[] {
  return rows.map((row) => ({
    ...{ key: entryKey(row), date: row.date, open: Money.parse(row.open) },
    side: Money.parse(row.debit).minus(Money.parse(row.credit)).isNegative ? 'credit' : 'debit',
  }));
}

/** A mark as it is sent. */
export function partsOf(parts: readonly SettledPart[]) {
  return parts.map(({ key, amount }) => {
    const [voucherId = 0, lineNo = 0] = key.split(' ').map(Number);
    return { voucherId, lineNo, amount: amount.toString() };
  });
}
