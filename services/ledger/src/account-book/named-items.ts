import type { AccountSetScope } from '@mingzhang/server';

/** Auxiliary items by id, in code order. */
export function namedItems(
  scope: AccountSetScope,
  ids: readonly number[],
): Promise<{ id: number; code: string; name: string }[]> {
  return scope.query(
    `select id, code, name from ledger.accounting_category_detail
     where account_set_id = $1 and id = any($2::bigint[]) order by code`,
    [scope.accountSetId, ids],
  );
}
