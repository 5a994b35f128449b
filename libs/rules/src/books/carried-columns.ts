import type { LedgerRowKind } from '../ledger-rows';
import { Money } from '../money';

/** A row of a book: what it says in columns beside 借方 and 贷方; nothing of what moved may be left out. */
interface ColumnRow {
  readonly kind: LedgerRowKind;
  readonly amounts: ReadonlyMap<string, Money>;
}

/**
 * What such columns of a printed book, a 多栏账's, quantities or amounts of one currency, carry after a row, since
 * January 1: 本年累计 of the row's month less what of the month is behind the row (会计基础工作规范, 财政部令第98号,
 * §60(8)). In the units of the columns. Errors: none; nothing where the book ends without totals.
 * @param at index of the row after which a page ends
 */
export function carriedAmounts(rows: readonly ColumnRow[], at: number): Map<string, Money> {
  const total = rows.findIndex(({ kind }, index) => index >= at && kind === 'yearTotal');
  const amounts = new Map(rows[total]?.amounts ?? []);
  // A 总账 has no entries: behind its 期初余额 is all that the month comes to.
  const behind =
    rows[at]?.kind === 'opening'
      ? rows.slice(Math.max(0, total - 1), Math.max(0, total))
      : rows.slice(at + 1, Math.max(at + 1, total)).filter(({ kind }) => kind === 'entry');
  for (const row of behind) {
    for (const [key, amount] of row.amounts) {
      amounts.set(key, (amounts.get(key) ?? Money.zero).minus(amount));
    }
  }
  return amounts;
}
