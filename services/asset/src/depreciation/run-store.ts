import { Injectable } from '@nestjs/common';
import type { AssetKind, Period } from '@mingzhang/rules';
import {
  AccountSetScope,
  columnArrays,
  overwritten,
  tellPlanner,
  type WrittenColumn,
} from '@mingzhang/server';
import { momentColumns } from '../month-row';
import type { ReckonedCard, ReckonedMonth } from './month-reckoning';

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

const own: readonly WrittenColumn<ReckonedCard>[] = [
  { name: 'asset_id', type: 'bigint', value: ({ card }) => card.assetId },
  { name: 'amount', type: 'numeric', value: ({ amount }) => amount.toString() },
];
const unitsColumn: WrittenColumn<ReckonedCard> = {
  name: 'units',
  type: 'numeric',
  value: ({ units }) => units?.toExactText() ?? null,
};
const ofMoment = momentColumns.map((column): WrittenColumn<ReckonedCard> => ({
  ...column,
  value: ({ after }) => column.value(after),
}));
/** What a month makes anew of a card; the rest of a row stays as it was, unless the card has changed. */
const worn = ['accumulated', 'used_months', 'next_amount'];
const columnsOf = {
  worn: [...own, ...ofMoment.filter(({ name }) => worn.includes(name))],
  all: [...own, unitsColumn, ...ofMoment],
};
const restOfRow = ofMoment
  .map(({ name }) => name)
  .filter((name) => !worn.includes(name))
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

  /** Runs that are related to one of these vouchers. */
  relatedTo(voucherIds: readonly number[]): Promise<RunRow[]> {
    return this.scope.query<RunRow>(
      `select ${columns} from asset.run
       where account_set_id = $1 and related_voucher_id = any($2::bigint[]) order by period`,
      [this.scope.accountSetId, voucherIds],
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

  /** Notes that a month was run: two who run it go one after the other, and the last one stands. */
  async write(run: Pick<RunRow, 'period' | 'count' | 'kinds'>, name: string): Promise<void> {
    await this.scope.write(
      `insert into asset.run (account_set_id, period, count, kinds, created_name, created_at)
       values ($1, $2, $3, $4, $5, now())
       on conflict (account_set_id, period) do update set count = excluded.count,
         kinds = excluded.kinds, created_name = excluded.created_name,
         created_at = excluded.created_at, version = run.version + 1`,
      [this.scope.accountSetId, run.period, run.count, JSON.stringify(run.kinds), name],
    );
    await tellPlanner(this.scope, 'select asset.refresh_month_statistics()', run.count);
  }

  /**
   * Writes what a month made of cards. What most of them have of it is three figures; the rest is as card_month has it.
   * @param before the month that was run before
   */
  async writeCards(
    { period, before }: { readonly period: Period; readonly before: Period | null },
    cards: readonly ReckonedCard[],
  ): Promise<void> {
    const ways: Record<'renew' | 'follow' | 'put', ReckonedCard[]> = {
      renew: [],
      follow: [],
      put: [],
    };
    for (const card of cards) ways[wayOf(card)].push(card);
    await this.renew(period, ways.renew);
    await this.follow({ period, before }, ways.follow);
    await this.put(period, ways.put);
  }

  /** The month has their rows already: cards came with it, or it is run again. */
  private async renew(period: Period, cards: readonly ReckonedCard[]): Promise<void> {
    if (cards.length === 0) return;
    const { table, values } = columnArrays(cards, columnsOf.worn, 5);
    await this.scope.write(
      `update asset.card_month m set amount = line.amount, accumulated = line.accumulated,
         used_months = line.used_months, next_amount = line.next_amount, planned_amount = null
       from ${table}
       where m.account_set_id = $1 and m.period = $2 and m.asset_id = line.asset_id
         and m.asset_id between $3 and $4`,
      [this.scope.accountSetId, period, ...spanOf(cards), ...values],
    );
  }

  private async follow(
    { period, before }: { readonly period: Period; readonly before: Period | null },
    cards: readonly ReckonedCard[],
  ): Promise<void> {
    if (cards.length === 0) return;
    const { names, table, values } = columnArrays(cards, columnsOf.worn, 6);
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names}, ${restOfRow})
       select $1, $2, line.*, ${restOfRow
         .split(', ')
         .map((name) => `m.${name}`)
         .join(', ')}
       from ${table}
       join asset.card_month m on m.account_set_id = $1 and m.period = $3
         and m.asset_id = line.asset_id and m.asset_id between $4 and $5`,
      [this.scope.accountSetId, period, before, ...spanOf(cards), ...values],
    );
  }

  private async put(period: Period, cards: readonly ReckonedCard[]): Promise<void> {
    if (cards.length === 0) return;
    const { names, table, values } = columnArrays(cards, columnsOf.all, 3);
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from ${table}
       on conflict (account_set_id, period, asset_id)
         do update set ${overwritten(columnsOf.all)}, planned_amount = null`,
      [this.scope.accountSetId, period, ...values],
    );
  }

  /**
   * Whether what was written of cards since the month was run makes it come out otherwise, or has added cards to it.
   * Whoever writes a card or a change into the month notes there what it will wear off by now; a run takes the note back.
   */
  async sinceRun(period: Period): Promise<{ readonly isStale: boolean; readonly isLess: boolean }> {
    const row = await this.scope.one<{ isStale: boolean; isLess: boolean }>(
      `select coalesce(bool_or(planned_amount <> coalesce(amount, 0)), false) as "isStale",
         coalesce(bool_or(amount is null), false) as "isLess"
       from asset.card_month where account_set_id = $1 and period = $2`,
      [this.scope.accountSetId, period],
      'month-since-run',
    );
    return row ?? { isStale: false, isLess: false };
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
    const plans = new Map(planned.cards.map(({ card, amount }) => [card.assetId, amount]));
    const { names, table, values } = columnArrays(
      kept.cards,
      [
        ...columnsOf.all.filter(({ name }) => name !== 'amount'),
        {
          name: 'planned_amount',
          type: 'numeric',
          value: ({ card }) => plans.get(card.assetId)?.toString() ?? null,
        },
      ],
      3,
    );
    await this.scope.write(
      `insert into asset.card_month (account_set_id, period, ${names})
       select $1, $2, line.* from ${table} returning asset_id`,
      [accountSetId, run.period, ...values],
    );
    await this.scope.write('delete from asset.run where account_set_id = $1 and id = $2', [
      accountSetId,
      run.id,
    ]);
  }
}

/** Their lowest and highest id: rows of the month outside are not looked at, part after part. */
function spanOf(cards: readonly ReckonedCard[]): readonly [number, number] {
  const ids = cards.map(({ card }) => card.assetId);
  return [Math.min(...ids), Math.max(...ids)];
}

/** How a card's row is written: most have only worn off, by the plan that they had. */
function wayOf({ card, units, after }: ReckonedCard): 'renew' | 'follow' | 'put' {
  const isSame =
    card.changes.length === 0 && units === null && after.plan.from === card.before.plan.from;
  if (!isSame) return 'put';
  if (card.isKept) return 'renew';
  return card.isKeptBefore ? 'follow' : 'put';
}
