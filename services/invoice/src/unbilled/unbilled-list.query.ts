import { Injectable } from '@nestjs/common';
import type { InputOf, invoiceUnbilledCalls, UnbilledState } from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import { AccountSetScope, keywordCondition } from '@mingzhang/server';
import { storedUnbilled } from './unbilled.entity';

export type UnbilledFilter = Omit<
  InputOf<typeof invoiceUnbilledCalls.page>['query'],
  'page' | 'pageSize'
>;

interface Totals {
  readonly total: number;
  readonly amount: string;
  readonly tax: string;
  readonly leftAmount: string;
  readonly leftTax: string;
}

const conditions: Readonly<Record<UnbilledState, string>> = {
  all: 'true',
  open: 'u.amount > coalesce(r.amount, 0)',
  reversed: 'u.amount = coalesce(r.amount, 0)',
  unbooked: `not exists (select 1 from invoice.booked_document b
    where b.account_set_id = $1 and b.source_kind = 'unbilled'
      and b.source_key = 'unbilled:' || u.id)`,
};

const tables = `invoice.unbilled u
  left join (select unbilled_id, sum(amount) as amount, sum(tax) as tax
    from invoice.unbilled_reversal where account_set_id = $1 group by unbilled_id) r
    on r.unbilled_id = u.id`;

/** Which entries a list shows, and their sums. */
@Injectable()
export class UnbilledListQuery {
  constructor(private readonly scope: AccountSetScope) {}

  async totals(filter: UnbilledFilter): Promise<Totals> {
    const row = await this.scope.one<Totals>(
      `select count(*)::int as total, coalesce(sum(u.amount), 0)::text as amount,
         coalesce(sum(u.tax), 0)::text as tax,
         coalesce(sum(u.amount - coalesce(r.amount, 0)), 0)::text as "leftAmount",
         coalesce(sum(u.tax - coalesce(r.tax, 0)), 0)::text as "leftTax"
       from ${tables} where ${where(filter.state)}`,
      this.values(filter),
    );
    const nothing = { amount: '0', tax: '0', leftAmount: '0', leftTax: '0' };
    return row ?? { total: 0, ...nothing };
  }

  /** The newest first. */
  async ids(filter: UnbilledFilter, from: number, count: number): Promise<number[]> {
    const rows = await this.scope.query<{ id: number }>(
      `select u.id from ${tables} where ${where(filter.state)}
       order by u.date desc, u.id desc offset $6 limit $7`,
      [...this.values(filter), from, count],
    );
    return rows.map(({ id }) => id);
  }

  private values({ invoiceType, periodFrom, periodTo, keyword }: UnbilledFilter) {
    const from = `${periodFrom ?? '1900-01'}-01`;
    const until = `${addMonths(periodTo ?? '9998-12', 1)}-01`;
    return [this.scope.accountSetId, invoiceType, from, until, keyword];
  }
}

function where(state: UnbilledState): string {
  const found = keywordCondition(storedUnbilled, 'u', '$5');
  return `u.account_set_id = $1 and u.direction = $2 and u.date >= $3 and u.date < $4
    and ($5 = '' or ${found}) and ${conditions[state]}`;
}
