import {
  fittingAtMost,
  type FittingVoucher,
  type FittingVouchers,
  type LedgerVoucher,
} from '@mingzhang/contract';
import { groupBy, netBySubject } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { RelatedKind } from './document-kind';
import {
  datedTitle,
  fullNamesOf,
  misfitFigures,
  monthsText,
  shownAmounts,
  type Figures,
} from './document-texts';
import type { DocumentTools } from './document-tools';
import { isSameExpected, VoucherFit, type ExpectedTogether } from './voucher-fit';

/** Vouchers that people wrote, related to documents of one kind. */
export class RelatedVouchers<D> {
  private readonly fit: VoucherFit<D>;

  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: RelatedKind<D>,
  ) {
    this.fit = new VoucherFit(tools, kind);
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
      const why = this.whyNot({ title, named, others, figures }) ?? null;
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
   * Relates documents to a voucher that a person wrote, all or none, and says so in the log. The voucher is compared
   * with the sum of the documents. The caller holds the lock.
   * @throws BusinessError of the kind's relations, naming what differs
   */
  async relate(documents: readonly D[], voucherId: number): Promise<void> {
    const { title } = await this.requireFitting(documents, voucherId);
    await this.kind.links.write(documents, { sharedWith: null, relatedVoucherId: voucherId });
    await this.tools.log.recordAll(
      documents.map((document) => ({
        action: `关联${this.kind.voucherTitle}`,
        object: this.kind.name(document),
        after: { 凭证: title },
      })),
    );
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
    const rest = this.restText(others.shared.length > 0);
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

  private async requireFitting(documents: readonly D[], voucherId: number): Promise<LedgerVoucher> {
    const { ledger } = this.tools;
    const expected = await this.fit.expected(documents);
    const empty = documents.find((_, at) => expected.documents[at]?.amounts.size === 0);
    if (empty !== undefined) {
      throw this.refusal(`${fullNamesOf(this.kind, [empty])} 不涉及金额，不需要凭证`);
    }
    const named = fullNamesOf(this.kind, documents);
    const [voucher] = await ledger.vouchers([voucherId]);
    if (!voucher || !isWithin(voucher, expected)) {
      const months = monthsText(expected);
      throw this.refusal(`没有 ${months} 的这张凭证，${named} 只能关联这个期间的凭证，请重新选择`);
    }
    const { title, period } = voucher;
    if (voucher.source !== null) {
      throw this.refusal(`${title} 由业务模块生成，不能再关联，请选择手工录入的凭证`);
    }
    const entries = await this.fit.entries(expected, { from: period, to: period });
    const others = (await this.fit.othersOf([voucherId]))(voucherId);
    const misfit = this.fit.misfit(expected, voucherId, { entries, others });
    const figures = misfit && misfitFigures(misfit, await ledger.chart());
    const why = this.whyNot({ title, named, others, figures });
    if (why !== undefined) throw this.refusal(why);
    return voucher;
  }

  /** Why a voucher can't be related to documents; undefined if it can. */
  private whyNot({
    title,
    named,
    others: { titles, shared },
    figures,
  }: {
    readonly title: string;
    readonly named: string;
    readonly others: { readonly titles: readonly string[]; readonly shared: readonly unknown[] };
    readonly figures: Figures | undefined;
  }): string | undefined {
    if (titles.length > 0) {
      return `${title} 已关联其他${titles.join('、')}，请先取消那里的关联，或另选凭证`;
    }
    if (figures === undefined) return undefined;
    const { subject, booked, expected, difference } = figures;
    return (
      `${title} 在 ${subject} ${booked}${this.restText(shared.length > 0)}，` +
      `${named} 应为${expected}，相差 ${difference}，` +
      `请先改正凭证或${this.kind.relations.basis}，再关联`
    );
  }

  private restText(isShared: boolean): string {
    return isShared ? `（已减去其他${this.kind.relations.basis}关联的金额）` : '';
  }

  private refusal(msg: string): BusinessError {
    return new BusinessError(this.kind.relations.refusal, { msg });
  }
}

function isWithin(
  { period }: Pick<LedgerVoucher, 'period'>,
  { from, to }: Pick<ExpectedTogether, 'from' | 'to'>,
): boolean {
  return period >= from && period <= to;
}
