import { Injectable } from '@nestjs/common';
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
  AccountSetScope,
  Documents,
  LedgerClient,
  type DocumentVouchers,
  type DraftResult,
  type ExpectedVoucher,
  type SetChart,
} from '@mingzhang/server';
import { assetVoucher } from '../asset-voucher';
import { booksOfAssets } from '../books-of-assets';
import { ruleCard } from '../rule-card';
import type { CardRecord } from './card.entity';
import { CardStore } from './card-store';
import { putBack, type Replaced } from './replaced';

/** 购入凭证 of cards. */
@Injectable()
export class PurchaseVouchers {
  readonly vouchers: DocumentVouchers<CardRecord>;

  constructor(
    documents: Documents,
    private readonly ledger: LedgerClient,
    store: CardStore,
    private readonly scope: AccountSetScope,
  ) {
    this.vouchers = documents.define<CardRecord>({
      title: '资产卡片',
      voucherTitle: '购入凭证',
      name: ({ code, name }) => `${code} ${name}`,
      fullName: ({ code, name }) => `资产 ${code} ${name}`,
      source: 'asset',
      key: ({ id }) => `card:${id}`,
      period: ({ entryPeriod }) => entryPeriod,
      draft: (all) => this.drafts(all),
      refusal: 'ASSET_VOUCHER',
      renewVerb: '生成',
      links: {
        relatedVoucherId: (card) => card.relatedVoucherId,
        relatedTo: (voucherIds) => store.relatedTo(voucherIds),
        write: (all, { relatedVoucherId }) => this.writeRelated(all, relatedVoucherId),
      },
      relations: {
        basis: '卡片',
        expected: async (all) => (await this.asEntered(all)).map(expectedOf),
        mayShare: true,
        refusal: 'ASSET_RELATE',
      },
    });
  }

  private async drafts(cards: readonly CardRecord[]): Promise<DraftResult[]> {
    const chart = await this.ledger.chart();
    return (await this.asEntered(cards)).map((card) => draftOf(card, chart));
  }

  /**
   * Cards with the subjects, type and departments of their entry: what 资产变动 changed since counts from
   * the change on, and a change of subjects has a transfer voucher of its own.
   */
  private async asEntered(cards: readonly CardRecord[]): Promise<CardRecord[]> {
    const changes = await this.scope.query<{ assetId: number; replaced: Replaced }>(
      `select asset_id as "assetId", replaced from asset.change
       where account_set_id = $1 and asset_id = any($2::bigint[]) and replaced <> '{}'
       order by id desc`,
      [this.scope.accountSetId, cards.map(({ id }) => id)],
      'changes-of-purchases',
    );
    if (changes.length === 0) return [...cards];
    return cards.map((card) =>
      changes
        .filter(({ assetId }) => assetId === card.id)
        .reduce<CardRecord>((then, { replaced }) => ({ ...then, ...putBack(replaced) }), card),
    );
  }

  private async writeRelated(cards: readonly CardRecord[], voucherId: number | null) {
    const ids = cards.map(({ id }) => id);
    await this.scope.write(
      `update asset.card set related_voucher_id = $3
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, voucherId],
    );
  }
}

function draftOf(card: CardRecord, chart: SetChart): DraftResult {
  const { entryPeriod, startUse } = card;
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
    booksOfAssets(chart, entryPeriod),
  );
  const [problem] = draft.problems;
  if (problem !== undefined) return { problem };
  const voucherDate = periodOf(startUse) === entryPeriod ? startUse : lastDayOf(entryPeriod);
  return assetVoucher(draft, { card, chart, voucherDate });
}

/** The voucher is of the month of the entry, or of a month since the card was in use if it came late. */
function expectedOf(card: CardRecord): ExpectedVoucher {
  const { entryPeriod: to, startUse } = card;
  const since = periodOf(startUse);
  const isLate = card.addMethod !== 'opening' && since < to;
  return {
    from: isLate ? since : to,
    to,
    amounts: nonZero(carried(openingMoment(ruleCard(card)).state, card)),
  };
}

function nonZero(amounts: SubjectAmounts): SubjectAmounts {
  return new Map([...amounts].filter(([, amount]) => !amount.isZero));
}
