import type { LedgerVoucher } from '@mingzhang/contract';
import { groupBy, type Misfit } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { RelatedKind } from './document-kind';
import { fullNamesOf, misfitFigures, monthsText, type Figures } from './document-texts';
import type { DocumentTools } from './document-tools';
import type { ExpectedTogether, VoucherFit } from './voucher-fit';

/** Documents that are to be related together to one voucher that a person wrote. */
export interface VoucherPair<D> {
  readonly documents: readonly D[];
  readonly voucherId: number;
}

/** A pair with what its documents expect. */
interface ExpectedPair<D> extends VoucherPair<D> {
  readonly expected: ExpectedTogether;
}

type VouchersById = ReadonlyMap<number, LedgerVoucher>;
type Entries = Awaited<ReturnType<DocumentTools['ledger']['entries']>>;

/** Relates documents of one kind to vouchers that people wrote, or says why not. */
export class Relating<D> {
  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: RelatedKind<D>,
    private readonly fit: VoucherFit<D>,
  ) {}

  /** See `RelatedVouchers.relateAll`. */
  async relateAll(pairs: readonly VoucherPair<D>[]): Promise<readonly (string | null)[]> {
    const refusals = new Map<number, string>();
    const expecting: ExpectedPair<D>[] = [];
    for (const { documents, voucherId } of pairs) {
      const expected = await this.expectedOf(documents);
      if (typeof expected === 'string') refusals.set(voucherId, expected);
      else expecting.push({ documents, voucherId, expected });
    }
    const found = await this.tools.ledger.vouchers(expecting.map(({ voucherId }) => voucherId));
    const vouchers = new Map(found.map((voucher) => [voucher.id, voucher]));
    const compared = expecting.filter((pair) => {
      const problem = this.voucherProblem(pair, vouchers.get(pair.voucherId));
      if (problem !== undefined) refusals.set(pair.voucherId, problem);
      return problem === undefined;
    });
    for (const [voucherId, why] of await this.misfits(compared, vouchers))
      refusals.set(voucherId, why);
    await this.write(
      compared.filter(({ voucherId }) => !refusals.has(voucherId)),
      vouchers,
    );
    return pairs.map(({ voucherId }) => refusals.get(voucherId) ?? null);
  }

  /** Why a voucher can't be related to documents; undefined if it can. */
  whyNot({
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

  restText(isShared: boolean): string {
    return isShared ? `（已减去其他${this.kind.relations.basis}关联的金额）` : '';
  }

  /** What documents expect together, or why they can't be related. */
  async expectedOf(documents: readonly D[]): Promise<ExpectedTogether | string> {
    try {
      const expected = await this.fit.expected(documents);
      const empty = documents.find((_, at) => expected.documents[at]?.amounts.size === 0);
      if (empty === undefined) return expected;
      return `${fullNamesOf(this.kind, [empty])} 不涉及金额，不需要凭证`;
    } catch (error) {
      const { refusal } = this.kind.relations;
      if (error instanceof BusinessError && error.code === refusal) return error.message;
      throw error;
    }
  }

  /** Why documents can't be related to a voucher whatever its amounts are. */
  private voucherProblem(
    { documents, expected }: ExpectedPair<D>,
    voucher: LedgerVoucher | undefined,
  ): string | undefined {
    if (!voucher || !isWithin(voucher, expected)) {
      const months = monthsText(expected);
      const named = fullNamesOf(this.kind, documents);
      return `没有 ${months} 的这张凭证，${named} 只能关联这个期间的凭证，请重新选择`;
    }
    if (voucher.source === null) return undefined;
    return `${voucher.title} 由业务模块生成，不能再关联，请选择手工录入的凭证`;
  }

  /** Why vouchers don't fit the documents of their pairs, by voucher. */
  private async misfits(
    pairs: readonly ExpectedPair<D>[],
    vouchers: VouchersById,
  ): Promise<ReadonlyMap<number, string>> {
    if (pairs.length === 0) return new Map();
    const byVoucher = groupBy(await this.entries(pairs, vouchers), (entry) => entry.voucherId);
    const othersOf = await this.fit.othersOf(pairs.map(({ voucherId }) => voucherId));
    const found = new Map<number, Misfit>();
    for (const { expected, voucherId } of pairs) {
      const booked = { entries: byVoucher.get(voucherId) ?? [], others: othersOf(voucherId) };
      const misfit = this.fit.misfit(expected, voucherId, booked);
      if (misfit) found.set(voucherId, misfit);
    }
    const chart = found.size === 0 ? undefined : await this.tools.ledger.chart();
    return new Map(
      pairs.flatMap(({ documents, voucherId }) => {
        const misfit = found.get(voucherId);
        const why = this.whyNot({
          title: vouchers.get(voucherId)?.title ?? '',
          named: fullNamesOf(this.kind, documents),
          others: othersOf(voucherId),
          figures: misfit && chart && misfitFigures(misfit, chart),
        });
        return why === undefined ? [] : [[voucherId, why] as const];
      }),
    );
  }

  /** Entries of the months of vouchers, on the subjects that the pairs expect amounts on. */
  private async entries(
    pairs: readonly ExpectedPair<D>[],
    vouchers: VouchersById,
  ): Promise<Entries> {
    const entries: Entries = [];
    const byPeriod = groupBy(pairs, ({ voucherId }) => vouchers.get(voucherId)?.period ?? '');
    for (const [period, ofPeriod] of byPeriod) {
      const subjectIds = new Set(ofPeriod.flatMap(({ expected }) => [...expected.amounts.keys()]));
      const span = { periodFrom: period, periodTo: period, subjectIds: [...subjectIds] };
      for (const entry of await this.tools.ledger.entries(span)) entries.push(entry);
    }
    return entries;
  }

  /** Writes the relations, and says so in the log. */
  private async write(pairs: readonly VoucherPair<D>[], vouchers: VouchersById): Promise<void> {
    if (pairs.length === 0) return;
    const { name, links, voucherTitle } = this.kind;
    if (links.relateAll) {
      await links.relateAll(pairs);
    } else {
      for (const { documents, voucherId } of pairs)
        await links.write(documents, { sharedWith: null, relatedVoucherId: voucherId });
    }
    await this.tools.log.recordAll(
      pairs.flatMap(({ documents, voucherId }) =>
        documents.map((document) => ({
          action: `关联${voucherTitle}`,
          object: name(document),
          after: { 凭证: vouchers.get(voucherId)?.title ?? '' },
        })),
      ),
    );
  }
}

export function isWithin(
  { period }: Pick<LedgerVoucher, 'period'>,
  { from, to }: Pick<ExpectedTogether, 'from' | 'to'>,
): boolean {
  return period >= from && period <= to;
}
