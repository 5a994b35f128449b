import { Injectable } from '@nestjs/common';
import {
  assetCardRecord,
  changedFields,
  fieldTitleOf,
  type Asset,
  type AssetFields,
  type RecordChange,
} from '@mingzhang/contract';
import { type AssetKind, type Problem } from '@mingzhang/rules';
import {
  BusinessError,
  changedSettledFields,
  OperationLog,
  refuse,
  LedgerClient,
  type SetChart,
} from '@mingzhang/server';
import { RunStore } from '../depreciation/run-store';
import { AssetTypeService } from '../type/asset-type.service';
import type { AssetTypeRecord } from '../type/asset-type.entity';
import { CardStates } from './card-states';
import { CardItems } from './card-items';
import { CardStore } from './card-store';
import { beginningOf, copyOf, readCard } from './card-facts';
import { fieldsOf, loggedCard, statusOf } from './card-log';
import type { CardRecord, CardToWrite } from './card.entity';
import { PurchaseVouchers } from './purchase-vouchers';

const prefixes: Readonly<Record<AssetKind, string>> = {
  fixed: 'GD',
  intangible: 'WX',
  prepaid: 'DT',
};

/** 资产卡片: what is typed of them. */
@Injectable()
export class CardService {
  constructor(
    private readonly store: CardStore,
    private readonly states: CardStates,
    private readonly types: AssetTypeService,
    private readonly ledger: LedgerClient,
    private readonly runs: RunStore,
    private readonly purchases: PurchaseVouchers,
    private readonly items: CardItems,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError NOT_FOUND */
  async one(id: number): Promise<Asset> {
    const [card] = await this.shown([await this.store.rows.get(id)]);
    if (!card) throw new Error('one card is shown as one');
    return card;
  }

  /** What a new card is filled in from besides its type. */
  async choices() {
    const chart = await this.ledger.chart();
    const last = (await this.runs.last())?.period;
    const { openPeriod, departments, supplierCategoryId } = chart.facts;
    return {
      entryPeriod: last !== undefined && last > openPeriod ? last : openPeriod,
      departments,
      supplierCategoryId,
    };
  }

  async nextCode(typeId: number): Promise<{ code: string }> {
    const type = await this.types.get(typeId);
    return { code: await this.codeAfter(`${prefixes[type.kind]}0000`) };
  }

  /** @throws BusinessError ASSET_CARD with the fields, CODE_TAKEN */
  async create(fields: AssetFields): Promise<Asset> {
    await this.store.holdTurn();
    const type = await this.types.get(fields.typeId);
    const chart = await this.ledger.chart();
    await this.items.require([fields], chart);
    const card = await this.checked(fields, { chart, type });
    const [id = 0] = await this.store.insert([card]);
    const names = { chart, suppliers: await this.items.suppliers([fields]) };
    await this.log.record({
      action: '新增资产卡片',
      object: nameOf(fields),
      after: loggedCard(card, names, type.name),
    });
    return this.one(id);
  }

  /** Cards of another program, all or none. @throws BusinessError ASSET_CARD by row, CODE_TAKEN */
  async createAll(all: readonly AssetFields[]): Promise<{ count: number }> {
    await this.store.holdTurn();
    const chart = await this.ledger.chart();
    await this.items.require(all, chart);
    const types = new Map((await this.types.all()).map((type) => [type.id, type]));
    const month = { chart, lastRun: (await this.runs.last())?.period };
    const problems: Problem[] = [];
    const cards = all.flatMap((fields, at) => {
      const type = types.get(fields.typeId);
      const card = type && readCard(fields, { ...month, type });
      const row = at + 1;
      if (!card) {
        problems.push({ code: 'ASSET_CARD', row, field: 'typeId', msg: '资产类别不存在' });
        return [];
      }
      problems.push(...card.problems.map((each) => ({ ...each, row })));
      return [card.card];
    });
    if (problems.length > 0) refuse('ASSET_CARD', problems);
    await this.store.insert(cards);
    const names = { chart, suppliers: await this.items.suppliers(all) };
    await this.log.record({
      action: '导入资产卡片',
      object: `新增 ${cards.length} 张资产卡片`,
      after: {
        lines: cards.map((card) => loggedCard(card, names, nameOfType(types, card))),
      },
    });
    return { count: cards.length };
  }

  /**
   * Its voucher gets the new content; one of a person that it is related to has to fit it still.
   * @throws BusinessError ASSET_CARD, ASSET_SETTLED naming the fields that only changes alter, VERSION_STALE,
   *   ASSET_RELATE
   */
  async update(body: RecordChange<AssetFields>): Promise<Asset> {
    await this.purchases.vouchers.change(
      async () => {
        await this.store.holdTurn();
        return this.store.rows.get(body.id);
      },
      (before) => this.write(before, body),
    );
    return this.one(body.id);
  }

  private async write(
    before: CardRecord,
    { id, version, ...change }: RecordChange<AssetFields>,
  ): Promise<CardRecord> {
    const fields = changedFields<AssetFields>(assetCardRecord, before, change);
    const chart = await this.ledger.chart();
    await this.items.require([fields], chart);
    const [typeBefore, type] = [
      await this.types.get(before.typeId),
      await this.types.get(fields.typeId),
    ];
    const isSettled = (await this.store.settled([id])).has(id);
    const was: CardToWrite = { ...before, fields: fieldsOf(before) };
    let card: CardToWrite = { ...was, fields };
    if (isSettled) requireFree(was.fields, fields);
    else card = await this.checked(fields, { chart, type });
    await this.store.update(before, { version, card });
    if (!isSettled) {
      await this.states.remove([id]);
      await this.states.write(card.entryPeriod, [{ assetId: id, ...beginningOf(card) }]);
    }
    const names = { chart, suppliers: await this.items.suppliers([before, fields]) };
    await this.log.record({
      action: '修改资产卡片',
      object: nameOf(fields),
      before: loggedCard(was, names, typeBefore.name),
      after: loggedCard(card, names, type.name),
    });
    return this.store.rows.get(id);
  }

  /** Each copy takes the next free number; what came here anew begins in the current month. */
  async copy(ids: readonly number[]): Promise<Asset[]> {
    await this.store.holdTurn();
    const cards = await this.store.many(ids);
    const chart = await this.ledger.chart();
    const types = new Map((await this.types.all()).map((type) => [type.id, type]));
    const { entryPeriod } = await this.choices();
    const lastRun = (await this.runs.last())?.period;
    const lastNumbers = new Map<string, number>();
    const problems: Problem[] = [];
    const made: CardToWrite[] = [];
    for (const [at, card] of cards.entries()) {
      const fields = copyOf(
        fieldsOf(card),
        await this.codeAfter(card.code, lastNumbers),
        entryPeriod,
      );
      const type = types.get(card.typeId);
      if (!type) throw new Error('a type with cards is there');
      const copy = readCard(fields, { chart, type, lastRun });
      problems.push(...copy.problems.map((each) => ({ ...each, row: at + 1 })));
      made.push(copy.card);
    }
    if (problems.length > 0) refuse('ASSET_CARD', problems);
    const written = await this.store.insert(made);
    const names = { chart, suppliers: await this.items.suppliers(cards) };
    await this.log.recordAll(
      made.map((card) => ({
        action: '复制资产卡片',
        object: nameOf(card.fields),
        after: loggedCard(card, names, nameOfType(types, card)),
      })),
    );
    return this.shown(await this.store.many(written));
  }

  /** @throws BusinessError ASSET_SETTLED naming the first that was depreciated, changed or booked */
  async remove(ids: readonly number[]): Promise<void> {
    await this.purchases.vouchers.lock();
    await this.store.holdTurn();
    const cards = await this.store.many(ids);
    const settled = await this.store.settled(ids);
    const booked = await this.purchases.vouchers.find(cards);
    const problems = cards.flatMap((card, at): Problem[] => {
      const purchase = booked.get(card);
      const why = settled.has(card.id)
        ? '已有折旧或变动，不能删除；不再使用的请做处置'
        : purchase && `已有购入凭证 ${purchase.title}，请先删除凭证再删除卡片`;
      const msg = `资产 ${nameOf(card)} ${why ?? ''}`;
      return why === undefined ? [] : [{ code: 'ASSET_SETTLED', row: at + 1, msg }];
    });
    if (problems.length > 0) refuse('ASSET_SETTLED', problems);
    const chart = await this.ledger.chart();
    const types = new Map((await this.types.all()).map((type) => [type.id, type]));
    await this.store.remove(ids);
    const names = { chart, suppliers: await this.items.suppliers(cards) };
    await this.log.recordAll(
      cards.map((card) => {
        const was = { ...card, fields: fieldsOf(card) };
        const before = loggedCard(was, names, nameOfType(types, was));
        return { action: '删除资产卡片', object: nameOf(card), before };
      }),
    );
  }

  /** @throws BusinessError ASSET_VOUCHER where one is related, or it can't be made */
  async book(id: number): Promise<Asset> {
    await this.purchases.vouchers.make(() => this.store.rows.get(id));
    return this.one(id);
  }

  /** @throws BusinessError ASSET_RELATE naming what differs */
  async relate(id: number, voucherId: number): Promise<Asset> {
    await this.purchases.vouchers.relate(async () => [await this.store.rows.get(id)], voucherId);
    return this.one(id);
  }

  /** @throws BusinessError ASSET_RELATE where the voucher is not of a card, or has no room for all of them */
  async relateAll(ids: readonly number[], voucherId: number): Promise<Asset[]> {
    await this.purchases.vouchers.relate(() => this.store.many(ids), voucherId);
    return this.shown(await this.store.many(ids));
  }

  async unbook(id: number): Promise<Asset> {
    await this.purchases.vouchers.remove(async () => [await this.store.rows.get(id)]);
    return this.one(id);
  }

  /** Cards as the form takes them up. */
  async shown(cards: readonly CardRecord[]): Promise<Asset[]> {
    const ids = cards.map(({ id }) => id);
    const settled = await this.store.settled(ids);
    const booked = await this.purchases.vouchers.find(cards);
    const states = await this.states.latest(ids);
    return cards.map((card) => {
      const month = states.get(card.id);
      if (!month) throw new Error('a card has the month that it began in');
      return {
        id: card.id,
        version: card.version,
        ...fieldsOf(card),
        entryPeriod: card.entryPeriod,
        isSettled: settled.has(card.id),
        status: statusOf(month.moment.state, card.isIdle),
        purchase: booked.get(card) ?? null,
      };
    });
  }

  private async checked(
    fields: AssetFields,
    of: { readonly chart: SetChart; readonly type: AssetTypeRecord },
  ): Promise<CardToWrite> {
    const lastRun = (await this.runs.last())?.period;
    const { card, problems } = readCard(fields, { ...of, lastRun });
    if (problems.length > 0) refuse('ASSET_CARD', problems);
    return card;
  }

  /** The next free number with the letters of a code. */
  private async codeAfter(code: string, lastNumbers = new Map<string, number>()): Promise<string> {
    const [, prefix = '', digits = ''] = /^(.*?)(\d{0,15})$/s.exec(code) ?? [];
    const last = lastNumbers.get(prefix) ?? (await this.store.lastNumber(prefix));
    lastNumbers.set(prefix, last + 1);
    return `${prefix}${String(last + 1).padStart(digits.length, '0')}`;
  }
}

const nameOf = ({ code, name }: Pick<AssetFields, 'code' | 'name'>) => `${code} ${name}`;

function nameOfType(
  types: ReadonlyMap<number, AssetTypeRecord>,
  { fields }: Pick<CardToWrite, 'fields'>,
): string {
  return types.get(fields.typeId)?.name ?? '';
}

/** @throws BusinessError ASSET_SETTLED */
function requireFree(before: AssetFields, after: AssetFields): void {
  const changed = changedSettledFields(assetCardRecord, before, after);
  if (changed.length === 0) return;
  const titles = changed.map((name) => fieldTitleOf([name])).join('、');
  const msg = `资产 ${nameOf(before)} 已有折旧或变动，${titles}只能用“资产变动”修改`;
  throw new BusinessError('ASSET_SETTLED', {
    msg,
    details: changed.map((path) => ({ path, code: 'ASSET_SETTLED', msg })),
  });
}
