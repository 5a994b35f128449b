import { Injectable } from '@nestjs/common';
import { type AssetKind, nextAmount, type Period } from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { tellPlanner } from '../planner-statistics';
import { type ReckonedMonth, sumsOfKinds } from './month-reckoning';

/** A run as it is kept. */
export interface RunRow {
  readonly id: number;
  readonly version: number;
  readonly period: Period;
  readonly count: number;
  readonly kinds: readonly {
    readonly kind: AssetKind;
    readonly count: number;
    readonly amount: string;
  }[];
  readonly relatedVoucherId: number | null;
  readonly createdName: string;
  readonly createdAt: string;
}

const columns = `id, version, period, count, kinds, related_voucher_id as "relatedVoucherId",
  created_name as "createdName", created_at as "createdAt"`;

/** Columns of card_month in the order of what a run writes. */
const monthColumns = [
  ...['asset_id bigint', 'amount numeric', 'units numeric', 'original_value numeric'],
  ...['residual_rate numeric', 'accumulated numeric', 'impairment numeric', 'life_months integer'],
  ...['used_months integer', 'method text', 'total_units numeric', 'used_units numeric'],
  ...['plan_accumulated numeric', 'plan_used_months integer', 'plan_used_units numeric'],
  ...['next_amount numeric', 'is_disposed boolean'],
].map((column) => column.split(' ') as [string, string]);

const names = monthColumns.map(([name]) => name).join(', ');
const arrays = monthColumns.map(([, type], at) => `$${at + 3}::${type}[]`).join(', ');
const updates = monthColumns
  .slice(1)
  .map(([name]) => `${name} = excluded.${name}`)
  .join(', ');

/** The runs of an account set and their lines. */
@Injectable()
export class RunStore {
  constructor(private readonly scope: AccountSetScope) {}

  /** The last run before a month, or of all; undefined without any. */
  last(before?: Period): Promise<RunRow | undefined> {
    return this.scope.one<RunRow>(
      `select ${columns} from asset.run where account_set_id = $1 and period < $2
       order by period desc limit 1`,
      [this.scope.accountSetId, before ?? '9999-99'],
    );
  }

  one(id: number): Promise<RunRow | undefined> {
    return this.scope.one<RunRow>(
      `select ${columns} from asset.run where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id],
    );
  }

  of(period: Period): Promise<RunRow | undefined> {
    return this.scope.one<RunRow>(
      `select ${columns} from asset.run where account_set_id = $1 and period = $2`,
      [this.scope.accountSetId, period],
    );
  }

  /** The months in a span, the last one first. */
  async page(
    span: { from: Period; to: Period },
    { limit, offset }: { limit: number; offset: number },
  ) {
    const values = [this.scope.accountSetId, span.from, span.to];
    const where = 'account_set_id = $1 and period between $2 and $3';
    const count = await this.scope.one<{ total: number }>(
      `select count(*)::int as total from asset.run where ${where}`,
      values,
    );
    const rows = await this.scope.query<RunRow>(
      `select ${columns} from asset.run where ${where} order by period desc limit $4 offset $5`,
      [...values, limit, offset],
    );
    return { total: count?.total ?? 0, rows };
  }

  /** The first month in which a card came after the last run; undefined without cards. */
  async firstEntry(after: Period | null): Promise<Period | undefined> {
    const row = await this.scope.one<{ period: Period | null }>(
      `select min(entry_period) as period from asset.card
       where account_set_id = $1 and entry_period > $2`,
      [this.scope.accountSetId, after ?? ''],
    );
    return row?.period ?? undefined;
  }

  /** Whether a card of the last run goes on after it. */
  async isAnyLeft(last: Period): Promise<boolean> {
    const row = await this.scope.one<{ found: boolean }>(
      `select exists (select 1 from asset.card_month
         where account_set_id = $1 and period = $2 and not is_disposed) as found`,
      [this.scope.accountSetId, last],
    );
    return row?.found ?? false;
  }

  /** Writes the month over what there is of it: two who run it go one after the other, and the last one stands. */
  async write(month: ReckonedMonth, name: string): Promise<void> {
    const { period, cards } = month;
    await this.scope.write(
      `insert into asset.run (account_set_id, period, count, kinds, created_name, created_at)
       values ($1, $2, $3, $4, $5, now())
       on conflict (account_set_id, period) do update set count = excluded.count,
         kinds = excluded.kinds, created_name = excluded.created_name,
         created_at = excluded.created_at, version = run.version + 1`,
      [
        ...[this.scope.accountSetId, period],
        ...[cards.length, JSON.stringify(sumsOfKinds(cards)), name],
      ],
    );
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from unnest(${arrays}) as line (${names})
       on conflict (account_set_id, period, asset_id) do update set ${updates}`,
      [this.scope.accountSetId, period, ...valuesOf(month)],
    );
    await tellPlanner(this.scope, cards.length);
  }

  async relate(id: number, voucherId: number | null): Promise<void> {
    await this.scope.write(
      `update asset.run set related_voucher_id = $3, version = version + 1
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id, voucherId],
    );
  }

  /**
   * Takes a month back: rows of cards that came or changed in it stay, as they were before it was run.
   * @param kept the month without wearing off, of those cards alone
   * @param planned the same with it: what the month will wear off when it is run again
   */
  async remove(run: RunRow, kept: ReckonedMonth, planned: ReckonedMonth): Promise<void> {
    const { accountSetId } = this.scope;
    await this.scope.write(
      'delete from asset.card_month where account_set_id = $1 and period = $2',
      [accountSetId, run.period],
    );
    const [ids, , ...values] = valuesOf(kept);
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from unnest(${arrays}) as line (${names})
       on conflict (account_set_id, period, asset_id) do nothing`,
      [accountSetId, run.period, ids, kept.cards.map(() => null), ...values],
    );
    await this.scope.write(
      `update asset.card_month m set planned_amount = line.amount
       from unnest($3::bigint[], $4::numeric[]) as line (asset_id, amount)
       where m.account_set_id = $1 and m.period = $2 and m.asset_id = line.asset_id`,
      [
        ...[accountSetId, run.period, planned.cards.map(({ card }) => card.assetId)],
        planned.cards.map(({ amount }) => amount.toString()),
      ],
    );
    await this.scope.write('delete from asset.run where account_set_id = $1 and id = $2', [
      accountSetId,
      run.id,
    ]);
  }
}

function valuesOf({ cards }: ReckonedMonth): unknown[][] {
  const rows = cards.map(({ card, amount, units, after: { state, plan } }) => [
    ...[card.assetId, amount.toString(), units?.toExactText() ?? null],
    ...[state.originalValue.toString(), state.residualRate.toExactText()],
    ...[state.accumulated.toString(), state.impairment.toString()],
    ...[state.lifeMonths, state.usedMonths, state.method],
    ...[state.totalUnits.toExactText(), state.usedUnits.toExactText()],
    ...[plan.from.accumulated.toString(), plan.from.usedMonths, plan.from.usedUnits.toExactText()],
    ...[nextAmount({ state, plan }).toString(), state.isDisposed],
  ]);
  return monthColumns.map((_, at) => rows.map((row) => row[at]));
}
