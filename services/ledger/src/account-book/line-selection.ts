import { hasPartSql } from '../item-key/item-key.sql';
import { isFinalLineSql, type VoucherRange } from '../period/unaudited-months';

/** The lines of a book. */
export interface LineSelection {
  /** Part of the plan name: one name per statement text. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** SQL condition on `ledger.voucher_line l`; its values start at parameter `first`. */
  readonly condition: (first: number) => string;
}

/** The entries or leaf balances of a book. */
export interface LeafFilter {
  readonly subjectIds: readonly number[];
  /** The key part that names an item, or null for all. */
  readonly part: string | null;
  /** Key of exactly one item combination, or null for all. */
  readonly auxiliary: string | null;
}

/**
 * SQL condition on rows by leaf, item combination and currency. Parameters from `first` on: leaves,
 * item part, combination, currency.
 */
export function conditionOfLeaves(table: string, first: number): string {
  return `${table}.subject_id = any($${first}::bigint[])
      and ($${first + 1}::text is null or ${hasPartSql(`${table}.auxiliary_key`, `$${first + 1}`)})
      and ($${first + 2}::text is null or ${table}.auxiliary_key = $${first + 2})
      and ($${first + 3}::text is null or ${table}.currency = $${first + 3})`;
}

/** Lines of leaves, narrowed to an item, an item combination or a currency. */
export function linesOfSubjects(
  subjectIds: readonly number[],
  {
    part = null,
    auxiliary = null,
    currency = null,
  }: { part?: string | null; auxiliary?: string | null; currency?: string | null } = {},
): LineSelection {
  // Without further filters the index of subjects alone is sufficient.
  if (part === null && auxiliary === null && currency === null) {
    return {
      name: 'leaves',
      values: [subjectIds],
      condition: (first) => `l.subject_id = any($${first}::bigint[])`,
    };
  }
  return {
    name: 'subjects',
    values: [subjectIds, part, auxiliary, currency],
    condition: (first) => conditionOfLeaves('l', first),
  };
}

/** Lines of item combinations, which have their own index; of all subjects or of some. */
export function linesOfItems(
  keys: readonly string[],
  subjectIds: readonly number[] | null,
): LineSelection {
  return {
    name: 'items',
    values: [keys, subjectIds],
    condition: (first) => `l.auxiliary_key = any($${first}::text[]) and l.auxiliary_key <> ''
      and ($${first + 1}::bigint[] is null or l.subject_id = any($${first + 1}))`,
  };
}

/** The selection, limited to the vouchers that the book counts. */
export function linesOfVouchers(
  { unaudited = true }: VoucherRange,
  { name, values, condition }: LineSelection,
): LineSelection {
  if (unaudited) return { name, values, condition };
  return {
    name: `${name}-audited`,
    values,
    condition: (first) => `${condition(first)} and ${isFinalLineSql}`,
  };
}
