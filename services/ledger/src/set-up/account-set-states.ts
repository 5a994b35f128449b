import { Injectable } from '@nestjs/common';
import type { internalCalls, ResultOf } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';

type State = ResultOf<typeof internalCalls.accountSetStates>[number];

/** How the books of many account sets stand, for a page of the list of account sets. */
@Injectable()
export class AccountSetStates {
  constructor(private readonly scope: AccountSetScope) {}

  /** Oldest open period of each set, and how many vouchers it has. */
  list(ids: readonly number[]): Promise<State[]> {
    return this.scope.queryEach<State>(
      ids,
      (id) => `
        select ${id}::bigint as id, p.period as "currentPeriod",
          (select count(*) from ledger.voucher v
           where v.account_set_id = ${id} and v.period = p.period) as "voucherCount"
        from (select min(period) as period from ledger.period
              where account_set_id = ${id} and state = 'open') as p`,
    );
  }
}
