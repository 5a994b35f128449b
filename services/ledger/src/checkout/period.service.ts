import { Injectable } from '@nestjs/common';
import type { CheckoutPeriod } from '@mingzhang/contract';
import { addMonths, monthOf, periodsBetween, yearOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** A voucher may open months this far past the oldest open one. */
const monthsAhead = 12;

/** Accounting periods (会计期间) of the account set. */
@Injectable()
export class PeriodService {
  constructor(private readonly scope: AccountSetScope) {}

  async list(): Promise<CheckoutPeriod[]> {
    const rows = await this.scope.query<{ id: number; period: string; state: 'open' | 'closed' }>(
      'select id, period, state from ledger.period where account_set_id = $1 order by period',
      [this.scope.accountSetId],
    );
    return rows.map((row) => ({
      ...row,
      checkYear: yearOf(row.period),
      checkMonth: monthOf(row.period),
    }));
  }

  /** Adds the months up to `period`, at most 12 past the oldest open one; otherwise does nothing. */
  async extendTo(period: string): Promise<void> {
    const bounds = await this.scope.one<{ last: string | null; oldest_open: string | null }>(
      `select max(period) as last, min(period) filter (where state = 'open') as oldest_open
       from ledger.period where account_set_id = $1`,
      [this.scope.accountSetId],
    );
    if (!bounds?.last || period <= bounds.last) return;
    if (period > addMonths(bounds.oldest_open ?? bounds.last, monthsAhead)) return;
    await this.add(periodsBetween(addMonths(bounds.last, 1), period));
  }

  async add(periods: readonly string[]): Promise<void> {
    await this.scope.query(
      `insert into ledger.period (account_set_id, period)
       select $1, unnest($2::text[]) on conflict do nothing`,
      [this.scope.accountSetId, periods],
    );
  }
}
