import { Injectable } from '@nestjs/common';
import {
  type AssetState,
  type CardMoment,
  type DepreciationMethod,
  Money,
  nextAmount,
  type Period,
  planOf,
  residualOf,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';

/** A row of card_month, as the database has it. */
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

/** A month of a card as it is kept. */
export interface KeptMonth {
  readonly assetId: number;
  readonly period: Period;
  readonly moment: CardMoment;
  /** What the month wore off; null as long as it has not been run. */
  readonly amount: Money | null;
  readonly units: Money | null;
}

/** A month of a card to be kept. */
export interface MonthToKeep {
  readonly assetId: number;
  readonly moment: CardMoment;
  /** What the month will wear off, as long as it has not been run. */
  readonly planned: Money;
}

type KeptRow = MonthRow & {
  readonly asset_id: number;
  readonly period: Period;
  readonly amount: string | null;
  readonly units: string | null;
};

const columns = [
  ...['asset_id bigint', 'original_value numeric', 'residual_rate numeric', 'accumulated numeric'],
  ...['impairment numeric', 'life_months integer', 'used_months integer', 'method text'],
  ...['total_units numeric', 'used_units numeric', 'plan_accumulated numeric'],
  ...['plan_used_months integer', 'plan_used_units numeric', 'next_amount numeric'],
  ...['planned_amount numeric', 'is_disposed boolean'],
].map((column) => column.split(' ') as [string, string]);
const names = columns.map(([name]) => name).join(', ');
const arrays = columns.map(([, type], at) => `$${at + 3}::${type}[]`).join(', ');
const updates = columns.slice(1).map(([name]) => `${name} = excluded.${name}`);

/** What cards amount to at the ends of months (card_month). */
@Injectable()
export class CardStates {
  constructor(private readonly scope: AccountSetScope) {}

  /** The last month of each card that is kept before a month, or of all; cards without one are left out. */
  async latest(assetIds: readonly number[], before?: Period): Promise<Map<number, KeptMonth>> {
    const rows = await this.scope.query<KeptRow>(
      `select distinct on (asset_id) * from asset.card_month
       where account_set_id = $1 and asset_id = any($2::bigint[]) and period < $3
       order by asset_id, period desc`,
      [this.scope.accountSetId, assetIds, before ?? '9999-99'],
      'card-states-latest',
    );
    return new Map(rows.map((row) => [row.asset_id, keptOf(row)]));
  }

  /** All months of a card that are kept, in their order. */
  async all(assetId: number): Promise<KeptMonth[]> {
    const rows = await this.scope.query<KeptRow>(
      `select * from asset.card_month where account_set_id = $1 and asset_id = $2 order by period`,
      [this.scope.accountSetId, assetId],
      'card-states-all',
    );
    return rows.map(keptOf);
  }

  /** Writes what cards amount to at the end of a month; what a run noted of it stays. */
  async write(period: Period, months: readonly MonthToKeep[]): Promise<void> {
    if (months.length === 0) return;
    const rows = months.map(valuesOf);
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from unnest(${arrays}) as line (${names})
       on conflict (account_set_id, period, asset_id) do update set ${updates.join(', ')}`,
      [this.scope.accountSetId, period, ...columns.map((_, at) => rows.map((row) => row[at]))],
    );
  }

  /** Takes months out that nothing is known of any more; those of cards that are gone, of all months. */
  async remove(assetIds: readonly number[], period?: Period): Promise<void> {
    await this.scope.write(
      `delete from asset.card_month where account_set_id = $1 and asset_id = any($2::bigint[])
         and ($3::text is null or period = $3)`,
      [this.scope.accountSetId, assetIds, period ?? null],
    );
  }
}

/** What a row says; its plan began where months alone have passed since. */
export function momentOfRow(row: MonthRow): CardMoment {
  const originalValue = Money.parse(row.original_value);
  const residualRate = Money.parse(row.residual_rate);
  const state: AssetState = {
    ...{ originalValue, residualRate, residualValue: residualOf(originalValue, residualRate) },
    accumulated: Money.parse(row.accumulated),
    impairment: Money.parse(row.impairment),
    ...{ lifeMonths: row.life_months, usedMonths: row.used_months, method: row.method },
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

function keptOf(row: KeptRow): KeptMonth {
  const parsed = (text: string | null) => (text === null ? null : Money.parse(text));
  return {
    ...{ assetId: row.asset_id, period: row.period, moment: momentOfRow(row) },
    ...{ amount: parsed(row.amount), units: parsed(row.units) },
  };
}

function valuesOf({ assetId, moment, planned }: MonthToKeep): unknown[] {
  const { state, plan } = moment;
  return [
    ...[assetId, state.originalValue.toString(), state.residualRate.toExactText()],
    ...[state.accumulated.toString(), state.impairment.toString()],
    ...[state.lifeMonths, state.usedMonths, state.method],
    ...[state.totalUnits.toExactText(), state.usedUnits.toExactText()],
    ...[plan.from.accumulated.toString(), plan.from.usedMonths, plan.from.usedUnits.toExactText()],
    ...[nextAmount(moment).toString(), planned.toString(), state.isDisposed],
  ];
}
