import {
  fittingAtMost,
  type FittingVoucher,
  type FittingVouchers,
  type LedgerEntry,
  type LedgerVoucher,
} from '@mingzhang/contract';
import { addedAmounts, groupBy, netBySubject } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { RelatedKind } from './document-kind';
import { datedTitle, fullNamesOf, misfitFigures, monthsText, shownAmounts } from './document-texts';
import type { DocumentTools } from './document-tools';
import { isWithin, Relating, type VoucherPair } from './relating';
import { isSameExpected, VoucherFit, type ExpectedTogether } from './voucher-fit';

/** Vouchers that people wrote, related to documents of one kind. */
export class RelatedVouchers<D> {
  private readonly fit: VoucherFit<D>;
  private readonly relating: Relating<D>;

  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: RelatedKind<D>,
  ) {
    this.fit = new VoucherFit(tools, kind);
    this.relating = new Relating(tools, kind, this.fit);
  }

  /** See `DocumentTools.lock`. */
  lock(): Promise<void> {
    return this.tools.lock();
  }

  /** By document; a related voucher that is gone from the ledger is left out. */
  async find(documents: readonly D[]): Promise<ReadonlyMap<D, LedgerVoucher>> {
    const { relatedVoucherId } = this.kind.links;
    const ids = new Set(documents.flatMap((document) => relatedVoucherId(document) ?? []));
    const vouchers = await this.tools.ledger.vouchers([...ids]);
    const known = new Map(vouchers.map((voucher) => [voucher.id, voucher]));
    return new Map(
      documents.flatMap((document) => {
        const voucher = known.get(relatedVoucherId(document) ?? 0);
        return voucher ? [[document, voucher] as const] : [];
      }),
    );
  }

  /**
   * Vouchers that people wrote in the months and on the subjects of the documents, fitting ones first, then by date.
   * @throws BusinessError for documents that no month has in common
   */
  async fitting(documents: readonly D[]): Promise<FittingVouchers> {
    const expected = await this.fit.expected(documents);
    const chart = await this.tools.ledger.chart();
    const entries = await this.fit.entries(expected, expected);
    const byVoucher = groupBy(
      entries.filter(({ source }) => source === null),
      ({ voucherId }) => voucherId,
    );
    const othersOf = await this.fit.othersOf([...byVoucher.keys()]);
    const named = fullNamesOf(this.kind, documents);
    const vouchers = [...byVoucher].flatMap(([id, lines]): FittingVoucher[] => {
      const [first] = lines;
      if (!first) return [];
      const { title, period, voucherDate, summary } = first;
      const others = othersOf(id);
      const misfit = this.fit.misfit(expected, id, { entries: lines, others });
      const figures = misfit && misfitFigures(misfit, chart);
      const why = this.relating.whyNot({ title, named, others, figures }) ?? null;
      const amounts = shownAmounts(netBySubject(lines), chart);
      return [{ id, title, period, voucherDate, summary, amounts, misfit: why }];
    });
    return {
      wanted: shownAmounts(expected.amounts, chart),
      vouchers: vouchers
        .toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
        .slice(0, fittingAtMost),
    };
  }

  /**
   * For each document by itself the first voucher of a person that fits it and that no document before it has; none
   * where it has no such voucher. The ledger is asked once for all of them.
   * @throws BusinessError UNAVAILABLE
   */
  async proposed(documents: readonly D[]): Promise<ReadonlyMap<D, LedgerEntry>> {
    const found = new Map<D, LedgerEntry>();
    const wanted: { document: D; expected: ExpectedTogether }[] = [];
    for (const document of documents) {
      const expected = await this.relating.expectedOf([document]);
      if (typeof expected !== 'string') wanted.push({ document, expected });
    }
    const months = wanted.flatMap(({ expected: { from, to } }) => [from, to]).toSorted();
    const [from, to] = [months[0], months.at(-1)];
    if (from === undefined || to === undefined) return found;
    const amounts = addedAmounts(wanted.map(({ expected }) => expected.amounts));
    const entries = await this.fit.entries({ amounts }, { from, to });
    const vouchers = groupBy(
      entries.filter(({ source }) => source === null),
      ({ voucherId }) => voucherId,
    );
    const othersOf = await this.fit.othersOf([...vouchers.keys()]);
    const taken = new Set<number>();
    for (const { document, expected } of wanted) {
      for (const [id, lines] of vouchers) {
        const [first] = lines;
        const others = othersOf(id);
        if (!first || taken.has(id) || others.titles.length > 0) continue;
        const own = lines.filter(({ subjectId }) => expected.amounts.has(subjectId));
        const misfit = this.fit.misfit(expected, id, { entries: own, others });
        if (!isWithin(first, expected) || misfit !== undefined) continue;
        taken.add(id);
        found.set(document, first);
        break;
      }
    }
    return found;
  }

  /**
   * Relates documents to a voucher that a person wrote, all or none, and says so in the log. The voucher is compared
   * with the sum of the documents. The caller holds the lock.
   * @throws BusinessError of the kind's relations, naming what differs
   */
  async relate(documents: readonly D[], voucherId: number): Promise<void> {
    const [refusal = null] = await this.relateAll([{ documents, voucherId }]);
    if (refusal !== null) throw this.refusal(refusal);
  }

  /**
   * Relates the documents of each pair to its voucher, each pair accepted or refused by itself, and says so in the log.
   * The ledger is asked for all pairs together; entries are read once for each month of the vouchers. The caller holds
   * the lock.
   * @param pairs no document and no voucher is in two of them
   * @returns in the order of the pairs, why one was refused, naming what differs; null: it is related
   * @throws BusinessError UNAVAILABLE
   */
  relateAll(pairs: readonly VoucherPair<D>[]): Promise<readonly (string | null)[]> {
    return this.relating.relateAll(pairs);
  }

  /**
   * Changes a document. The voucher that it is related to has to fit it afterwards, if the change alters what the
   * document expects; a voucher that is gone from the ledger is not compared.
   * @param read is called once nobody else can change, book or relate the document
   * @param write changes the document, and answers it as it is then
   * @throws BusinessError of the kind's relations with both figures and the way out; the transaction has to end then
   */
  async change(read: () => Promise<D>, write: (document: D) => Promise<D>): Promise<D> {
    await this.lock();
    const before = await read();
    const voucher = (await this.find([before])).get(before);
    if (!voucher) return write(before);
    const expectedBefore = await this.fit.expected([before]);
    const after = await write(before);
    const expected = await this.fit.expected([after]);
    if (!isSameExpected(expectedBefore, expected)) await this.requireStillFitting(after);
    return after;
  }

  /**
   * The voucher that a changed document is related to has to fit it; one that is gone from the ledger is not compared.
   * The caller holds the lock and has written the document.
   * @param act what has changed it: 修改
   * @throws BusinessError of the kind's relations with both figures and the way out; the transaction has to end then
   */
  async requireStillFitting(document: D, act = '修改'): Promise<void> {
    const voucher = (await this.find([document])).get(document);
    if (!voucher) return;
    const { id, period } = voucher;
    const expected = await this.fit.expected([document]);
    const has = `${fullNamesOf(this.kind, [document])} 已关联凭证 ${datedTitle(voucher)}`;
    const wayOut = `请先取消关联，再${act}`;
    if (!isWithin(voucher, expected)) {
      const months = monthsText(expected);
      throw this.refusal(`${has}，${act}后只能关联 ${months} 的凭证，${wayOut}`);
    }
    const entries = await this.fit.entries(expected, { from: period, to: period });
    const others = await this.fit.othersBeside(document, id);
    const misfit = this.fit.misfit(expected, id, { entries, others });
    if (misfit === undefined) return;
    const figures = misfitFigures(misfit, await this.tools.ledger.chart());
    const rest = this.relating.restText(others.shared.length > 0);
    throw this.refusal(
      `${has}，凭证在 ${figures.subject} ${figures.booked}${rest}，` +
        `${act}后应为${figures.expected}，相差 ${figures.difference}，${wayOut}`,
    );
  }

  /**
   * Ends the relation of documents to vouchers, and says so in the log; the vouchers stay.
   * @param titleOf how the log names a voucher: 2026-01 记-3
   */
  async release(
    documents: readonly D[],
    titleOf: (voucher: LedgerVoucher) => string = datedTitle,
  ): Promise<void> {
    if (documents.length === 0) return;
    const found = await this.find(documents);
    await this.kind.links.write(documents, { sharedWith: null, relatedVoucherId: null });
    await this.tools.log.recordAll(
      documents.map((document) => {
        const voucher = found.get(document);
        const title = voucher ? titleOf(voucher) : '已删除的凭证';
        const action = `取消关联${this.kind.voucherTitle}`;
        return { action, object: this.kind.name(document), before: { 凭证: title } };
      }),
    );
  }

  private refusal(msg: string): BusinessError {
    return new BusinessError(this.kind.relations.refusal, { msg });
  }
}
