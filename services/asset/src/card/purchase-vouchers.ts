import { Injectable } from '@nestjs/common';
import { ledgerEntryCalls, type AssetVoucher } from '@mingzhang/contract';
import { formatMoney, lastDayOf, Money, periodOf, purchaseVoucher, sumOf } from '@mingzhang/rules';
import { BusinessError, OperationLog, Posting, ServiceClient } from '@mingzhang/server';
import { voucherOf } from '../asset-voucher';
import type { SetChart } from '../ledger-of-set';
import type { CardRecord } from './card.entity';

const findAtMost = 500;

/** 购入凭证 of cards: those made here, and those that a person wrote and related. */
@Injectable()
export class PurchaseVouchers {
  constructor(
    private readonly posting: Posting,
    private readonly services: ServiceClient,
    private readonly log: OperationLog,
  ) {}

  /** By card. */
  async of(cards: readonly CardRecord[]): Promise<ReadonlyMap<number, AssetVoucher>> {
    const found = new Map<number, AssetVoucher>();
    for (let start = 0; start < cards.length; start += findAtMost) {
      const part = cards.slice(start, start + findAtMost);
      const bySource = new Map(part.map((card) => [sourceOf(card).key, card.id]));
      for (const { source, id, title, period } of await this.posting.find(part.map(sourceOf))) {
        const cardId = bySource.get(source.key);
        if (cardId !== undefined) found.set(cardId, { id, title, period });
      }
    }
    const related = cards.filter((card) => card.relatedVoucherId !== null);
    const ids = [...new Set(related.flatMap(({ relatedVoucherId: id }) => id ?? []))];
    const known = new Map((await this.byId(ids)).map((voucher) => [voucher.id, voucher]));
    for (const { id, relatedVoucherId } of related) {
      const voucher = known.get(relatedVoucherId ?? 0);
      if (voucher) found.set(id, { id: voucher.id, title: voucher.title, period: voucher.period });
    }
    return found;
  }

  /** @throws BusinessError ASSET_VOUCHER where it can't be made, and those of the ledger */
  async book(card: CardRecord, chart: SetChart): Promise<void> {
    const [known] = await this.posting.find([sourceOf(card)]);
    const sent = draftOf(card, chart);
    const { title } = await (known ? this.posting.replace(sent) : this.posting.post(sent));
    const object = `${card.code} ${card.name}`;
    await this.log.record({ action: '生成购入凭证', object, after: { 凭证: title } });
  }

  /** Gives the voucher of a card what the card says now; one that has none makes none. */
  async follow(card: CardRecord, chart: SetChart): Promise<void> {
    const [known] = await this.posting.find([sourceOf(card)]);
    if (known) await this.posting.replace(draftOf(card, chart));
  }

  /**
   * A voucher that a person wrote for the purchase: in the month of the entry, with room for the card on its subject.
   * @throws BusinessError ASSET_RELATE naming what differs
   */
  async requireFits(card: CardRecord, voucherId: number, chart: SetChart): Promise<void> {
    const object = `${card.code} ${card.name}`;
    const known = (await this.of([card])).get(card.id);
    if (known) throw relating(`资产 ${object} 已有购入凭证 ${known.title}，请先删除或取消关联`);
    const [voucher] = await this.byId([voucherId]);
    const { entryPeriod: period, assetSubjectId: subjectId } = card;
    if (!voucher || voucher.period !== period) {
      throw relating(`没有 ${period} 的这张凭证，请选择录入当月的凭证`);
    }
    if (voucher.source !== null) {
      throw relating(`${voucher.title} 由业务模块生成，不能再关联，请选择手工录入的凭证`);
    }
    const { entries } = await this.services.call('ledger', ledgerEntryCalls.entries, {
      body: { periodFrom: period, periodTo: period, subjectIds: [subjectId] },
    });
    const own = entries.filter((entry) => entry.voucherId === voucherId);
    const booked = sumOf(own.map(({ debit }) => Money.parse(debit)));
    const wanted = Money.parse(card.originalValue);
    if (booked.compare(wanted) < 0) {
      const title = chart.subjectTitle(subjectId);
      const [here, there] = [formatMoney(wanted), formatMoney(booked)];
      throw relating(
        `${voucher.title} 借记 ${title} ${there}，不足卡片原值 ${here}，请改正后再关联`,
      );
    }
    await this.log.record({
      ...{ action: '关联购入凭证', object, after: { 凭证: voucher.title } },
    });
  }

  /** Deletes the voucher that was made here; one that a person wrote stays, and is no longer that of the card. */
  async unbook(card: CardRecord): Promise<void> {
    const object = `${card.code} ${card.name}`;
    if (card.relatedVoucherId !== null) {
      const before = { 凭证: (await this.of([card])).get(card.id)?.title ?? '' };
      await this.log.record({ action: '取消关联购入凭证', object, before });
      return;
    }
    const isGone = await this.posting.remove(sourceOf(card));
    if (isGone) await this.log.record({ action: '删除购入凭证', object });
  }

  private async byId(ids: number[]) {
    if (ids.length === 0) return [];
    return this.services.call('ledger', ledgerEntryCalls.vouchers, { body: { ids } });
  }
}

function relating(msg: string): BusinessError {
  return new BusinessError('ASSET_RELATE', { msg });
}

/** Of a card; its changes have `change:17`. */
function sourceOf({ id }: Pick<CardRecord, 'id'>) {
  return { kind: 'asset', key: `card:${id}` };
}

function draftOf(card: CardRecord, chart: SetChart) {
  const draft = purchaseVoucher(
    {
      ...{ title: `${card.code} ${card.name}`, addMethod: card.addMethod },
      ...{ assetSubjectId: card.assetSubjectId, settlementSubjectId: card.settlementSubjectId },
      ...{ originalValue: Money.parse(card.originalValue), tax: Money.parse(card.tax) },
      openingAccumulated: Money.parse(card.openingAccumulated),
      openingImpairment: Money.parse(card.openingImpairment),
    },
    chart.books,
  );
  const [problem] = draft.problems;
  if (problem !== undefined) throw new BusinessError('ASSET_VOUCHER', { msg: problem });
  const { entryPeriod, startUse } = card;
  const voucherDate = periodOf(startUse) === entryPeriod ? startUse : lastDayOf(entryPeriod);
  return { source: sourceOf(card), voucher: voucherOf([{ card, draft }], { chart, voucherDate }) };
}
