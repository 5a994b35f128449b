import type { AssetKind, DepreciationMethod } from '@mingzhang/rules';
import { columnArrays } from '@mingzhang/server';
import type { TestDatabase } from '@mingzhang/server/testing';
import { firstMonth } from '../card/card-facts';
import { keptColumns } from '../card/card-states';
import { ruleCard } from '../rule-card';

/** A card as a test plants it; what is left out is usual. */
export interface PlantedCard {
  readonly code: string;
  readonly kind?: AssetKind;
  readonly originalValue?: string;
  readonly residualRate?: string;
  readonly lifeMonths?: number;
  readonly method?: DepreciationMethod;
  readonly startUse?: string;
  readonly entryPeriod?: string;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId?: number | null;
  readonly uses?: readonly object[];
}

const values = {
  kind: 'fixed' as AssetKind,
  originalValue: '6000.00',
  residualRate: '0.05',
  lifeMonths: 36,
  method: 'straightLine' as DepreciationMethod,
  startUse: '2025-12-10',
  entryPeriod: '2026-01',
} as const;

/** Plants a card of account set 1 with a type of its own and the month that it comes in. @returns its id */
export async function plantCard(
  database: TestDatabase,
  card: PlantedCard,
  expenseSubjectId: number,
): Promise<number> {
  const all = { ...values, accumulatedSubjectId: null, ...card };
  const type = await database.queryAll<{ id: number }>(
    `insert into asset.asset_type (account_set_id, code, name, kind, method, life_months,
       residual_rate, asset_subject_id, accumulated_subject_id, expense_subject_id)
     values (1, $1, $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      card.code,
      all.kind,
      all.method,
      all.lifeMonths,
      all.residualRate,
      all.assetSubjectId,
      all.accumulatedSubjectId,
      expenseSubjectId,
    ],
  );
  const uses = all.uses ?? [
    { departmentId: null, share: '1', expenseSubjectId: null, auxiliary: {} },
  ];
  const made = await database.queryAll<{ id: number }>(
    `insert into asset.card (account_set_id, code, name, type_id, kind, specification, location,
       keeper, unit, remark, start_use, entry_period, add_method, quantity, original_value, tax,
       residual_rate, life_months, method, work_unit, used_months, opening_accumulated,
       opening_impairment, asset_subject_id, accumulated_subject_id, uses, is_idle,
       is_deducted_at_once)
     values (1, $1, $1, $2, $3, '', '', '', '', '', $4, $5, 'bought', 1, $6, 0, $7, $8, $9, '', 0,
       0, 0, $10, $11, $12, false, false) returning id`,
    [
      card.code,
      type[0]?.id,
      all.kind,
      all.startUse,
      all.entryPeriod,
      all.originalValue,
      all.residualRate,
      all.lifeMonths,
      all.method,
      all.assetSubjectId,
      all.accumulatedSubjectId,
      JSON.stringify(uses),
    ],
  );
  const id = made[0]?.id ?? 0;
  const figures = { ...all, usedMonths: 0 };
  const zero = {
    openingAccumulated: '0',
    openingImpairment: '0',
    totalUnits: null,
    usedUnits: null,
  };
  const month = { assetId: id, ...firstMonth(ruleCard({ ...figures, ...zero })) };
  const { names, table, values: row } = columnArrays([month], keptColumns, 2);
  await database.queryAll(
    `insert into asset.card_month (account_set_id, period, ${names}) select 1, $1, line.* from ${table}`,
    [all.entryPeriod, ...row],
  );
  return id;
}
