import { Injectable } from '@nestjs/common';
import type { AssetUse } from '@mingzhang/contract';
import { Money, type Period, previousPeriod } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { KeptByRevision } from '../kept-by-revision';
import { statesAsOf } from '../states-as-of';

/** Cards of one type, one subject and the same departments, in a span of months; amounts in yuan. */
export interface SummaryGroup {
  readonly typeId: number;
  readonly typeName: string;
  readonly assetSubjectId: number;
  /** As it was asked: none where departments do not matter. */
  readonly uses: readonly AssetUse[];
  readonly count: number;
  readonly openingOriginal: Money;
  readonly increase: Money;
  readonly decrease: Money;
  readonly closingOriginal: Money;
  readonly openingAccumulated: Money;
  readonly depreciation: Money;
  readonly accumulatedDecrease: Money;
  readonly closingAccumulated: Money;
  readonly impairment: Money;
}

const amounts = [
  ...['openingOriginal', 'increase', 'decrease', 'closingOriginal', 'openingAccumulated'],
  ...['depreciation', 'accumulatedDecrease', 'closingAccumulated', 'impairment'],
] as const;
type Amount = (typeof amounts)[number];

type Row = Readonly<Record<Amount, string>> & {
  readonly typeId: number;
  readonly assetSubjectId: number;
  readonly uses: readonly AssetUse[] | null;
  readonly count: number;
};

/**
 * What was taken over with the first month counts as opening. A change of the original value counts as an increase or
 * a decrease by its sign; what a disposal takes away is a decrease of both.
 */
const sql = `
  with first_month as (
    select min(entry_period) as period from asset.card where account_set_id = $1
  ), opened as ${statesAsOf('$2')}, closed as ${statesAsOf('$4')}, worn as (
    select m.asset_id, sum(m.amount) as amount from asset.card_month m
    where m.account_set_id = $1 and m.period between $3 and $4 group by m.asset_id
  ), moved as (
    select h.asset_id, sum(h.amount) filter (where h.amount > 0) as more,
      -sum(h.amount) filter (where h.amount < 0) as less
    from asset.change h
    where h.account_set_id = $1 and h.period between $3 and $4
      and h.kind in ('increase', 'decrease', 'partial', 'split') group by h.asset_id
  ), cards as (
    select c.type_id, c.asset_subject_id, case when $5::boolean then c.uses end as uses,
      case when o.asset_id is not null then o.original_value
        when c.entry_period >= $3 and is_taken_over then c.original_value else 0 end as opening,
      case when o.asset_id is not null then o.accumulated
        when c.entry_period >= $3 then c.opening_accumulated else 0 end as opening_worn,
      coalesce(z.original_value, 0) as closing, coalesce(z.accumulated, 0) as closing_worn,
      coalesce(z.impairment, 0) as impairment,
      coalesce(w.amount, 0) as worn,
      coalesce(v.more, 0)
        + case when c.entry_period >= $3 and not is_taken_over then c.original_value else 0 end as more,
      z.asset_id is not null as is_here
    from asset.card c
    cross join first_month f
    cross join lateral (select c.add_method = 'opening'
      or to_char(c.start_use, 'YYYY-MM') < f.period as is_taken_over) as taken
    left join closed z on z.asset_id = c.id and not z.is_disposed
    left join opened o on o.asset_id = c.id and not o.is_disposed
    left join worn w on w.asset_id = c.id
    left join moved v on v.asset_id = c.id
    where c.account_set_id = $1 and c.entry_period <= $4
      and (c.disposed_period is null or c.disposed_period >= $3)
  )
  select c.type_id as "typeId", c.asset_subject_id as "assetSubjectId", c.uses,
    count(*) filter (where c.is_here)::int as count,
    sum(c.opening)::numeric(18,2) as "openingOriginal", sum(c.more)::numeric(18,2) as increase,
    sum(c.opening + c.more - c.closing)::numeric(18,2) as decrease,
    sum(c.closing)::numeric(18,2) as "closingOriginal",
    sum(c.opening_worn)::numeric(18,2) as "openingAccumulated",
    sum(c.worn)::numeric(18,2) as depreciation,
    sum(c.opening_worn + c.worn - c.closing_worn)::numeric(18,2) as "accumulatedDecrease",
    sum(c.closing_worn)::numeric(18,2) as "closingAccumulated",
    sum(c.impairment)::numeric(18,2) as impairment
  from cards c group by c.type_id, c.asset_subject_id, c.uses
  order by c.type_id, c.asset_subject_id, c.uses`;

/** What cards came to over a span of months. */
@Injectable()
export class SummaryQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly kept: KeptByRevision,
  ) {}

  /** In the order of types. @param span `byUses`: cards of other departments stand apart */
  async groups(span: {
    readonly from: Period;
    readonly to: Period;
    readonly byUses: boolean;
  }): Promise<SummaryGroup[]> {
    const { accountSetId } = this.scope;
    const values = [accountSetId, previousPeriod(span.from), span.from, span.to, span.byUses];
    const rows = await this.kept.get('summary', values, () =>
      this.scope.query<Row & Record<string, unknown>>(sql, values, 'asset-summary'),
    );
    const types = await this.scope.query<{ id: number; name: string }>(
      'select id, name from asset.asset_type where account_set_id = $1 order by code, id',
      [accountSetId],
      'asset-summary-types',
    );
    return types.flatMap(({ id, name }) =>
      rows
        .filter(({ typeId }) => typeId === id)
        .map((row) => ({ ...row, typeName: name, uses: row.uses ?? [], ...moneyOf(row) })),
    );
  }
}

function moneyOf(row: Row): Record<Amount, Money> {
  return Object.fromEntries(amounts.map((key) => [key, Money.parse(row[key])])) as Record<
    Amount,
    Money
  >;
}
