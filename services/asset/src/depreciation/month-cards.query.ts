import { Injectable } from '@nestjs/common';
import type { AssetChangeIn, AssetUse } from '@mingzhang/contract';
import {
  type AssetCard,
  type AssetChange,
  type AssetKind,
  type CardMoment,
  type DepreciationMethod,
  Money,
  openingMoment,
  type Period,
  periodOf,
  planOf,
  residualOf,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { ruleChange } from '../rule-change';

/** A card that is here in a month, as the month begins, with what happens to it in the month. */
export interface MonthCard {
  readonly assetId: number;
  readonly code: string;
  readonly name: string;
  readonly typeId: number;
  readonly typeName: string;
  readonly card: AssetCard;
  readonly before: CardMoment;
  readonly changes: readonly AssetChange[];
  readonly uses: readonly AssetUse[];
  /** 折旧费用科目 of the type, for departments that name none. */
  readonly expenseSubjectId: number | null;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
  readonly workUnit: string;
  /** Work of the month as it was typed before. */
  readonly units: Money | null;
  /** What the month wore off when it was run; null before. */
  readonly stored: Money | null;
}

interface CardRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type_id: number;
  readonly type_name: string;
  readonly expense_subject_id: number | null;
  readonly kind: AssetKind;
  readonly start_use: string;
  readonly entry_period: string;
  readonly original_value: string;
  readonly residual_rate: string;
  readonly life_months: number;
  readonly method: DepreciationMethod;
  readonly total_units: string | null;
  readonly used_units: string | null;
  readonly work_unit: string;
  readonly used_months: number;
  readonly opening_accumulated: string;
  readonly opening_impairment: string;
  readonly asset_subject_id: number;
  readonly accumulated_subject_id: number | null;
  readonly uses: readonly AssetUse[];
  /** The month before as it was run; null for cards that came with this month. */
  readonly m_original: string | null;
  readonly m_rate: string;
  readonly m_accumulated: string;
  readonly m_impairment: string;
  readonly m_life: number;
  readonly m_used: number;
  readonly m_method: DepreciationMethod;
  readonly m_total_units: string;
  readonly m_used_units: string;
  readonly plan_accumulated: string;
  readonly plan_used_months: number;
  readonly plan_used_units: string;
  readonly stored_amount: string | null;
  readonly stored_units: string | null;
}

interface ChangeRow {
  readonly asset_id: number;
  readonly period: string;
  readonly content: AssetChangeIn;
  readonly replaced: Partial<CardRow>;
}

const cardsSql = `
  select c.id, c.code, c.name, c.type_id, t.name as type_name, t.expense_subject_id, c.kind,
    c.start_use, c.entry_period, c.original_value, c.residual_rate, c.life_months, c.method,
    c.total_units, c.used_units, c.work_unit, c.used_months, c.opening_accumulated,
    c.opening_impairment, c.asset_subject_id, c.accumulated_subject_id, c.uses,
    m.original_value as m_original, m.residual_rate as m_rate, m.accumulated as m_accumulated,
    m.impairment as m_impairment, m.life_months as m_life, m.used_months as m_used,
    m.method as m_method, m.total_units as m_total_units, m.used_units as m_used_units,
    m.plan_accumulated, m.plan_used_months, m.plan_used_units,
    p.amount as stored_amount, p.units as stored_units
  from asset.card c
  join asset.asset_type t on t.account_set_id = $1 and t.id = c.type_id
  left join asset.card_month m on m.account_set_id = $1 and m.period = $3 and m.asset_id = c.id
    and c.entry_period <= $3
  left join asset.card_month p on p.account_set_id = $1 and p.period = $2 and p.asset_id = c.id
  where c.account_set_id = $1 and c.entry_period <= $2
    and (c.disposed_period is null or c.disposed_period >= $2)
  order by c.id`;

/** Cards of a month in bulk: what a run reckons with. */
@Injectable()
export class MonthCardsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /** @param last the month run before, whose end is this month's beginning; null: there is none */
  async load(period: Period, last: Period | null): Promise<MonthCard[]> {
    const rows = await this.scope.query<CardRow>(
      cardsSql,
      [this.scope.accountSetId, period, last ?? ''],
      'month-cards',
    );
    const changes = await this.scope.query<ChangeRow>(
      `select asset_id, period, content, replaced from asset.change
       where account_set_id = $1 and period >= $2 order by id`,
      [this.scope.accountSetId, period],
      'month-changes',
    );
    const byCard = new Map<number, ChangeRow[]>();
    for (const change of changes) {
      byCard.set(change.asset_id, [...(byCard.get(change.asset_id) ?? []), change]);
    }
    return rows.map((row) => cardOf(row, period, byCard.get(row.id) ?? []));
  }
}

function cardOf(now: CardRow, period: Period, changes: readonly ChangeRow[]): MonthCard {
  // Departments, subjects and type as the month began: what was changed in it counts from the next one on (DR08).
  const then = changes
    .toReversed()
    .reduce<CardRow>((row, { replaced }) => ({ ...row, ...replaced }), now);
  const card: AssetCard = {
    ...{ kind: now.kind, lifeMonths: now.life_months, method: now.method },
    ...{ startUse: periodOf(now.start_use), entryPeriod: now.entry_period },
    ...{ originalValue: Money.parse(now.original_value) },
    ...{ residualRate: Money.parse(now.residual_rate), usedMonths: now.used_months },
    openingAccumulated: Money.parse(now.opening_accumulated),
    openingImpairment: Money.parse(now.opening_impairment),
    totalUnits: Money.parse(now.total_units ?? '0'),
    usedUnits: Money.parse(now.used_units ?? '0'),
  };
  return {
    ...{ assetId: now.id, code: now.code, name: now.name, workUnit: now.work_unit },
    ...{ typeId: then.type_id, typeName: then.type_name, card },
    before: momentOf(now) ?? openingMoment(card),
    changes: changes.flatMap((change) => {
      const rule = change.period === period ? ruleChange(change.content, period) : undefined;
      return rule ? [rule] : [];
    }),
    ...{ uses: then.uses, expenseSubjectId: then.expense_subject_id },
    ...{ assetSubjectId: then.asset_subject_id, accumulatedSubjectId: then.accumulated_subject_id },
    units: now.stored_units === null ? null : Money.parse(now.stored_units),
    stored: now.stored_amount === null ? null : Money.parse(now.stored_amount),
  };
}

/** As the month before ended; the plan began where months alone have passed since. */
function momentOf(row: CardRow): CardMoment | undefined {
  if (row.m_original === null) return undefined;
  const originalValue = Money.parse(row.m_original);
  const residualRate = Money.parse(row.m_rate);
  const state = {
    ...{ originalValue, residualRate, residualValue: residualOf(originalValue, residualRate) },
    accumulated: Money.parse(row.m_accumulated),
    impairment: Money.parse(row.m_impairment),
    ...{ lifeMonths: row.m_life, usedMonths: row.m_used, method: row.m_method },
    totalUnits: Money.parse(row.m_total_units),
    usedUnits: Money.parse(row.m_used_units),
    isDisposed: false,
  };
  const plan = planOf({
    ...state,
    accumulated: Money.parse(row.plan_accumulated),
    usedMonths: row.plan_used_months,
    usedUnits: Money.parse(row.plan_used_units),
  });
  return { state, plan };
}
