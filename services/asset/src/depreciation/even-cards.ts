import { Injectable } from '@nestjs/common';
import { type AssetKind, Money, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** Cards of a kind that a month was written of, and what it wears off them, in yuan. */
export interface EvenSum {
  readonly kind: AssetKind;
  /** Also those that wear off nothing any more. */
  readonly cards: number;
  /** Those that do wear off. */
  readonly count: number;
  readonly amount: Money;
}

interface SumRow {
  readonly kind: AssetKind;
  readonly cards: number;
  readonly count: number;
  readonly amount: string;
}

/**
 * Whether the month after this one wears off the same by the rules, told by a row of card_month: equal parts do up to
 * the last but one that is whole (`asset-life.spec`, "equal parts"), and what is worn off by the end of its life does.
 * `due` is what this month wears off.
 */
const goesOnEvenly = (row: string, due: string) => `(${row}.method = 'straightLine' and case
  when ${leftOf(row)} <= 0
    then ${row}.next_amount = 0 and ${due} = 0 and ${row}.used_months >= ${row}.life_months
  else ${due} > 0 and ${due} = ${row}.next_amount and ${row}.used_months + 2 < ${row}.life_months
    and ${leftOf(row)} >= 2 * ${due} end)`;

function leftOf(row: string): string {
  return `${row}.original_value - ${row}.residual_value - ${row}.impairment - ${row}.accumulated`;
}

const usedOf = (row: string) =>
  `${row}.used_months + case when ${row}.used_months < ${row}.life_months then 1 else 0 end`;

// Changes make a month of their own, and what lacks a subject has to be told by name: the rest of cards is reckoned.
const cardWithoutMore = `c.account_set_id = $1
  and (c.disposed_period is null or c.disposed_period >= $2)
  and (c.kind = 'prepaid' or c.accumulated_subject_id is not null)
  and exists (select 1 from asset.asset_type t where t.account_set_id = $1 and t.id = c.type_id
    and t.expense_subject_id is not null)
  and not exists (select 1 from asset.change x where x.account_set_id = $1 and x.asset_id = c.id
    and x.period >= $2)`;

// Those that have come with the month: they note what they will wear off in it.
const renewing = `p.account_set_id = $1 and p.period = $2 and p.amount is null
  and ${cardWithoutMore} and c.id = p.asset_id and ${goesOnEvenly('p', 'p.planned_amount')}`;

// Who wore off the same in the month before has begun to.
const following = `m.account_set_id = $1 and m.period = $3
  and ${cardWithoutMore} and c.id = m.asset_id and c.entry_period <= $3
  and ${goesOnEvenly('m', 'coalesce(m.amount, -1)')}
  and not exists (select 1 from asset.card_month p where p.account_set_id = $1
    and p.period = $2 and p.asset_id = m.asset_id)`;

const same = [
  'original_value',
  'residual_rate',
  'impairment',
  'life_months',
  'method',
  'total_units',
  'used_units',
  'plan_accumulated',
  'plan_used_months',
  'plan_used_units',
  'next_amount',
  'is_disposed',
];

const summedUp = (due: string) => `c.kind, count(*)::int as cards,
  count(*) filter (where ${due} <> 0)::int as count, sum(${due}) as amount`;

/** What is read and what is written by one condition: nodes of a database cannot write inside a query. */
const renewal = {
  sums: `select ${summedUp('p.planned_amount')} from asset.card_month p, asset.card c
    where ${renewing} group by c.kind`,
  write: `update asset.card_month p set amount = p.planned_amount,
      accumulated = p.accumulated + p.planned_amount, used_months = ${usedOf('p')}, planned_amount = null
    from asset.card c where ${renewing}`,
};
const continuation = {
  sums: `select ${summedUp('m.next_amount')} from asset.card_month m, asset.card c
    where ${following} group by c.kind`,
  write: `insert into asset.card_month (account_set_id, period, asset_id, amount, accumulated,
      used_months, ${same.join(', ')})
    select $1, $2, m.asset_id, m.next_amount, m.accumulated + m.next_amount, ${usedOf('m')},
      ${same.map((name) => `m.${name}`).join(', ')}
    from asset.card_month m, asset.card c where ${following} order by m.asset_id
    on conflict do nothing`,
};

/** Cards that a month is written of all at once, as it has no figure of theirs that is not known. */
@Injectable()
export class EvenCards {
  constructor(private readonly scope: AccountSetScope) {}

  /** Those that came with a month which has not been run. */
  renew(period: Period): Promise<EvenSum[]> {
    return this.write(renewal, [period]);
  }

  /** Those that have no row in a month which has not been run, by the month that was run before. */
  follow(period: Period, before: Period): Promise<EvenSum[]> {
    return this.write(continuation, [period, before]);
  }

  private async write(
    sql: { readonly sums: string; readonly write: string },
    periods: readonly Period[],
  ): Promise<EvenSum[]> {
    const values = [this.scope.accountSetId, ...periods];
    const rows = await this.scope.query<SumRow & Record<string, unknown>>(sql.sums, values);
    if (rows.length > 0) await this.scope.query(sql.write, values);
    return rows.map(({ amount, ...row }) => ({ ...row, amount: Money.parse(amount) }));
  }
}
