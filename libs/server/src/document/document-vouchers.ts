import {
  batchVouchersAtMost,
  type FittingVouchers,
  type ClosingFinding,
  type DocumentVoucher,
  type DraftedVouchers,
  type ErrorCode,
  type LedgerEntry,
  type PostedVoucher,
} from '@mingzhang/contract';
import { groupBy, type Period, type VoucherMerge } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { OperationLog } from '../operation-log';
import { ApartVouchers, type ApartOutcome, type ApartRead } from './apart-vouchers';
import { DocumentDrafts, type Drafted } from './document-drafts';
import type { DocumentKind } from './document-kind';
import { datedTitle, draftedVoucher, unbookedFinding, voucherEntry } from './document-texts';
import type { DocumentTools } from './document-tools';
import { LinkedDocuments } from './linked-documents';
import type { RelatedVouchers } from './related-vouchers';
import type { VoucherPair } from './relating';

/** Reads the documents of an act. It is called after the act has locked out others, so that nothing changes meanwhile. */
type Read<T> = () => Promise<T>;

/**
 * The vouchers of documents of one kind, by the protocol "posting". The ledger alone knows which there are; every act
 * may be repeated.
 */
export class DocumentVouchers<D> {
  private readonly links: LinkedDocuments<D>;
  private readonly drafts: DocumentDrafts<D>;
  private readonly apart: ApartVouchers<D>;

  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: DocumentKind<D>,
    private readonly related: RelatedVouchers<D> | undefined,
  ) {
    this.links = new LinkedDocuments(kind);
    this.drafts = new DocumentDrafts(kind);
    this.apart = new ApartVouchers(tools, kind, (documents) => this.find(documents));
  }

  /** Vouchers that the documents have, made here or related. @throws BusinessError UNAVAILABLE */
  async find(documents: readonly D[]): Promise<ReadonlyMap<D, DocumentVoucher>> {
    const { isBookable = () => true } = this.kind;
    const found = new Map<D, DocumentVoucher>();
    const own = documents.filter((each) => !this.links.isRelated(each) && isBookable(each));
    const byKey = await this.tools.posted(
      this.kind.source,
      own.map((each) => this.links.voucherKey(each)),
    );
    for (const document of own) {
      const voucher = byKey.get(this.links.voucherKey(document));
      if (!voucher) continue;
      const { id, title, period } = voucher;
      found.set(document, { id, title, period, isRelated: false });
    }
    const related = (await this.related?.find(documents)) ?? [];
    for (const [document, voucher] of related) {
      const { id, period } = voucher;
      found.set(document, { id, title: datedTitle(voucher), period, isRelated: true });
    }
    return found;
  }

  /**
   * Makes the voucher of one document, or gives the one that it has the present content.
   * @throws BusinessError of the kind: the voucher is one that a person related, or can't be made; of the ledger, row by
   *   row
   */
  async make(read: Read<D>): Promise<PostedVoucher> {
    await this.lock();
    const document = await read();
    const known = (await this.find([document])).get(document);
    if (known?.isRelated) {
      const has = `${this.drafts.fullName(document)} 已关联凭证 ${known.title}`;
      const msg = `${has}，请先取消关联，再生成凭证`;
      throw new BusinessError(this.kind.refusal, { msg });
    }
    const group = known ? await this.links.sharing([document]) : [document];
    const drafted = await this.drafts.alone(group);
    let voucher: PostedVoucher;
    if (known) {
      voucher = await this.replace(this.links.voucherKey(document), drafted);
    } else {
      await this.links.share(group);
      voucher = await this.tools.posting.post(this.drafts.sent(drafted));
      await this.tools.booked.keep([voucher]);
      await this.links.note(group, voucher);
    }
    const { renewVerb = '更新' } = this.kind;
    await this.log([this.entry(known ? renewVerb : '生成', group, voucher)]);
    return voucher;
  }

  /**
   * Makes the vouchers of those documents that have none, merged as asked, and gives those made before the present
   * content of their documents. Documents related to a voucher of a person keep it.
   * @throws BusinessError of the kind, by row: then none of the new vouchers stays; of the ledger
   */
  async makeAll(read: Read<readonly D[]>, merge: VoucherMerge<D> = 'each'): Promise<void> {
    await this.lock();
    const asked = await read();
    const distinct = this.links.distinct(asked);
    const known = await this.find(distinct);
    const open = distinct.filter((document) => !known.has(document));
    const made = distinct.filter((document) => known.get(document)?.isRelated === false);
    const groups = this.drafts.groups(
      await this.drafts.byRow(open, this.drafts.rowsOf(asked)),
      merge,
    );
    for (const group of groups) await this.links.share(group.map(({ document }) => document));
    await this.renew(made, asked);
    await this.post(groups, merge);
  }

  /**
   * Makes the vouchers of many documents that have none, each voucher accepted or refused by itself,
   * in transactions of its own; see `ApartVouchers.make`.
   */
  makeApart(read: ApartRead<D>, merge: VoucherMerge<D> = 'each'): Promise<ApartOutcome<D>> {
    return this.apart.make(read, merge);
  }

  /**
   * Changes a document. A voucher that was made of it gets the new content; one of a person that it is related to has to
   * fit it still. A document without a voucher gets none.
   * @param read is called once nobody else can change, book or relate the document
   * @param write changes the document, and answers it as it is then
   * @throws BusinessError of the kind, of its relations with both figures, or of the ledger; the transaction has to end
   *   then
   */
  async change(read: Read<D>, write: (document: D) => Promise<D>): Promise<D> {
    await this.lock();
    const after = await (this.related?.change(read, write) ?? read().then(write));
    const known = (await this.find([after])).get(after);
    if (known && !known.isRelated) {
      const drafted = await this.drafts.alone(await this.links.sharing([after]));
      await this.replace(this.links.voucherKey(after), drafted);
    }
    return after;
  }

  /**
   * Keeps others from changing, booking and relating documents of the domain, to the end of the transaction. An act that
   * deletes documents calls it before it reads them, and before it takes the turn of the domain or writes a row.
   */
  lock(): Promise<void> {
    return this.tools.lock();
  }

  /**
   * Takes vouchers back: those made here are deleted, for all documents that share them; those that people wrote stay
   * and are no longer related.
   */
  async remove(read: Read<readonly D[]>): Promise<void> {
    await this.lock();
    const asked = this.links.distinct(await read());
    await this.related?.release(asked.filter((document) => this.links.isRelated(document)));
    await this.delete(asked.filter((document) => !this.links.isRelated(document)));
  }

  /**
   * Takes back the voucher of a document that is deleted in the same transaction. The entry of its deletion stands for
   * both, unless other documents lose the voucher, too.
   */
  async removeWith(read: Read<D>): Promise<void> {
    await this.lock();
    const document = await read();
    if (!this.links.isRelated(document)) await this.delete([document], document);
  }

  /**
   * Relates documents without a voucher to one that a person wrote.
   * @throws BusinessError of the kind's relations, naming what differs
   */
  async relate(read: Read<readonly D[]>, voucherId: number): Promise<void> {
    const [refusal = null] = await this.relateAll(async () => [
      { documents: await read(), voucherId },
    ]);
    const { relations } = this.kind;
    if (refusal !== null && relations) throw new BusinessError(relations.refusal, { msg: refusal });
  }

  /**
   * Relates documents without a voucher to vouchers that people wrote, each pair accepted or refused by itself.
   * @param read gives pairs; no document and no voucher is in two of them
   * @returns in the order of the pairs, why one was refused, naming what differs; null: it is related
   * @throws BusinessError UNAVAILABLE
   */
  async relateAll(read: Read<readonly VoucherPair<D>[]>): Promise<readonly (string | null)[]> {
    const { related, kind } = this;
    if (!related) throw new Error(`${kind.title} is not related to vouchers`);
    await this.lock();
    const asked = (await read()).map(({ documents, voucherId }) => ({
      documents: this.links.distinct(documents),
      voucherId,
    }));
    const known = await this.find(asked.flatMap(({ documents }) => documents));
    const { voucherTitle, shortVoucherTitle = voucherTitle } = kind;
    const taken = new Map<number, string>();
    for (const { documents, voucherId } of asked) {
      const document = documents.find((each) => known.has(each));
      if (document === undefined) continue;
      const title = known.get(document)?.title ?? '';
      const has = `${this.drafts.fullName(document)} 已有${shortVoucherTitle} ${title}`;
      taken.set(voucherId, `${has}，请先删除或取消关联`);
    }
    const open = asked.filter(({ voucherId }) => !taken.has(voucherId));
    const refusals = await related.relateAll(open);
    const byVoucher = new Map(open.map(({ voucherId }, at) => [voucherId, refusals[at] ?? null]));
    return asked.map(({ voucherId }) => taken.get(voucherId) ?? byVoucher.get(voucherId) ?? null);
  }

  /** For each document by itself a voucher of a person that fits it; see `RelatedVouchers`. */
  proposed(documents: readonly D[]): Promise<ReadonlyMap<D, LedgerEntry>> {
    if (!this.related) throw new Error(`${this.kind.title} is not related to vouchers`);
    return this.related.proposed(this.links.distinct(documents));
  }

  /** Vouchers of people that the documents may be related to. */
  fitting(documents: readonly D[]): Promise<FittingVouchers> {
    if (!this.related) throw new Error(`${this.kind.title} is not related to vouchers`);
    return this.related.fitting(this.links.distinct(documents));
  }

  /**
   * The vouchers that `makeAll` would make or renew; nothing is written.
   * @throws BusinessError of the kind where one can't be made
   */
  async preview(
    documents: readonly D[],
    merge: VoucherMerge<D> = 'each',
  ): Promise<DraftedVouchers['vouchers']> {
    const distinct = this.links.distinct(documents);
    const shared = distinct.filter((document) => this.links.sharedKey(document) !== null);
    const open = distinct.filter((document) => this.links.sharedKey(document) === null);
    const all = shared.length === 0 ? [] : await this.links.sharing(shared);
    const known = [...groupBy(all, (document) => this.links.voucherKey(document)).values()];
    const drafts = [];
    for (const group of known) drafts.push(await this.drafts.alone(group));
    const made = await (documents.length === 1
      ? this.drafts.alone(open)
      : this.drafts.byRow(open, this.drafts.rowsOf(documents)));
    drafts.push(...this.drafts.groups(made, merge));
    const chart = await this.tools.ledger.chart();
    return drafts.map((group) => draftedVoucher(this.drafts.sent(group).voucher, chart));
  }

  /**
   * Refuses what may not be done to a document while it has a voucher.
   * @param act what comes after the voucher was deleted: 删除变动
   * @returns the document, which gets no voucher before the transaction ends
   * @throws BusinessError with that code
   */
  async requireNone(read: Read<D>, code: ErrorCode, act: string): Promise<D> {
    await this.lock();
    const document = await read();
    const voucher = (await this.find([document])).get(document);
    if (!voucher) return document;
    const { voucherTitle, shortVoucherTitle = voucherTitle } = this.kind;
    const has = `${this.drafts.fullName(document)} 已有${shortVoucherTitle} ${voucher.title}`;
    throw new BusinessError(code, { msg: `${has}，请先删除凭证再${act}` });
  }

  /** The closing check: documents of the month that have no voucher yet, one finding for each list of them. */
  async unbooked(period: Period): Promise<ClosingFinding[]> {
    const { closing, isBookable = () => true } = this.kind;
    if (!closing) return [];
    const documents = (await closing.documents(period)).filter(isBookable);
    const known = await this.find(documents);
    const { path } = closing;
    const pathOf = typeof path === 'string' ? () => path : path;
    const byPath = groupBy(
      documents.filter((document) => !known.has(document)),
      pathOf,
    );
    return [...byPath].flatMap(([link, open]) =>
      unbookedFinding(this.kind, { period, link, open }),
    );
  }

  /** @param deleted a document that is deleted itself */
  private async delete(documents: readonly D[], deleted?: D): Promise<void> {
    if (documents.length === 0) return;
    const { posting, booked } = this.tools;
    const all = await this.links.sharing(documents);
    for (const [key, group] of groupBy(all, (document) => this.links.voucherKey(document))) {
      const source = { kind: this.kind.source, key };
      const isGone = await posting.remove(source);
      await booked.forget(source);
      const isLogged = deleted === undefined || group.length > 1;
      if (isGone && isLogged) await this.log([this.entry('删除', group)]);
    }
    await this.links.clear(all);
    await this.links.note(all, null);
  }

  /** Posts new vouchers: all of them, or none where the ledger refuses one. */
  private async post(
    groups: readonly (readonly Drafted<D>[])[],
    merge: VoucherMerge<D>,
  ): Promise<void> {
    const { posting, booked } = this.tools;
    const sent = groups.map((group) => this.drafts.sent(group));
    const [only] = sent;
    if (only === undefined) return;
    const posted = merge === 'all' ? [await posting.post(only)] : await this.postBatches(groups);
    await booked.keep(posted);
    const byKey = new Map(posted.map((voucher) => [voucher.source.key, voucher]));
    const made = sent.map(({ source }, at) => {
      const documents = (groups[at] ?? []).map(({ document }) => document);
      return { documents, voucher: byKey.get(source.key) ?? null };
    });
    await this.links.noteAll(made);
    await this.log(
      made.map(({ documents, voucher }) => this.entry('生成', documents, voucher ?? undefined)),
    );
  }

  private async postBatches(
    groups: readonly (readonly Drafted<D>[])[],
  ): Promise<readonly PostedVoucher[]> {
    const { posting } = this.tools;
    const posted: PostedVoucher[] = [];
    for (let start = 0; start < groups.length; start += batchVouchersAtMost) {
      const part = groups.slice(start, start + batchVouchersAtMost);
      const answer = await posting.postBatch(part.map((group) => this.drafts.sent(group)));
      posted.push(...answer.posted);
      if (answer.refused.length === 0) continue;
      for (const { source } of posted) await posting.remove(source);
      this.drafts.refuse(part, answer.refused);
    }
    return posted;
  }

  /** Gives vouchers that were made before the present content of all documents that share them. */
  private async renew(made: readonly D[], asked: readonly D[]): Promise<void> {
    if (made.length === 0) return;
    const { renewVerb = '更新' } = this.kind;
    const all = await this.links.sharing(made);
    for (const [key, group] of groupBy(all, (document) => this.links.voucherKey(document))) {
      const row = asked.findIndex((document) => this.links.voucherKey(document) === key) + 1;
      const voucher = await this.replace(key, await this.drafts.byRow(group, () => row));
      await this.log([this.entry(renewVerb, group, voucher)]);
    }
  }

  private async replace(key: string, drafted: readonly Drafted<D>[]): Promise<PostedVoucher> {
    const { posting, booked } = this.tools;
    const voucher = await posting.replace(this.drafts.sent(drafted, key));
    await booked.keep([voucher]);
    const documents = drafted.map(({ document }) => document);
    await this.links.note(documents, voucher);
    return voucher;
  }

  private entry(verb: string, group: readonly D[], voucher?: { readonly title: string }) {
    return voucherEntry(this.kind, { verb, documents: group, voucher });
  }

  private async log(entries: Parameters<OperationLog['recordAll']>[0]): Promise<void> {
    if (this.kind.isLogged ?? true) await this.tools.log.recordAll(entries);
  }
}
