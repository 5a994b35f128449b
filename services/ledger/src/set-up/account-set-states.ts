import { Injectable } from '@nestjs/common';
import type { internalCalls, ResultOf } from '@mingzhang/contract';
import { periodOf, type TaxpayerKinds, vatTypeAt } from '@mingzhang/rules';
import { AccountSetScope, todayInShanghai } from '@mingzhang/server';

type State = ResultOf<typeof internalCalls.accountSetStates>[number];

/** States of the books of many account sets, for a page of their list. */
@Injectable()
export class AccountSetStates {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Oldest open period of each set, and its number of vouchers. After a closed last month every
   * month up to today's is open.
   */
  async list(ids: readonly number[]): Promise<State[]> {
    const current = periodOf(todayInShanghai());
    const rows = await this.scope.queryEach<State & { kinds: TaxpayerKinds | null }>(
      ids,
      (id) => `
        select ${id}::bigint as id, p.period as "currentPeriod",
          (select count(*) from ledger.voucher v
           where v.account_set_id = ${id} and v.period = p.period) as "voucherCount",
          (select jsonb_build_object('vatType', a.vat_type, 'changes', a.vat_changes)
           from ledger.account_set a where a.account_set_id = ${id}) as kinds
        from (select coalesce(min(period) filter (where state = 'open'),
                case when max(period) < '${current}'
                  then to_char(to_date(max(period), 'YYYY-MM') + interval '1 month', 'YYYY-MM') end) as period
              from ledger.period where account_set_id = ${id}) as p`,
    );
    return rows.map(({ kinds, ...state }) => ({
      ...state,
      ...(kinds ? { vatType: vatTypeAt(kinds, current) } : {}),
    }));
  }
}
