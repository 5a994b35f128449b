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
  type TakenAmount,
} from '@mingzhang/server';
import { assetVoucher } from '../asset-voucher';
import { booksOfAssets } from '../books-of-assets';
import { ruleCard } from '../rule-card';
import type { CardRecord } from './card.entity';

/** 购入凭证 of cards. */
@Injectable()
export class PurchaseVouchers {
  readonly vouchers: DocumentVouchers<CardRecord>;

  constructor(
    documents: Documents,
    private readonly ledger: LedgerClient,
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
        write: (all, { relatedVoucherId }) => this.writeRelated(all, relatedVoucherId),
      },
      relations: {
        expected: async (all) => expectedOf(all),
        taken: (voucherIds) => this.taken(voucherIds),
        mayShare: true,
        refusal: 'ASSET_RELATE',
      },
    });
  }

  private async drafts(cards: readonly CardRecord[]): Promise<DraftResult[]> {
    const chart = await this.ledger.chart();
    return cards.map((card) => draftOf(card, chart));
  }

  private async writeRelated(cards: readonly CardRecord[], voucherId: number | null) {
    const ids = cards.map(({ id }) => id);
    await this.scope.write(
      `update asset.card set related_voucher_id = $3
       where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids, voucherId],
    );
  }

  /** Each card accounts for what it brought onto its subjects. */
  private taken(voucherIds: readonly number[]): Promise<TakenAmount[]> {
    return this.scope.query<TakenAmount>(
      `select c.related_voucher_id as "voucherId", part."subjectId", part.amount
       from asset.card c
       cross join lateral (values
         (c.asset_subject_id, c.original_value),
         (coalesce(c.accumulated_subject_id, c.asset_subject_id), -c.opening_accumulated),
         (coalesce(c.impairment_subject_id, c.asset_subject_id), -c.opening_impairment)
       ) as part ("subjectId", amount)
       where c.account_set_id = $1 and c.related_voucher_id = any($2::bigint[])`,
      [this.scope.accountSetId, voucherIds],
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
function expectedOf([card]: readonly CardRecord[]): ExpectedVoucher {
  if (!card) throw new Error('a card is related');
  const { entryPeriod: to, startUse, code, name } = card;
  const since = periodOf(startUse);
  const isLate = card.addMethod !== 'opening' && since < to;
  return {
    name: `资产 ${code} ${name} `,
    basis: '卡片',
    from: isLate ? since : to,
    to,
    amounts: nonZero(carried(openingMoment(ruleCard(card)).state, card)),
  };
}

function nonZero(amounts: SubjectAmounts): SubjectAmounts {
  return new Map([...amounts].filter(([, amount]) => !amount.isZero));
}
