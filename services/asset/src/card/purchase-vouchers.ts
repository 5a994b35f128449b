import { booksOfAssets } from '../books-of-assets';
import { Injectable } from '@nestjs/common';
import type { DocumentVoucher } from '@mingzhang/contract';
import {
  carried,
  lastDayOf,
  Money,
  openingMoment,
  periodOf,
  purchaseVoucher,
  type SubjectAmounts,
} from '@mingzhang/rules';
import {
  BookedDocuments,
  BusinessError,
  OperationLog,
  Posting,
  LedgerClient,
  type SetChart,
} from '@mingzhang/server';
import { voucherOf } from '../asset-voucher';
import { FittingVouchers, type WantedVoucher } from '../fitting-vouchers';
import { ruleCard } from '../rule-card';
import type { CardRecord } from './card.entity';

const findAtMost = 500;

/** 购入凭证 of cards: those made here, and those that a person wrote and related. */
@Injectable()
export class PurchaseVouchers {
  constructor(
    private readonly posting: Posting,
    private readonly ledger: LedgerClient,
    private readonly fitting: FittingVouchers,
    private readonly log: OperationLog,
    private readonly booked: BookedDocuments,
  ) {}

  /** By card. */
  async of(cards: readonly CardRecord[]): Promise<ReadonlyMap<number, DocumentVoucher>> {
    const found = new Map<number, DocumentVoucher>();
    for (let start = 0; start < cards.length; start += findAtMost) {
      const part = cards.slice(start, start + findAtMost);
      const bySource = new Map(part.map((card) => [sourceOf(card).key, card.id]));
      for (const { source, id, title, period } of await this.posting.find(part.map(sourceOf))) {
        const cardId = bySource.get(source.key);
        if (cardId !== undefined) found.set(cardId, { id, title, period, isRelated: false });
      }
    }
    const related = cards.filter((card) => card.relatedVoucherId !== null);
    const ids = [...new Set(related.flatMap(({ relatedVoucherId: id }) => id ?? []))];
    const known = new Map(
      (await this.ledger.vouchers(ids)).map((voucher) => [voucher.id, voucher]),
    );
    for (const { id, relatedVoucherId } of related) {
      const voucher = known.get(relatedVoucherId ?? 0);
      if (!voucher) continue;
      const { title, period } = voucher;
      found.set(id, { id: voucher.id, title: `${period} ${title}`, period, isRelated: true });
    }
    return found;
  }

  /** @throws BusinessError ASSET_VOUCHER naming the voucher that a person related */
  async requireNoneRelated(card: CardRecord): Promise<void> {
    const known = (await this.of([card])).get(card.id);
    if (!known?.isRelated) return;
    const named = `资产 ${card.code} ${card.name}`;
    const msg = `${named} 已关联凭证 ${known.title}，请先取消关联，再生成凭证`;
    throw new BusinessError('ASSET_VOUCHER', { msg });
  }

  /** @throws BusinessError ASSET_VOUCHER where it can't be made, and those of the ledger */
  async book(card: CardRecord, chart: SetChart): Promise<void> {
    const [known] = await this.posting.find([sourceOf(card)]);
    const sent = draftOf(card, chart);
    const made = await (known ? this.posting.replace(sent) : this.posting.post(sent));
    const { title } = made;
    await this.booked.keep([made]);
    const object = `${card.code} ${card.name}`;
    await this.log.record({ action: '生成购入凭证', object, after: { 凭证: title } });
  }

  /** Gives the voucher of a card what the card says now; one that has none makes none. */
  async follow(card: CardRecord, chart: SetChart): Promise<void> {
    const [known] = await this.posting.find([sourceOf(card)]);
    if (known) await this.booked.keep([await this.posting.replace(draftOf(card, chart))]);
  }

  /**
   * What a voucher that a person wrote has to say of the purchase: of the month of the entry, or of one since the card
   * was in use, where it came late.
   */
  wanted(card: CardRecord): WantedVoucher {
    const { entryPeriod: to, startUse, code, name } = card;
    const since = periodOf(startUse);
    const isLate = card.addMethod !== 'opening' && since < to;
    return {
      kind: 'card',
      named: `资产 ${code} ${name} `,
      mayHoldMore: true,
      from: isLate ? since : to,
      to,
      amounts: nonZero(carried(openingMoment(ruleCard(card)).state, card)),
    };
  }

  /** @throws BusinessError ASSET_RELATE naming what differs */
  async requireFits(card: CardRecord, voucherId: number): Promise<void> {
    const object = `${card.code} ${card.name}`;
    const known = (await this.of([card])).get(card.id);
    if (known) {
      const msg = `资产 ${object} 已有购入凭证 ${known.title}，请先删除或取消关联`;
      throw new BusinessError('ASSET_RELATE', { msg });
    }
    const { title } = await this.fitting.require(this.wanted(card), voucherId);
    await this.log.record({ action: '关联购入凭证', object, after: { 凭证: title } });
  }

  /** The voucher as it would be made now. @throws BusinessError ASSET_VOUCHER where it can't be */
  preview(card: CardRecord, chart: SetChart) {
    return draftOf(card, chart).voucher;
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
    await this.booked.forget(sourceOf(card));
    if (isGone) await this.log.record({ action: '删除购入凭证', object });
  }
}

function nonZero(amounts: SubjectAmounts): SubjectAmounts {
  return new Map([...amounts].filter(([, amount]) => !amount.isZero));
}

/** Of a card; its changes have `change:17`. */
function sourceOf({ id }: Pick<CardRecord, 'id'>) {
  return { kind: 'asset', key: `card:${id}` };
}

function draftOf(card: CardRecord, chart: SetChart) {
  const draft = purchaseVoucher(
    {
      title: `${card.code} ${card.name}`,
      addMethod: card.addMethod,
      assetSubjectId: card.assetSubjectId,
      settlementSubjectId: card.settlementSubjectId,
      originalValue: Money.parse(card.originalValue),
      tax: Money.parse(card.tax),
      openingAccumulated: Money.parse(card.openingAccumulated),
      openingImpairment: Money.parse(card.openingImpairment),
    },
    booksOfAssets(chart, card.entryPeriod),
  );
  const [problem] = draft.problems;
  if (problem !== undefined) throw new BusinessError('ASSET_VOUCHER', { msg: problem });
  const { entryPeriod, startUse } = card;
  const voucherDate = periodOf(startUse) === entryPeriod ? startUse : lastDayOf(entryPeriod);
  return { source: sourceOf(card), voucher: voucherOf([{ card, draft }], { chart, voucherDate }) };
}
