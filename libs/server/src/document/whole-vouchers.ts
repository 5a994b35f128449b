import type { AccountSetScope } from '../account-set.scope';
import type { Relations, TakenAmount } from './document-kind';

/**
 * `taken` of documents that share no voucher: each takes the whole one that it is related to.
 * @param table with `account_set_id` and `related_voucher_id`: asset.change
 */
export function wholeVouchers(scope: AccountSetScope, table: string): Relations<never>['taken'] {
  return (voucherIds) =>
    scope.query<TakenAmount>(
      `select related_voucher_id as "voucherId", null as "subjectId", '0' as amount
       from ${table} where account_set_id = $1 and related_voucher_id = any($2::bigint[])`,
      [scope.accountSetId, voucherIds],
    );
}
