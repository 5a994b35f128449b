import {
  type AssetState,
  type CardMoment,
  type DepreciationMethod,
  Money,
  nextAmount,
  planOf,
  residualOf,
} from '@mingzhang/rules';

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

/** A column of what is written of many rows: its name, its type, and its text in each. */
export interface MonthColumn<T> {
  readonly name: string;
  readonly type:
    | 'bigint'
    | 'bigint[]'
    | 'boolean'
    | 'date'
    | 'integer'
    | 'jsonb'
    | 'numeric'
    | 'text';
  /** Null: nothing is known. Text needs no quotes: numbers, words of the program, true and false; else it is `quoted`. */
  readonly of: (item: T) => number | string | boolean | null;
}

/** The columns that `momentOfRow` reads, and what the next month wears off by them. */
export const momentColumns: readonly MonthColumn<CardMoment>[] = [
  { name: 'original_value', type: 'numeric', of: ({ state }) => state.originalValue.toString() },
  { name: 'residual_rate', type: 'numeric', of: ({ state }) => state.residualRate.toExactText() },
  { name: 'accumulated', type: 'numeric', of: ({ state }) => state.accumulated.toString() },
  { name: 'impairment', type: 'numeric', of: ({ state }) => state.impairment.toString() },
  { name: 'life_months', type: 'integer', of: ({ state }) => state.lifeMonths },
  { name: 'used_months', type: 'integer', of: ({ state }) => state.usedMonths },
  { name: 'method', type: 'text', of: ({ state }) => state.method },
  { name: 'total_units', type: 'numeric', of: ({ state }) => state.totalUnits.toExactText() },
  { name: 'used_units', type: 'numeric', of: ({ state }) => state.usedUnits.toExactText() },
  { name: 'plan_accumulated', type: 'numeric', of: ({ plan }) => plan.from.accumulated.toString() },
  { name: 'plan_used_months', type: 'integer', of: ({ plan }) => plan.from.usedMonths },
  { name: 'plan_used_units', type: 'numeric', of: ({ plan }) => plan.from.usedUnits.toExactText() },
  { name: 'next_amount', type: 'numeric', of: (moment) => nextAmount(moment).toString() },
  { name: 'is_disposed', type: 'boolean', of: ({ state }) => state.isDisposed },
];

/** Rows of some columns as a statement takes them up. */
export interface RowsOfColumns {
  /** `asset_id, amount`. */
  readonly names: string;
  /** `unnest($3::bigint[], $4::numeric[]) as line (asset_id, amount)`. */
  readonly table: string;
  /** `asset_id, amount`, as they are written: a list within a list comes as text. */
  readonly selected: string;
  /** An array of each column, as PostgreSQL writes it: the driver takes five times as long to write one. */
  readonly values: readonly string[];
}

/** @param first the number of the first parameter */
export function rowsOfColumns<T>(
  items: readonly T[],
  columns: readonly MonthColumn<T>[],
  first: number,
): RowsOfColumns {
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(
    ({ type }, at) => `$${first + at}::${type.endsWith('[]') ? 'text' : type}[]`,
  );
  return {
    names,
    selected: columns
      .map(({ name, type }) => (type.endsWith('[]') ? `${name}::${type}` : name))
      .join(', '),
    table: `unnest(${arrays.join(', ')}) as line (${names})`,
    values: columns.map(({ of }) => `{${items.map((item) => of(item) ?? 'NULL').join(',')}}`),
  };
}

const toBeEscaped = /["\\]/;

/** Text of people in an array of PostgreSQL. */
export function quoted(text: string): string {
  return `"${toBeEscaped.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** `amount = excluded.amount, …` of all but the first column, which is the key. */
export function overwritten<T>(columns: readonly MonthColumn<T>[]): string {
  return columns
    .slice(1)
    .map(({ name }) => `${name} = excluded.${name}`)
    .join(', ');
}
