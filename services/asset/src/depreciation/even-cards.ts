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

const summedUp = `select kind, count(*)::int as cards,
    count(*) filter (where due <> 0)::int as count, sum(due) as amount from even group by kind`;

// The month that a card came in notes what it will wear off in it.
const renewSql = `
  with even as materialized (
    select c.id, c.kind, p.planned_amount as due
    from asset.card_month p
    join asset.card c on c.id = p.asset_id and ${cardWithoutMore}
    where p.account_set_id = $1 and p.period = $2 and p.amount is null
      and ${goesOnEvenly('p', 'p.planned_amount')}
  ), written as (
    update asset.card_month m set amount = e.due, accumulated = m.accumulated + e.due,
      used_months = ${usedOf('m')}, planned_amount = null
    from even e
    where m.account_set_id = $1 and m.period = $2 and m.asset_id = e.id
  )
  ${summedUp}`;

const same = [
  ...['original_value', 'residual_rate', 'impairment', 'life_months', 'method', 'total_units'],
  ...['used_units', 'plan_accumulated', 'plan_used_months', 'plan_used_units', 'next_amount'],
  'is_disposed',
];

// Who wore off the same in the month before has begun to.
const followSql = `
  with even as materialized (
    select c.kind, m.asset_id, m.next_amount as due, m.accumulated + m.next_amount as accumulated,
      ${usedOf('m')} as used_months, ${same.map((name) => `m.${name} as m_${name}`).join(', ')}
    from asset.card_month m
    join asset.card c on c.id = m.asset_id and c.entry_period <= $3 and ${cardWithoutMore}
    where m.account_set_id = $1 and m.period = $3 and ${goesOnEvenly('m', 'coalesce(m.amount, -1)')}
      and not exists (select 1 from asset.card_month p where p.account_set_id = $1
        and p.period = $2 and p.asset_id = m.asset_id)
  ), written as (
    insert into asset.card_month (account_set_id, period, asset_id, amount, accumulated,
      used_months, ${same.join(', ')})
    select $1, $2, asset_id, due, accumulated, used_months,
      ${same.map((name) => `m_${name}`).join(', ')} from even order by asset_id
  )
  ${summedUp}`;

/** Cards that a month is written of all at once, as it has no figure of theirs that is not known. */
@Injectable()
export class EvenCards {
  constructor(private readonly scope: AccountSetScope) {}

  /** Those that came with a month which has not been run. */
  renew(period: Period): Promise<EvenSum[]> {
    return this.sums(renewSql, [period]);
  }

  /** Those that have no row in a month which has not been run, by the month that was run before. */
  follow(period: Period, before: Period): Promise<EvenSum[]> {
    return this.sums(followSql, [period, before]);
  }

  private async sums(sql: string, periods: readonly Period[]): Promise<EvenSum[]> {
    const rows = await this.scope.query<SumRow & Record<string, unknown>>(sql, [
      this.scope.accountSetId,
      ...periods,
    ]);
    return rows.map(({ amount, ...row }) => ({ ...row, amount: Money.parse(amount) }));
  }
}
