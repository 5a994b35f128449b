import type { AddedSubject } from '@mingzhang/rules/statements';
import { firstLevelCodes } from '../seed/charts';

/** Column `added` of a statement, as JSON; null if the account set has no such subjects. */
export type AddedColumn = (Omit<AddedSubject, 'row'> & { readonly row?: string })[] | null;

/**
 * SQL of the column `added`: first-level subjects beyond the chart of the standard, for a statement
 * on `ledger.account_set a`. $1 is the account set; the parameters from `$first` on are
 * `addedParameters`.
 */
export function addedColumn(first: number): string {
  return `(select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', s.code, 'name', s.name,
      'category', s.category, 'direction', s.direction, 'row', s.statement_row,
      'cash', s.cash or exists (
        select 1 from ledger.subject leaf
        where leaf.account_set_id = $1 and leaf.leaf and leaf.cash
          and starts_with(leaf.code, s.code)))) order by s.code)
    from ledger.subject s
    where s.account_set_id = $1 and s.parent_id is null
      and s.code <> all(case when a.accounting_standards = 0
        then $${first}::text[] else $${first + 1}::text[] end)) as added`;
}

/** First-level codes of both charts. */
export const addedParameters: readonly (readonly string[])[] = firstLevelCodes;
