import { type AuxiliaryItems } from '../auxiliary-key';
import { Money, sumOf } from '../money';

/** What stands under a combination of items, in yuan. */
interface CrossPart {
  readonly items: AuxiliaryItems;
  readonly amount: Money;
}

/** The item of a row or column; null where the combination has none of the category. */
export type CrossKey = number | null;

interface CrossTable {
  /** Every item that has an amount, in the order in which they are met. */
  readonly rows: readonly CrossKey[];
  readonly columns: readonly CrossKey[];
  /** Zero where row and column have nothing in common. */
  readonly at: (row: CrossKey, column: CrossKey) => Money;
  readonly ofRow: (row: CrossKey) => Money;
  readonly ofColumn: (column: CrossKey) => Money;
  readonly total: Money;
}

/**
 * Crosses two categories: the amounts of combinations by the item of one and of the other, with sums on
 * the right and below (核算项目组合表). Nothing is left out: what names no item of a category has a row or
 * column of its own, so that the sum is that of the parts. Items whose amounts are all zero are left out.
 * In yuan, exact. Errors: none. Its form is our own; no standard prescribes one.
 */
export function crossTable(
  parts: readonly CrossPart[],
  by: { readonly rowCategoryId: number; readonly columnCategoryId: number },
): CrossTable {
  const cells = new Map<string, Money>();
  const rowSums = new Map<CrossKey, Money>();
  const columnSums = new Map<CrossKey, Money>();
  for (const { items, amount } of parts) {
    if (amount.isZero) continue;
    const row = items[String(by.rowCategoryId)] ?? null;
    const column = items[String(by.columnCategoryId)] ?? null;
    add(cells, `${row} ${column}`, amount);
    add(rowSums, row, amount);
    add(columnSums, column, amount);
  }
  return {
    rows: [...rowSums.keys()],
    columns: [...columnSums.keys()],
    at: (row, column) => cells.get(`${row} ${column}`) ?? Money.zero,
    ofRow: (row) => rowSums.get(row) ?? Money.zero,
    ofColumn: (column) => columnSums.get(column) ?? Money.zero,
    total: sumOf(parts.map(({ amount }) => amount)),
  };
}

function add<Key>(sums: Map<Key, Money>, key: Key, amount: Money): void {
  sums.set(key, (sums.get(key) ?? Money.zero).plus(amount));
}
