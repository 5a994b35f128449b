import {
  type AssetState,
  type CardMoment,
  type DepreciationMethod,
  Money,
  nextAmount,
  planOf,
  residualOf,
} from '@mingzhang/rules';
import type { WrittenColumn } from '@mingzhang/server';

/** What a row of card_month says of a card, as the database has it. */
export interface MonthRow {
  readonly original_value: string;
  readonly residual_rate: string;
  readonly accumulated: string;
  readonly impairment: string;
  readonly life_months: number;
  readonly used_months: number;
  readonly method: DepreciationMethod;
  readonly total_units: string;
  readonly used_units: string;
  readonly plan_accumulated: string;
  readonly plan_used_months: number;
  readonly plan_used_units: string;
  readonly is_disposed: boolean;
}

/** What a row says; its plan began where months alone have passed since. Errors: none. */
export function momentOfRow(row: MonthRow): CardMoment {
  const originalValue = Money.parse(row.original_value);
  const residualRate = Money.parse(row.residual_rate);
  const state: AssetState = {
    originalValue,
    residualRate,
    residualValue: residualOf(originalValue, residualRate),
    accumulated: Money.parse(row.accumulated),
    impairment: Money.parse(row.impairment),
    lifeMonths: row.life_months,
    usedMonths: row.used_months,
    method: row.method,
    totalUnits: Money.parse(row.total_units),
    usedUnits: Money.parse(row.used_units),
    isDisposed: row.is_disposed,
  };
  const plan = planOf({
    ...state,
    accumulated: Money.parse(row.plan_accumulated),
    usedMonths: row.plan_used_months,
    usedUnits: Money.parse(row.plan_used_units),
  });
  return { state, plan };
}

/** The columns that `momentOfRow` reads, and what the next month wears off by them. */
export const momentColumns: readonly WrittenColumn<CardMoment>[] = [
  { name: 'original_value', type: 'numeric', value: ({ state }) => state.originalValue.toString() },
  {
    name: 'residual_rate',
    type: 'numeric',
    value: ({ state }) => state.residualRate.toExactText(),
  },
  { name: 'accumulated', type: 'numeric', value: ({ state }) => state.accumulated.toString() },
  { name: 'impairment', type: 'numeric', value: ({ state }) => state.impairment.toString() },
  { name: 'life_months', type: 'integer', value: ({ state }) => state.lifeMonths },
  { name: 'used_months', type: 'integer', value: ({ state }) => state.usedMonths },
  { name: 'method', type: 'text', value: ({ state }) => state.method },
  { name: 'total_units', type: 'numeric', value: ({ state }) => state.totalUnits.toExactText() },
  { name: 'used_units', type: 'numeric', value: ({ state }) => state.usedUnits.toExactText() },
  {
    name: 'plan_accumulated',
    type: 'numeric',
    value: ({ plan }) => plan.from.accumulated.toString(),
  },
  { name: 'plan_used_months', type: 'integer', value: ({ plan }) => plan.from.usedMonths },
  {
    name: 'plan_used_units',
    type: 'numeric',
    value: ({ plan }) => plan.from.usedUnits.toExactText(),
  },
  { name: 'next_amount', type: 'numeric', value: (moment) => nextAmount(moment).toString() },
  { name: 'is_disposed', type: 'boolean', value: ({ state }) => state.isDisposed },
];
