import { Injectable } from '@nestjs/common';
import type { Period } from '@mingzhang/rules';
import type { AssetFields } from '@mingzhang/contract';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  DomainTurn,
  RecordRows,
  tellPlanner,
} from '@mingzhang/server';
import { beginningOf } from './card-facts';
import { CardStates, type MonthToKeep } from './card-states';
import type { StandingCard } from './same-card';
import {
  cardColumns,
  departmentsOf,
  storedCards,
  type CardRecord,
  type CardToWrite,
} from './card.entity';

/** Few enough that the database writes one part while the next is made ready. */
const rowsPerStatement = 2_000;
/** Few enough that other requests get their turn between two readings. */
const rowsPerReading = 500;

/** The rows of cards, each with the month that it begins in. */
@Injectable()
export class CardStore {
  readonly rows: RecordRows<AssetFields, CardRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly states: CardStates,
    private readonly turn: DomainTurn,
  ) {
    this.rows = new RecordRows(scope, storedCards, { title: '资产', advice: '请刷新后重新操作' });
  }

  /**
   * Two who add or change cards, or run a month, go one after the other. An act that also locks documents does so
   * before.
   */
  holdTurn(): Promise<void> {
    return this.turn.hold();
  }

  /** Writes cards that were checked already. @returns their ids, in their order */
  async insert(
    cards: readonly CardToWrite[],
    tell: (done: number) => Promise<void> = async () => undefined,
  ): Promise<number[]> {
    const ids: number[] = [];
    let writing = Promise.resolve();
    for (let start = 0; start < cards.length; start += rowsPerStatement) {
      const part = cards.slice(start, start + rowsPerStatement);
      const rows = columnArrays(part, cardColumns, 3);
      await writing;
      const inserting = this.rows.insertArrays(rows);
      inserting.catch(heardLater);
      const months = beginningsOf(part);
      const made = await inserting;
      ids.push(...made);
      writing = this.writeMonths(months(made));
      writing.catch(heardLater);
      await tell(start + part.length);
    }
    await writing;
    await tellPlanner(this.scope, 'select asset.refresh_statistics()', cards.length);
    return ids;
  }

  private async writeMonths(months: MonthsOfPeriods): Promise<void> {
    for (const [period, own] of months) await this.states.write(period, own);
  }

  /**
   * Changes what was typed of a card, in the version that its editor saw.
   * @throws BusinessError VERSION_STALE naming who changed it and when
   */
  async update(
    before: CardRecord,
    { version, card }: { readonly version: number; readonly card: CardToWrite },
  ): Promise<void> {
    const { fields, kind, entryPeriod } = card;
    const change = { ...fields, kind, entryPeriod, departmentIds: departmentsOf(fields) };
    await this.rows.update({ id: before.id, version }, change);
  }

  /** Sets what a change makes of a card, in the version that its editor saw. */
  async touch(
    before: CardRecord,
    { version, values }: { readonly version: number; readonly values: Partial<CardRecord> },
  ): Promise<void> {
    const { uses } = values;
    const departments = uses ? { departmentIds: departmentsOf({ uses }) } : {};
    await this.rows.update({ id: before.id, version }, { ...values, ...departments });
  }

  /** @throws BusinessError NOT_FOUND naming the place of one that is gone */
  async many(ids: readonly number[]): Promise<CardRecord[]> {
    const byId = await this.rows.byId(ids);
    return ids.map((id, at) => {
      const card = byId.get(id);
      if (card) return card;
      const msg = `第 ${at + 1} 张资产卡片不存在或已被删除，请刷新后重新选择`;
      throw new BusinessError('NOT_FOUND', { msg });
    });
  }

  /** Cards that are related to one of these vouchers. */
  relatedTo(voucherIds: readonly number[]): Promise<CardRecord[]> {
    return this.rows
      .query()
      .andWhere('r.relatedVoucherId = any(:voucherIds)', { voucherIds })
      .getMany();
  }

  /** Cards that have been depreciated or changed here, by id: only changes alter their figures (DR14). */
  async settled(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.scope.query<{ id: number }>(
      `select m.asset_id as id from asset.card_month m
       where m.account_set_id = $1 and m.asset_id = any($2::bigint[]) and m.amount is not null
       union
       select c.asset_id from asset.change c
       where c.account_set_id = $1 and c.asset_id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.states.remove(ids);
    await this.scope.write(
      'delete from asset.card where account_set_id = $1 and id = any($2::bigint[])',
      [this.scope.accountSetId, ids],
    );
  }

  /** Cards of some codes by these, each with the last month that is kept of it. */
  async standing(codes: readonly string[]): Promise<ReadonlyMap<string, StandingCard>> {
    const found = new Map<string, StandingCard>();
    for (let start = 0; start < codes.length; start += rowsPerReading) {
      const part = codes.slice(start, start + rowsPerReading);
      const cards = await this.rows
        .query()
        .andWhere('r.code = any(:codes)', { codes: part })
        .getMany();
      const months = await this.states.latest(cards.map(({ id }) => id));
      for (const card of cards)
        found.set(card.code, { card, now: months.get(card.id)?.moment.state });
    }
    return found;
  }

  /** The greatest number of the codes that begin so; 0 without any. */
  async lastNumber(prefix: string): Promise<number> {
    const row = await this.scope.one<{ last: number | null }>(
      `select max(substr(code, length($2) + 1)::bigint)::bigint as last from asset.card
       where account_set_id = $1 and starts_with(code, $2)
         and substr(code, length($2) + 1) ~ '^[0-9]{1,15}$'`,
      [this.scope.accountSetId, prefix],
    );
    return row?.last ?? 0;
  }
}

type MonthsOfPeriods = ReadonlyMap<Period, readonly MonthToKeep[]>;

/** Handles the rejection now: if the next part fails, this promise is never awaited. */
const heardLater = () => undefined;

/** The months that cards begin in, computed while the cards are still being written; their ids come afterwards. */
function beginningsOf(cards: readonly CardToWrite[]): (ids: readonly number[]) => MonthsOfPeriods {
  const begun = cards.map(beginningOf);
  return (ids) => {
    const months = new Map<Period, MonthToKeep[]>();
    for (const [at, { moment, planned }] of begun.entries()) {
      const period = cards[at]?.entryPeriod ?? '';
      const month = { assetId: ids[at] ?? 0, moment, planned };
      const own = months.get(period);
      if (own) own.push(month);
      else months.set(period, [month]);
    }
    return months;
  };
}
