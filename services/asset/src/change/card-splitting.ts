import { Injectable } from '@nestjs/common';
import type { AssetChangeIn, AssetFields } from '@mingzhang/contract';
import { firstDayOf, nextPeriod, type IsoDate, periodTitle } from '@mingzhang/rules';
import { BusinessError, OperationLog, type SetChart } from '@mingzhang/server';
import type { CardRecord } from '../card/card.entity';
import { CardItems } from '../card/card-items';
import { CardStore } from '../card/card-store';
import { fieldsOf, logged } from '../card/card-log';
import { AssetTypeService } from '../type/asset-type.service';
import { isSettled, stepsOf, type ChangedMonth } from './change-month';
import type { ChangeRow } from './change-store';

interface SplitFacts {
  readonly card: CardRecord;
  /** With the split as its last change. */
  readonly month: ChangedMonth;
  readonly chart: SetChart;
  readonly date: IsoDate;
}

/** 拆分: a part of a card goes on as a card of its own, with its share of what was worn off. */
@Injectable()
export class CardSplitting {
  constructor(
    private readonly cards: CardStore,
    private readonly types: AssetTypeService,
    private readonly items: CardItems,
    private readonly log: OperationLog,
  ) {}

  /**
   * Writes the new card; it wears off from the next month on, as the rest does.
   * @returns its id; undefined for other changes
   */
  async split(change: AssetChangeIn, facts: SplitFacts): Promise<number | undefined> {
    if (change.kind !== 'split') return undefined;
    const { card, month, chart, date } = facts;
    const { period } = month;
    const step = stepsOf(month).at(-1);
    if (!step) throw new Error('the month has the split');
    if (!isSettled(month)) {
      throw new BusinessError('ASSET_CHANGE', {
        msg: `${periodTitle(period)}尚未计提折旧，拆分要按提完本月后的金额分开，请先计提${periodTitle(period)}`,
      });
    }
    const { before, after } = step;
    const fields: AssetFields = {
      ...fieldsOf(card),
      code: change.code,
      name: change.name,
      quantity: change.quantity,
      // Wearing off begins with the next month: of what is fixed after its first one, of intangibles with it.
      startUse: card.kind === 'intangible' ? firstDayOf(nextPeriod(period)) : date,
      originalValue: before.originalValue.minus(after.originalValue).toString(),
      openingAccumulated: before.accumulated.minus(after.accumulated).toString(),
      openingImpairment: before.impairment.minus(after.impairment).toString(),
      residualRate: after.residualRate.toFixed(10),
      tax: '0.00',
      addMethod: 'other',
      lifeMonths: after.lifeMonths,
      usedMonths: after.usedMonths,
      method: after.method,
      totalUnits: after.method === 'units' ? after.totalUnits.toFixed(6) : null,
      usedUnits: after.method === 'units' ? after.usedUnits.toFixed(6) : null,
      remark: `${date} 拆分自 ${card.code} ${card.name}，${card.startUse} 开始使用`,
    };
    const [id] = await this.cards.insert([{ fields, kind: card.kind, entryPeriod: period }]);
    const typeName = (await this.types.get(card.typeId)).name;
    await this.log.record({
      action: '拆分出资产卡片',
      object: `${fields.code} ${fields.name}`,
      after: logged(fields, chart, {
        typeName,
        entryPeriod: period,
        suppliers: await this.items.suppliers([fields]),
      }),
    });
    return id;
  }

  /** @throws BusinessError ASSET_CHANGE where the new card has a life of its own by now */
  async unsplit({ replaced, name }: ChangeRow): Promise<void> {
    const id = replaced.split_asset_id;
    if (id === undefined) return;
    const [card] = await this.cards.many([id]);
    const settled = await this.cards.settled([id]);
    if (card && (settled.has(id) || card.relatedVoucherId !== null)) {
      throw new BusinessError('ASSET_CHANGE', {
        msg: `拆分出的资产 ${card.code} ${card.name} 已有折旧或变动，不能并回 ${name}`,
      });
    }
    await this.cards.remove([id]);
    const object = card ? `${card.code} ${card.name}` : '';
    await this.log.record({ action: '删除拆分出的资产卡片', object });
  }
}
