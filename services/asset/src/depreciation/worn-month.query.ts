import { Injectable } from '@nestjs/common';
import type { AssetUse } from '@mingzhang/contract';
import { type AssetKind, Money, type Period, sumOf } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { MonthCardsQuery } from './month-cards.query';
import { type MonthWorn, problemOfPart, type WornPart } from './month-reckoning';

interface PartRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly type_id: number;
  readonly type_name: string;
  readonly expense_subject_id: number | null;
  readonly asset_subject_id: number;
  readonly accumulated_subject_id: number | null;
  readonly uses: AssetUse[];
  readonly count: number;
  readonly amount: string;
}

// Cards of several departments stand alone: their shares are rounded card by card (DR12).
const partsSql = `
  with parts as (
    select min(c.id) as id, count(*)::int as count, coalesce(sum(m.amount), 0.00) as amount,
      c.kind, c.type_id, c.uses, c.asset_subject_id, c.accumulated_subject_id
    from asset.card_month m
    join asset.card c on c.account_set_id = $1 and c.id = m.asset_id
    where m.account_set_id = $1 and m.period = $2 and not (c.id = any($3::bigint[]))
    group by c.kind, c.type_id, c.uses, c.asset_subject_id, c.accumulated_subject_id,
      coalesce(m.amount, 0) <> 0,
      case when $4::boolean or jsonb_array_length(c.uses) <> 1 then c.id end
  )
  select p.*, c.code, c.name, t.name as type_name, t.expense_subject_id
  from parts p
  join asset.card c on c.account_set_id = $1 and c.id = p.id
  join asset.asset_type t on t.account_set_id = $1 and t.id = p.type_id
  order by p.id`;

/** Months as they were run. */
@Injectable()
export class WornMonthQuery {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly cards: MonthCardsQuery,
  ) {}

  /**
   * What a month wore off as it was run; cards that are booked alike are summed up.
   * @param before the month that was run before it
   * @param how `isEach`: each card alone, for vouchers that name them
   */
  async of(
    period: Period,
    before: Period | null,
    { isEach }: { readonly isEach: boolean },
  ): Promise<MonthWorn> {
    const changed = await this.cards.changed(period);
    const rows = await this.scope.query<PartRow & Record<string, unknown>>(
      partsSql,
      [this.scope.accountSetId, period, changed, isEach],
      'month-worn',
    );
    const cards = rows.map(partOf);
    if (changed.length > 0) {
      const { cards: own } = await this.cards.load(period, before, changed);
      for (const card of own) {
        cards.push({ card, count: 1, amount: card.stored ?? Money.zero });
      }
      cards.sort((a, b) => a.card.assetId - b.card.assetId);
    }
    const problems = cards.flatMap((part) => problemOfPart(part) ?? []);
    return { period, cards, total: sumOf(cards.map(({ amount }) => amount)), problems };
  }
}

function partOf(row: PartRow): WornPart {
  return {
    card: {
      assetId: row.id,
      code: row.code,
      name: row.name,
      kind: row.kind,
      uses: row.uses,
      typeId: row.type_id,
      typeName: row.type_name,
      expenseSubjectId: row.expense_subject_id,
      assetSubjectId: row.asset_subject_id,
      accumulatedSubjectId: row.accumulated_subject_id,
    },
    amount: Money.parse(row.amount),
    count: row.count,
  };
}
