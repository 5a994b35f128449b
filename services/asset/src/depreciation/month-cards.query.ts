import { Injectable } from '@nestjs/common';
import type { AssetChangeIn, AssetUse } from '@mingzhang/contract';
import {
  type AssetChange,
  type AssetKind,
  type CardMoment,
  firstPeriodHere,
  Money,
  type Period,
  periodOf,
} from '@mingzhang/rules';
import { AccountSetScope } from '@mingzhang/server';
import { momentOfRow, type MonthRow } from '../month-row';
import { ruleChange } from '../rule-change';

/** A card as the voucher of a month takes it: type, subjects and departments as the month began. */
export interface BookedCard {
  readonly assetId: number;
  readonly code: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly typeId: number;
  readonly typeName: string;
  readonly uses: readonly AssetUse[];
  /** 折旧费用科目 of the type, for departments that name none. */
  readonly expenseSubjectId: number | null;
  readonly assetSubjectId: number;
  readonly accumulatedSubjectId: number | null;
}

/** A card that is here in a month, as the month begins, with what happens to it in the month. */
export interface MonthCard extends BookedCard {
  readonly entryPeriod: Period;
  /** Its first month has come. */
  readonly isWearing: boolean;
  readonly before: CardMoment;
  readonly changes: readonly AssetChange[];
  readonly workUnit: string;
  /** Work of the month as it was typed before. */
  readonly units: Money | null;
  /** What the month wore off when it was run; null before. */
  readonly stored: Money | null;
  /** Where card_month has the card already: in the month itself, and in the one that was run before. */
  readonly isKept: boolean;
  readonly isKeptBefore: boolean;
}

/** What a card books on, as the columns have it; a change keeps the ones that it replaced by these names. */
interface BookedColumns {
  readonly type_id: number;
  readonly type_name: string;
  readonly expense_subject_id: number | null;
  readonly asset_subject_id: number;
  readonly accumulated_subject_id: number | null;
  readonly uses: readonly AssetUse[];
}

/** `uses` comes as text: most cards have the same few, and reading JSON of each is what takes long. */
type CardRow = Omit<BookedColumns, 'uses' | 'type_name' | 'expense_subject_id'> &
  MonthRow & {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly kind: AssetKind;
    readonly start_use: string;
    readonly entry_period: Period;
    readonly work_unit: string;
    readonly uses: string;
    readonly stored_amount: string | null;
    readonly stored_units: string | null;
    readonly is_kept: boolean;
    readonly is_kept_before: boolean;
  };

interface TypeRow {
  readonly id: number;
  readonly name: string;
  readonly expense_subject_id: number | null;
}

interface ChangeRow {
  readonly asset_id: number;
  readonly period: Period;
  readonly content: AssetChangeIn;
  readonly replaced: Partial<BookedColumns>;
}

// Of a card that came with this month there is none before it: it begins as it was entered (rules: openingState).
const cardsSql = `
  select c.id, c.code, c.name, c.type_id, c.kind, c.start_use, c.entry_period, c.work_unit,
    c.asset_subject_id, c.accumulated_subject_id, c.uses::text as uses,
    coalesce(m.original_value, c.original_value) as original_value,
    coalesce(m.residual_rate, c.residual_rate) as residual_rate,
    coalesce(m.accumulated, c.opening_accumulated) as accumulated,
    coalesce(m.impairment, c.opening_impairment) as impairment,
    coalesce(m.life_months, c.life_months) as life_months,
    coalesce(m.used_months, c.used_months) as used_months, coalesce(m.method, c.method) as method,
    coalesce(m.total_units, c.total_units, 0) as total_units,
    coalesce(m.used_units, c.used_units, 0) as used_units,
    coalesce(m.plan_accumulated, c.opening_accumulated) as plan_accumulated,
    coalesce(m.plan_used_months, c.used_months) as plan_used_months,
    coalesce(m.plan_used_units, c.used_units, 0) as plan_used_units, false as is_disposed,
    p.amount as stored_amount, p.units as stored_units, p.asset_id is not null as is_kept,
    m.asset_id is not null as is_kept_before
  from asset.card c
  left join asset.card_month m on m.account_set_id = $1 and m.period = $3 and m.asset_id = c.id
    and c.entry_period <= $3
  left join asset.card_month p on p.account_set_id = $1 and p.period = $2 and p.asset_id = c.id
  where c.account_set_id = $1 and c.entry_period <= $2
    and (c.disposed_period is null or c.disposed_period >= $2)
    and ($4::bigint[] is null or c.id = any($4)) and (not $5::boolean or p.amount is null)
  order by c.id`;

/** Cards of a month in bulk: what a run reckons with. */
@Injectable()
export class MonthCardsQuery {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * @param last the month run before, whose end is this month's beginning; null: there is none
   * @param of these cards; or those of which the month has not been written; all where it is missing
   */
  async load(
    period: Period,
    last: Period | null,
    of?: readonly number[] | 'unwritten',
  ): Promise<{
    readonly count: number;
    /** One by one, each made as it is asked for: 50,000 of them at once are 100 MB. */
    readonly cards: Iterable<MonthCard>;
  }> {
    const { accountSetId } = this.scope;
    const only = of === 'unwritten' ? undefined : of;
    const rows = await this.scope.query<CardRow>(
      cardsSql,
      [accountSetId, period, last ?? '', only ?? null, of === 'unwritten'],
      'month-cards',
    );
    const types = await this.scope.query<TypeRow>(
      'select id, name, expense_subject_id from asset.asset_type where account_set_id = $1',
      [accountSetId],
      'month-types',
    );
    const changes = new Map<number, ChangeRow[]>();
    for (const change of await this.changes(period)) {
      const own = changes.get(change.asset_id);
      if (own) own.push(change);
      else changes.set(change.asset_id, [change]);
    }
    const byId = new Map(types.map((type) => [type.id, type] as const));
    const around = { period, changes, uses: new Map<string, AssetUse[]>(), types: byId };
    return { count: rows.length, cards: cardsOf(rows, around) };
  }

  /** Cards that have changed in a month or after it. */
  async changed(period: Period): Promise<number[]> {
    return [...new Set((await this.changes(period)).map(({ asset_id: id }) => id))];
  }

  private changes(period: Period): Promise<ChangeRow[]> {
    return this.scope.query<ChangeRow>(
      `select asset_id, period, content, replaced from asset.change
       where account_set_id = $1 and period >= $2 order by id`,
      [this.scope.accountSetId, period],
      'month-changes',
    );
  }
}

interface Surroundings {
  readonly period: Period;
  readonly types: ReadonlyMap<number, TypeRow>;
  readonly changes: ReadonlyMap<number, readonly ChangeRow[]>;
  /** Departments by their text, as they have been read. */
  readonly uses: Map<string, AssetUse[]>;
}

function cardsOf(rows: readonly CardRow[], of: Surroundings): Iterable<MonthCard> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) yield cardOf(row, of);
    },
  };
}

const none: readonly ChangeRow[] = [];

function cardOf(row: CardRow, of: Surroundings): MonthCard {
  const { period } = of;
  const changes = of.changes.get(row.id) ?? none;
  const then = bookedThen(row, changes, of);
  const { kind, entry_period: entryPeriod } = row;
  const first = firstPeriodHere({ kind, startUse: periodOf(row.start_use), entryPeriod });
  return {
    assetId: row.id,
    code: row.code,
    name: row.name,
    kind,
    typeId: then.type_id,
    typeName: then.type_name,
    uses: then.uses,
    expenseSubjectId: then.expense_subject_id,
    assetSubjectId: then.asset_subject_id,
    accumulatedSubjectId: then.accumulated_subject_id,
    entryPeriod,
    isWearing: period >= first,
    before: momentOfRow(row),
    changes: changes.flatMap((change) => {
      const rule = change.period === period ? ruleChange(change.content, period) : undefined;
      return rule ? [rule] : [];
    }),
    workUnit: row.work_unit,
    units: row.stored_units === null ? null : Money.parse(row.stored_units),
    stored: row.stored_amount === null ? null : Money.parse(row.stored_amount),
    isKept: row.is_kept,
    isKeptBefore: row.is_kept_before,
  };
}

/** As the month began: what was changed in it counts from the next one on (DR08). */
function bookedThen(
  row: CardRow,
  changes: readonly ChangeRow[],
  { types, uses }: Surroundings,
): BookedColumns {
  const type = types.get(row.type_id);
  const read = uses.get(row.uses) ?? (JSON.parse(row.uses) as AssetUse[]);
  uses.set(row.uses, read);
  const now: BookedColumns = {
    type_id: row.type_id,
    type_name: type?.name ?? '',
    expense_subject_id: type?.expense_subject_id ?? null,
    asset_subject_id: row.asset_subject_id,
    accumulated_subject_id: row.accumulated_subject_id,
    uses: read,
  };
  return changes.reduceRight<BookedColumns>(
    (then, { replaced }) => ({ ...then, ...replaced }),
    now,
  );
}
