import { Injectable } from '@nestjs/common';
import type { AssetUse } from '@mingzhang/contract';
import {
  Money,
  type Period,
  previousPeriod,
  type SummaryPlace,
  type SummedCard,
} from '@mingzhang/rules';
import { AccountSetScope, RevisionCache } from '@mingzhang/server';
import { statesAsOf } from '../states-as-of';

export type SummaryBy = 'type' | 'department' | 'subject';

/** Cards that are summed up together, or one alone, over a span of months. */
export interface SummedCards extends SummedCard {
  /** How many of them are here at the end. */
  readonly count: number;
}

interface AskedSpan {
  readonly from: Period;
  readonly to: Period;
  readonly by: SummaryBy;
}

/** A type or subject by its id, or departments. */
type Place = number | readonly AssetUse[];

interface Row {
  /** As it is now. */
  readonly place: Place;
  readonly count: number;
  readonly opening: string;
  readonly more: string;
  readonly closing: string;
  readonly opening_worn: string;
  readonly closing_worn: string;
  readonly impairment: string;
}

interface TogetherRow extends Row {
  readonly worn: string;
}

interface AloneRow extends Row {
  readonly months: readonly { readonly period: Period; readonly amount: string }[];
  /** What changes since the span began have replaced, the oldest first. */
  readonly replaced: readonly { readonly period: Period; readonly place: Place }[];
}

/** Column of a card by what it is summed up, and the key under which a change keeps what it replaces there. */
const columns: Readonly<Record<SummaryBy, string>> = {
  type: 'type_id',
  department: 'uses',
  subject: 'asset_subject_id',
};

/**
 * Cards whose place was changed since the span began stand alone, and so do those of several departments: a month is
 * shared out card by card (DR12).
 */
const isAlone = (by: SummaryBy) => `(c.id in (
    select x.asset_id from asset.change x
    where x.account_set_id = $1 and x.period >= $3 and x.replaced ? '${columns[by]}')
  ${by === 'department' ? 'or jsonb_array_length(c.uses) <> 1' : ''})`;

/**
 * $1 account set, $2 the month before, $3 to $4 the span. What was taken over counts as opening (rules: isTakenOver). A
 * change of the original value counts as an increase where it is one; what else is gone is a decrease.
 */
const cardsSql = (by: SummaryBy, only: string) => `
  with opened as ${statesAsOf('$2')}, closed as ${statesAsOf('$4')}, moved as (
    select h.asset_id, sum(h.amount) filter (where h.amount > 0) as more from asset.change h
    where h.account_set_id = $1 and h.period between $3 and $4
      and h.kind in ('increase', 'decrease', 'partial', 'split') group by h.asset_id
  ), cards as (
    select c.id, c.${columns[by]} as place,
      case when o.asset_id is not null then o.original_value
        when c.entry_period >= $3 and is_taken_over then c.original_value else 0 end as opening,
      case when o.asset_id is not null then o.accumulated
        when c.entry_period >= $3 then c.opening_accumulated else 0 end as opening_worn,
      coalesce(z.original_value, 0) as closing, coalesce(z.accumulated, 0) as closing_worn,
      coalesce(z.impairment, 0) as impairment,
      coalesce(v.more, 0)
        + case when c.entry_period >= $3 and not is_taken_over then c.original_value else 0 end as more,
      z.asset_id is not null as is_here
    from asset.card c
    cross join lateral (select c.add_method = 'opening'
      or c.opening_accumulated + c.opening_impairment > 0 as is_taken_over) as taken
    left join closed z on z.asset_id = c.id and not z.is_disposed
    left join opened o on o.asset_id = c.id and not o.is_disposed
    left join moved v on v.asset_id = c.id
    where c.account_set_id = $1 and c.entry_period <= $4
      and (c.disposed_period is null or c.disposed_period >= $3) and ${only}
  )`;

const togetherSql = (by: SummaryBy) => `${cardsSql(by, `not ${isAlone(by)}`)}, worn as (
    select m.asset_id, sum(m.amount) as amount from asset.card_month m
    where m.account_set_id = $1 and m.period between $3 and $4 group by m.asset_id
  )
  select c.place, count(*) filter (where c.is_here)::int as count,
    sum(c.opening)::numeric(18,2) as opening, sum(c.more)::numeric(18,2) as more,
    sum(c.closing)::numeric(18,2) as closing, sum(c.opening_worn)::numeric(18,2) as opening_worn,
    sum(c.closing_worn)::numeric(18,2) as closing_worn,
    sum(c.impairment)::numeric(18,2) as impairment,
    coalesce(sum(w.amount), 0)::numeric(18,2) as worn
  from cards c left join worn w on w.asset_id = c.id group by c.place order by c.place`;

const aloneSql = (by: SummaryBy) => `${cardsSql(by, isAlone(by))}
  select c.place, c.is_here::int as count, c.opening, c.more, c.closing, c.opening_worn,
    c.closing_worn, c.impairment,
    coalesce((select jsonb_agg(jsonb_build_object('period', m.period, 'amount', m.amount::text)
        order by m.period)
      from asset.card_month m where m.account_set_id = $1 and m.asset_id = c.id
        and m.period between $3 and $4 and m.amount is not null), '[]') as months,
    coalesce((select jsonb_agg(jsonb_build_object('period', x.period,
        'place', x.replaced -> '${columns[by]}') order by x.id)
      from asset.change x where x.account_set_id = $1 and x.asset_id = c.id
        and x.period >= $3 and x.replaced ? '${columns[by]}'), '[]') as replaced
  from cards c order by c.id`;

/** What cards came to over a span of months. */
@Injectable()
export class SummaryQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly kept: RevisionCache,
  ) {}

  /** Each under its place as the span began and ended: what was changed since is not told of it. */
  async cards({ from, to, by }: AskedSpan): Promise<readonly SummedCards[]> {
    const values = [this.scope.accountSetId, previousPeriod(from), from, to];
    return this.kept.get(`summary ${by}`, values, async () => {
      const read = <T>(sql: string, name: string) =>
        this.scope.query<T & Record<string, unknown>>(sql, values, name);
      const together = await read<TogetherRow>(togetherSql(by), `asset-summary-${by}`);
      const alone = await read<AloneRow>(aloneSql(by), `asset-summary-alone-${by}`);
      return [...together.map(togetherOf), ...alone.map((row) => aloneOf(row, { from, to }))];
    });
  }

  /** Types by id in the order of their codes. */
  async types(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.scope.query<{ id: number; name: string }>(
      'select id, name from asset.asset_type where account_set_id = $1 order by code, id',
      [this.scope.accountSetId],
      'asset-summary-types',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

function togetherOf(row: TogetherRow): SummedCards {
  const place = placeOf(row.place);
  const worn = [{ place, amount: Money.parse(row.worn) }];
  return { ...amountsOf(row), from: place, to: place, worn };
}

function aloneOf(row: AloneRow, { from, to }: { from: Period; to: Period }): SummedCards {
  const placeAsOf = (counts: (period: Period) => boolean) =>
    placeOf(row.replaced.find(({ period }) => counts(period))?.place ?? row.place);
  return {
    ...amountsOf(row),
    from: placeAsOf((period) => period >= from),
    to: placeAsOf((period) => period > to),
    worn: row.months.map(({ period: month, amount }) => ({
      // What was changed in a month counts from the next one on (DR08).
      place: placeAsOf((period) => period >= month),
      amount: Money.parse(amount),
    })),
  };
}

function placeOf(place: Place): SummaryPlace {
  if (typeof place === 'number') return [{ key: place, share: Money.parse(1) }];
  return place.map(({ departmentId, share }) => ({
    key: departmentId ?? 0,
    share: Money.parse(share),
  }));
}

function amountsOf(row: Row) {
  return {
    count: row.count,
    openingOriginal: Money.parse(row.opening),
    increase: Money.parse(row.more),
    closingOriginal: Money.parse(row.closing),
    openingAccumulated: Money.parse(row.opening_worn),
    closingAccumulated: Money.parse(row.closing_worn),
    impairment: Money.parse(row.impairment),
  };
}
