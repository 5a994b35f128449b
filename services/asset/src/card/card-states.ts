import { Injectable } from '@nestjs/common';
import { type CardMoment, Money, type Period } from '@mingzhang/rules';
import { AccountSetScope, columnArrays, overwritten, type WrittenColumn } from '@mingzhang/server';
import { momentColumns, momentOfRow, type MonthRow } from '../month-row';

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

/** Columns of a month that is kept without having been run. */
export const keptColumns: readonly WrittenColumn<MonthToKeep>[] = [
  { name: 'asset_id', type: 'bigint', value: ({ assetId }) => assetId },
  ...momentColumns.map((column) => ({
    ...column,
    value: ({ moment }: MonthToKeep) => column.value(moment),
  })),
  { name: 'planned_amount', type: 'numeric', value: ({ planned }) => planned.toString() },
];

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
    const { names, table, values } = columnArrays(months, keptColumns, 3);
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from ${table}
       on conflict (account_set_id, period, asset_id) do update set ${overwritten(keptColumns)}`,
      [this.scope.accountSetId, period, ...values],
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

function keptOf(row: KeptRow): KeptMonth {
  const parsed = (text: string | null) => (text === null ? null : Money.parse(text));
  return {
    assetId: row.asset_id,
    period: row.period,
    moment: momentOfRow(row),
    amount: parsed(row.amount),
    units: parsed(row.units),
  };
}
