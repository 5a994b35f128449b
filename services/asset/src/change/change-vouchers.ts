import { booksOfAssets } from '../books-of-assets';
import { Injectable } from '@nestjs/common';
import type { AssetChangeRow, LedgerVoucher, DocumentVoucher } from '@mingzhang/contract';
import {
  assetChangeTitles,
  changeVoucher,
  isBookedChange,
  Money,
  type AssetVoucherDraft,
} from '@mingzhang/rules';
import {
  BookedDocuments,
  BusinessError,
  OperationLog,
  Posting,
  refuse,
  LedgerClient,
  type SetChart,
} from '@mingzhang/server';
import { voucherOf } from '../asset-voucher';
import { FittingVouchers, type WantedVoucher } from '../fitting-vouchers';
import { changeToBook } from './change-to-book';
import { ChangeLoader, type LoadedChange } from './change-loader';
import { type ChangeRow, ChangeStore } from './change-store';

const findAtMost = 500;

/** The vouchers of changes: one by one, together, or related to one that a person wrote. */
@Injectable()
export class ChangeVouchers {
  constructor(
    private readonly posting: Posting,
    private readonly booked: BookedDocuments,
    private readonly fitting: FittingVouchers,
    private readonly ledger: LedgerClient,
    private readonly loader: ChangeLoader,
    private readonly changes: ChangeStore,
    private readonly log: OperationLog,
  ) {}

  /** Changes as their list shows them. */
  async shown(rows: readonly ChangeRow[]): Promise<AssetChangeRow[]> {
    const booked = await this.of(rows);
    return rows.map((row) => {
      const { content: _, replaced: __, relatedVoucherId: ___, voucherKey: ____, ...told } = row;
      const voucher = booked.get(row.id);
      return { ...told, isBookable: isBookable(row), vouchers: voucher ? [voucher] : [] };
    });
  }

  /** The voucher that a change makes of its card. */
  draft(loaded: LoadedChange, chart: SetChart): AssetVoucherDraft {
    return changeVoucher(changeToBook(loaded), booksOfAssets(chart, loaded.change.period));
  }

  /**
   * Makes the vouchers of those that have none, and has those that were made here say what their changes say now.
   * @throws BusinessError ASSET_VOUCHER by row, and those of the ledger
   */
  async create(ids: readonly number[], isTogether: boolean): Promise<AssetChangeRow[]> {
    const rows = await this.changes.many(ids);
    const booked = await this.of(rows);
    const open = rows.filter(({ id }) => !booked.has(id));
    const made = rows.filter(({ id }) => booked.get(id)?.isRelated === false);
    const chart = await this.ledger.chart();
    const parts = this.parts(await this.loader.load(open), { chart, ids });
    // A voucher that was related and is gone from the ledger ties nothing.
    const freed = open.flatMap(({ id, relatedVoucherId: tie }) => (tie === null ? [] : [id]));
    if (freed.length > 0) {
      await this.changes.setVoucher(freed, { voucherKey: null, relatedVoucherId: null });
    }
    if (isTogether) await this.postTogether(parts, chart);
    else await this.postEach(parts, chart);
    await this.renew(made, chart);
    return this.shown(await this.changes.many(ids));
  }

  private parts(
    loaded: readonly LoadedChange[],
    { chart, ids }: { readonly chart: SetChart; readonly ids: readonly number[] },
  ): Part[] {
    const parts = loaded.map((each) => ({
      loaded: each,
      draft: this.draft(each, chart),
      row: ids.indexOf(each.change.id) + 1,
    }));
    const problems = parts.flatMap(({ draft, row, loaded: { change } }) => {
      const why =
        draft.problems[0] ?? (draft.lines.length === 0 ? '不涉及金额，不需要凭证' : undefined);
      const msg = `${nameOf(change)} ${why ?? ''}`;
      return why === undefined ? [] : [{ code: 'ASSET_VOUCHER', row, msg }];
    });
    if (problems.length > 0) refuse('ASSET_VOUCHER', problems);
    return parts;
  }

  private async renew(rows: readonly ChangeRow[], chart: SetChart): Promise<void> {
    for (const key of new Set(rows.map(keyOf))) {
      const all = await this.loader.load(await this.changes.together([key]));
      const voucher = this.togetherOf(this.parts(all, { chart, ids: [] }), chart);
      const renewed = await this.posting.replace({ source: sourceOf(key), voucher });
      await this.booked.keep([renewed]);
      const object = all
        .map(({ change }) => nameOf(change))
        .join('、')
        .slice(0, 200);
      await this.log.record({ action: '更新资产变动凭证', object, after: { 凭证: renewed.title } });
    }
  }

  /** Parts of one month as one voucher, of the day of the last of them. */
  private togetherOf(parts: readonly Part[], chart: SetChart) {
    const days = parts.map(({ loaded: { change } }) => change.date).toSorted();
    return voucherOf(
      parts.map(({ loaded, draft }) => ({ card: loaded.card, draft })),
      { chart, voucherDate: days.at(-1) ?? '' },
    );
  }

  /** Takes their vouchers back; of one that books several changes, for all of them. */
  async remove(ids: readonly number[]): Promise<AssetChangeRow[]> {
    const rows = await this.changes.many(ids);
    const keys = [...new Set(rows.map(keyOf))];
    const all = await this.changes.together(keys);
    for (const key of keys) {
      const isGone = await this.posting.remove(sourceOf(key));
      await this.booked.forget(sourceOf(key));
      const own = all.filter((row) => keyOf(row) === key);
      const object = own.map(nameOf).join('、').slice(0, 200);
      if (isGone) await this.log.record({ action: '删除资产变动凭证', object });
    }
    const touched = all.map(({ id }) => id);
    await this.changes.setVoucher(touched, { voucherKey: null, relatedVoucherId: null });
    return this.shown(await this.changes.many(ids));
  }

  /** @throws BusinessError ASSET_RELATE naming what differs */
  async relate(ids: readonly number[], voucherId: number): Promise<AssetChangeRow[]> {
    const rows = await this.changes.many(ids);
    const booked = await this.of(rows);
    const taken = rows.find(({ id }) => booked.has(id));
    if (taken) {
      const title = booked.get(taken.id)?.title ?? '';
      throw relating(`${nameOf(taken)} 已有凭证 ${title}，请先删除或取消关联`);
    }
    const { title } = await this.fitting.require(await this.wanted(rows), voucherId);
    await this.changes.setVoucher(ids, { voucherKey: null, relatedVoucherId: voucherId });
    const object = rows.map(nameOf).join('、').slice(0, 200);
    await this.log.record({ action: '关联资产变动凭证', object, after: { 凭证: title } });
    return this.shown(await this.changes.many(ids));
  }

  /** What a voucher that a person wrote has to say of changes of one month, on the subjects of their cards. */
  async wanted(rows: readonly ChangeRow[]): Promise<WantedVoucher> {
    const chart = await this.ledger.chart();
    const loaded = await this.loader.load(rows);
    const months = rows.map(({ period }) => period).toSorted();
    const [from = '', to = from] = [months[0], months.at(-1)];
    if (from !== to) throw relating(`一起关联的变动应在同一个月，所选变动在 ${from} 至 ${to}`);
    return {
      kind: 'change',
      named: `${rows.map(nameOf).join('、').slice(0, 120)} `,
      from,
      to,
      mayHoldMore: false,
      amounts: wantedOf(loaded.map((each) => ({ ...each, draft: this.draft(each, chart) }))),
    };
  }

  /** The voucher of a change as it would be made or renewed now. @throws BusinessError ASSET_VOUCHER */
  async preview(id: number) {
    const [change] = await this.changes.many([id]);
    if (!change) throw new Error('a change that was asked for is there');
    const all =
      change.voucherKey === null ? [change] : await this.changes.together([change.voucherKey]);
    const chart = await this.ledger.chart();
    return this.togetherOf(this.parts(await this.loader.load(all), { chart, ids: [] }), chart);
  }

  /** @throws BusinessError ASSET_CHANGE naming the voucher that has to go first */
  async requireNone(change: ChangeRow): Promise<void> {
    const voucher = (await this.of([change])).get(change.id);
    if (!voucher) return;
    const msg = `${nameOf(change)} 已有凭证 ${voucher.title}，请先删除凭证再删除变动`;
    throw new BusinessError('ASSET_CHANGE', { msg });
  }

  /** By change. */
  private async of(rows: readonly ChangeRow[]): Promise<ReadonlyMap<number, DocumentVoucher>> {
    const own = rows.filter(({ relatedVoucherId }) => relatedVoucherId === null).filter(isBookable);
    const byKey = new Map<string, DocumentVoucher>();
    const sources = [...new Set(own.map(keyOf))].map(sourceOf);
    for (let start = 0; start < sources.length; start += findAtMost) {
      const found = await this.posting.find(sources.slice(start, start + findAtMost));
      for (const { source, id, title, period } of found) {
        byKey.set(source.key, { id, title, period, isRelated: false });
      }
    }
    const related = [...new Set(rows.flatMap(({ relatedVoucherId: id }) => id ?? []))];
    const byId = new Map(
      (await this.ledger.vouchers(related)).map((voucher) => [voucher.id, voucher]),
    );
    return new Map(
      rows.flatMap((row) => {
        const named = byId.get(row.relatedVoucherId ?? 0);
        const voucher = named ? relatedOf(named) : byKey.get(sourceOf(keyOf(row)).key);
        return voucher ? [[row.id, voucher] as const] : [];
      }),
    );
  }

  private async postEach(parts: readonly Part[], chart: SetChart): Promise<void> {
    if (parts.length === 0) return;
    const sent = parts.map(({ loaded, draft }) => ({
      source: sourceOf(loaded.change.id),
      voucher: voucherOf([{ card: loaded.card, draft }], {
        chart,
        voucherDate: loaded.change.date,
      }),
    }));
    const { posted, refused } = await this.posting.postBatch(sent);
    if (refused.length > 0) {
      refuse(
        'ASSET_VOUCHER',
        refused.map(({ source, msg }) => {
          const part = parts.find(({ loaded }) => sourceOf(loaded.change.id).key === source.key);
          const named = part ? nameOf(part.loaded.change) : '';
          return { code: 'ASSET_VOUCHER', row: part?.row ?? 1, msg: `${named} ${msg}` };
        }),
      );
    }
    await this.booked.keep(posted);
    await this.log.recordAll(
      posted.map(({ source, title }) => {
        const part = parts.find(({ loaded }) => sourceOf(loaded.change.id).key === source.key);
        const object = part ? nameOf(part.loaded.change) : '';
        return { action: '生成资产变动凭证', object, after: { 凭证: title } };
      }),
    );
  }

  private async postTogether(parts: readonly Part[], chart: SetChart): Promise<void> {
    const [first] = parts;
    if (!first) return;
    const other = parts.find(({ loaded }) => loaded.change.period !== first.loaded.change.period);
    if (other) {
      const msg = `合并的变动应在同一个月：${nameOf(other.loaded.change)} 在 ${other.loaded.change.period}`;
      refuse('ASSET_VOUCHER', [{ code: 'ASSET_VOUCHER', row: other.row, msg }]);
    }
    const key = first.loaded.change.id;
    const ids = parts.map(({ loaded }) => loaded.change.id);
    await this.changes.setVoucher(ids, { voucherKey: key, relatedVoucherId: null });
    const voucher = this.togetherOf(parts, chart);
    const made = await this.posting.post({ source: sourceOf(key), voucher });
    await this.booked.keep([made]);
    const object = parts
      .map(({ loaded }) => nameOf(loaded.change))
      .join('、')
      .slice(0, 200);
    await this.log.record({ action: '生成资产变动凭证', object, after: { 凭证: made.title } });
  }
}

interface Part {
  readonly loaded: LoadedChange;
  readonly draft: AssetVoucherDraft;
  /** In the request. */
  readonly row: number;
}

/** Net by subject of the cards themselves, debit positive. */
function wantedOf(parts: readonly (LoadedChange & { readonly draft: AssetVoucherDraft })[]) {
  const wanted = new Map<number, Money>();
  for (const { card, draft } of parts) {
    const own = [card.assetSubjectId, card.accumulatedSubjectId, card.impairmentSubjectId];
    for (const { subjectId, debit, credit } of draft.lines) {
      if (!own.includes(subjectId)) continue;
      const sum = wanted.get(subjectId) ?? Money.zero;
      wanted.set(subjectId, sum.plus(debit).minus(credit));
    }
  }
  return wanted;
}

/** Whether a change has something to book at all. */
export function isBookable({ kind, content, replaced }: ChangeRow): boolean {
  if (content.kind !== 'subject') return isBookedChange(kind);
  return (
    content.assetSubjectId !== replaced.asset_subject_id ||
    content.accumulatedSubjectId !== replaced.accumulated_subject_id ||
    content.impairmentSubjectId !== replaced.impairment_subject_id
  );
}

function keyOf({ id, voucherKey }: ChangeRow): number {
  return voucherKey ?? id;
}

/** Of a change; cards themselves have `card:17`. */
function sourceOf(key: number) {
  return { kind: 'asset', key: `change:${key}` };
}

function nameOf({ code, name, kind }: ChangeRow): string {
  return `${code} ${name} ${assetChangeTitles[kind]}`;
}

function relatedOf({ id, title, period }: LedgerVoucher): DocumentVoucher {
  return { id, title: `${period} ${title}`, period, isRelated: true };
}

function relating(msg: string): BusinessError {
  return new BusinessError('ASSET_RELATE', { msg });
}
