import type { LedgerRowKind } from '../ledger-rows';
import { Money } from '../money';

/** A row of a 多栏账: what it says in the columns, in yuan; nothing of an amount may be left out. */
export interface ColumnRow {
  readonly kind: LedgerRowKind;
  readonly amounts: ReadonlyMap<string, Money>;
}

/**
 * What the columns of a printed 多栏账 carry after a row, since January 1: 本年累计 of the row's month less
 * the entries of the month behind the row (会计基础工作规范, 财政部令第98号, §60(8)). In yuan. Errors: none;
 * nothing where the book ends without totals.
 * @param at index of the row after which a page ends
 */
export function carriedAmounts(rows: readonly ColumnRow[], at: number): Map<string, Money> {
  const total = rows.findIndex(({ kind }, index) => index >= at && kind === 'yearTotal');
  const amounts = new Map(rows[total]?.amounts ?? []);
  for (const row of rows.slice(at + 1, Math.max(at + 1, total))) {
    if (row.kind !== 'entry') continue;
    for (const [key, amount] of row.amounts) {
      amounts.set(key, (amounts.get(key) ?? Money.zero).minus(amount));
    }
  }
  return amounts;
}
