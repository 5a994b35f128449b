import { hasPartSql } from '../item-key/item-key.sql';
import { isFinalLineSql, type VoucherRange } from '../period/unaudited-months';

/** Which lines a book has. */
export interface LineSelection {
  /** One text, one name of a prepared statement. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** On `ledger.voucher_line l`, with its values from this place on. */
  readonly condition: (first: number) => string;
}

/** Which entries or balances of leaves a book has. */
export interface LeafFilter {
  readonly subjectIds: readonly number[];
  /** The part of keys that names an item, or null for all. */
  readonly part: string | null;
  /** Exactly one combination of items, or null for all. */
  readonly auxiliary: string | null;
}

/** On rows of leaves by combination of items and currency: leaves, item, combination, currency. */
export function conditionOfLeaves(table: string, first: number): string {
  return `${table}.subject_id = any($${first}::bigint[])
      and ($${first + 1}::text is null or ${hasPartSql(`${table}.auxiliary_key`, `$${first + 1}`)})
      and ($${first + 2}::text is null or ${table}.auxiliary_key = $${first + 2})
      and ($${first + 3}::text is null or ${table}.currency = $${first + 3})`;
}

/** Lines of leaves, narrowed to those that hold an item, to one combination of items, or to a currency. */
export function linesOfSubjects(
  subjectIds: readonly number[],
  {
    part = null,
    auxiliary = null,
    currency = null,
  }: { part?: string | null; auxiliary?: string | null; currency?: string | null } = {},
): LineSelection {
  // What names nothing else is answered by the index of subjects alone.
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

/** Lines of combinations of items, which have an index of their own, of all subjects or of some. */
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

/** The same, of the vouchers that a book is of. */
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
