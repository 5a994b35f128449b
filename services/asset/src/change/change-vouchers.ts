import { Injectable } from '@nestjs/common';
import type { AssetChangeRow } from '@mingzhang/contract';
import {
  assetChangeTitles,
  changeVoucher,
  isBookedChange,
  netBySubject,
  type AssetVoucherDraft,
} from '@mingzhang/rules';
import {
  Documents,
  LedgerClient,
  type DocumentVouchers,
  type DraftResult,
  type ExpectedVoucher,
  type SetChart,
} from '@mingzhang/server';
import { assetVoucher } from '../asset-voucher';
import { booksOfAssets } from '../books-of-assets';
import { changeToBook } from './change-to-book';
import { ChangeLoader, type LoadedChange } from './change-loader';
import { type ChangeRow, ChangeStore } from './change-store';

/** The vouchers of changes: one for each or one for several, or one that a person wrote. */
@Injectable()
export class ChangeVouchers {
  readonly vouchers: DocumentVouchers<ChangeRow>;

  constructor(
    documents: Documents,
    private readonly ledger: LedgerClient,
    private readonly loader: ChangeLoader,
    private readonly changes: ChangeStore,
  ) {
    this.vouchers = documents.define<ChangeRow>({
      title: '资产变动',
      shortTitle: '变动',
      voucherTitle: '资产变动凭证',
      shortVoucherTitle: '凭证',
      name: changeName,
      source: 'asset',
      key: ({ id }) => changeKey(id),
      period: ({ period }) => period,
      isBookable,
      draft: (rows) => this.drafts(rows),
      refusal: 'ASSET_VOUCHER',
      links: {
        relatedVoucherId: (change) => change.relatedVoucherId,
        relatedTo: (voucherIds) => changes.relatedTo(voucherIds),
        sharedKey: ({ voucherKey }) => (voucherKey === null ? null : changeKey(voucherKey)),
        sharing: (rows) => changes.together(rows.map(({ id, voucherKey }) => voucherKey ?? id)),
        write: (rows, { sharedWith, relatedVoucherId }) =>
          changes.setVoucher(
            rows.map(({ id }) => id),
            { voucherKey: sharedWith?.id ?? null, relatedVoucherId },
          ),
      },
      relations: {
        basis: '卡片',
        expected: (rows) => this.expected(rows),
        refusal: 'ASSET_RELATE',
      },
    });
  }

  /** Changes as their list shows them. */
  async shown(rows: readonly ChangeRow[]): Promise<AssetChangeRow[]> {
    const found = await this.vouchers.find(rows);
    return rows.map((row) => {
      const { content: _, replaced: __, relatedVoucherId: ___, voucherKey: ____, ...fields } = row;
      const voucher = found.get(row);
      return { ...fields, isBookable: isBookable(row), vouchers: voucher ? [voucher] : [] };
    });
  }

  /** Makes or renews the vouchers of changes. @throws BusinessError ASSET_VOUCHER by row, and those of the ledger */
  async create(ids: readonly number[], isTogether: boolean): Promise<AssetChangeRow[]> {
    await this.vouchers.makeAll(() => this.changes.many(ids), isTogether ? 'all' : 'each');
    return this.shown(await this.changes.many(ids));
  }

  /** Takes their vouchers back; of one that books several changes, for all of them. */
  async remove(ids: readonly number[]): Promise<AssetChangeRow[]> {
    await this.vouchers.remove(() => this.changes.many(ids));
    return this.shown(await this.changes.many(ids));
  }

  /** @throws BusinessError ASSET_RELATE naming what differs */
  async relate(ids: readonly number[], voucherId: number): Promise<AssetChangeRow[]> {
    await this.vouchers.relate(() => this.changes.many(ids), voucherId);
    return this.shown(await this.changes.many(ids));
  }

  /** See `DocumentVouchers.lock`. */
  lock(): Promise<void> {
    return this.vouchers.lock();
  }

  /** @throws BusinessError ASSET_CHANGE naming the voucher that has to go first */
  async requireNone(change: ChangeRow): Promise<void> {
    await this.vouchers.requireNone(async () => change, 'ASSET_CHANGE', '删除变动');
  }

  private async drafts(rows: readonly ChangeRow[]): Promise<DraftResult[]> {
    const chart = await this.ledger.chart();
    const loaded = await this.loader.load(rows);
    return loaded.map((each): DraftResult => {
      const { card, change } = each;
      const draft = changeDraft(each, chart);
      const [problem] = draft.problems;
      if (problem !== undefined) return { problem: `${changeName(change)} ${problem}` };
      return assetVoucher(draft, { card, chart, voucherDate: change.date });
    });
  }

  /** The voucher holds what each change moves on the subjects of its card. */
  private async expected(rows: readonly ChangeRow[]): Promise<ExpectedVoucher[]> {
    const chart = await this.ledger.chart();
    const loaded = await this.loader.load(rows);
    return loaded.map((each) => ({
      from: each.change.period,
      to: each.change.period,
      amounts: netBySubject(cardLines(each, changeDraft(each, chart))),
    }));
  }
}

/** The voucher that a change makes of its card. */
export function changeDraft(loaded: LoadedChange, chart: SetChart): AssetVoucherDraft {
  return changeVoucher(changeToBook(loaded), booksOfAssets(chart, loaded.change.period));
}

function cardLines({ card }: LoadedChange, { lines }: AssetVoucherDraft) {
  const own = [card.assetSubjectId, card.accumulatedSubjectId, card.impairmentSubjectId];
  return lines
    .filter(({ subjectId }) => own.includes(subjectId))
    .map(({ subjectId, debit, credit }) => ({
      subjectId,
      debit: debit.toString(),
      credit: credit.toString(),
    }));
}

/** Whether a change has something to book at all. */
function isBookable({ kind, content, replaced }: ChangeRow): boolean {
  if (content.kind !== 'subject') return isBookedChange(kind);
  return (
    content.assetSubjectId !== replaced.asset_subject_id ||
    content.accumulatedSubjectId !== replaced.accumulated_subject_id ||
    content.impairmentSubjectId !== replaced.impairment_subject_id
  );
}

function changeKey(id: number): string {
  return `change:${id}`;
}

function changeName({ code, name, kind }: ChangeRow): string {
  return `${code} ${name} ${assetChangeTitles[kind]}`;
}
