import {
  addedAmounts,
  groupBy,
  misfitOf,
  netBySubject,
  type Misfit,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import type { ExpectedVoucher, RelatedKind } from './document-kind';
import type { DocumentTools } from './document-tools';

/** What documents expect of one voucher: months that all of them allow, and the sum of their amounts. */
export interface ExpectedTogether extends ExpectedVoucher {
  /** Of each document, in their order. */
  readonly documents: readonly ExpectedVoucher[];
}

/** What other documents are related to a voucher. */
interface OtherDocuments {
  /** Titles of the kinds that keep the voucher to themselves. */
  readonly titles: readonly string[];
  /** What documents of this kind expect that share the voucher. */
  readonly shared: readonly SubjectAmounts[];
}

type Entries = Awaited<ReturnType<DocumentTools['ledger']['entries']>>;

/** Compares vouchers that people wrote with documents of one kind. */
export class VoucherFit<D> {
  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: RelatedKind<D>,
  ) {
    tools.add(this);
  }

  get title(): string {
    return this.kind.title;
  }

  /** The documents that are related to vouchers, by voucher. */
  async relatedTo(voucherIds: readonly number[]): Promise<ReadonlyMap<number, readonly D[]>> {
    if (voucherIds.length === 0) return new Map();
    const { relatedTo, relatedVoucherId } = this.kind.links;
    return groupBy(await relatedTo(voucherIds), (document) => relatedVoucherId(document) ?? 0);
  }

  /** @throws BusinessError for documents that no month has in common */
  async expected(documents: readonly D[]): Promise<ExpectedTogether> {
    const { period, title, shortTitle = title, relations } = this.kind;
    const all = await relations.expected(documents);
    const from =
      all
        .map((each) => each.from)
        .toSorted()
        .at(-1) ?? '';
    const to = all.map((each) => each.to).toSorted()[0] ?? '';
    if (from > to) {
      const months = documents.map(period).toSorted();
      const msg = `一起关联的${shortTitle}应在同一个月，所选${shortTitle}在 ${months[0]} 至 ${months.at(-1)}`;
      throw new BusinessError(relations.refusal, { msg });
    }
    return { from, to, amounts: addedAmounts(all.map((each) => each.amounts)), documents: all };
  }

  /** Entries of months on the subjects that documents expect amounts on. */
  entries(
    { amounts }: Pick<ExpectedVoucher, 'amounts'>,
    { from, to }: Pick<ExpectedVoucher, 'from' | 'to'>,
  ): Promise<Entries> {
    const subjectIds = [...amounts.keys()];
    return this.tools.ledger.entries({ periodFrom: from, periodTo: to, subjectIds });
  }

  /**
   * The subject on which a voucher has too little left for documents, or not exactly what they expect; undefined if it
   * fits.
   * @param entries of the voucher, perhaps among others
   */
  misfit(
    expected: ExpectedVoucher,
    voucherId: number,
    { entries, others }: { readonly entries: Entries; readonly others: OtherDocuments },
  ): Misfit | undefined {
    const booked = netBySubject(entries.filter((entry) => entry.voucherId === voucherId));
    const left = addedAmounts([booked, ...others.shared.map(negated)]);
    const { mayShare: mayHoldMore = false } = this.kind.relations;
    return misfitOf({ expected: expected.amounts, booked: left, mayHoldMore });
  }

  /** What other documents are related to vouchers that documents are to be related to. */
  async othersOf(voucherIds: readonly number[]): Promise<(voucherId: number) => OtherDocuments> {
    const { relations, links } = this.kind;
    const { mayShare = false } = relations;
    const otherKinds = await this.tools.relatedKinds(voucherIds, this);
    const related = await this.relatedTo(voucherIds);
    const shared = await this.amountsBy(mayShare ? [...related.values()].flat() : [], (document) =>
      links.relatedVoucherId(document),
    );
    return (voucherId) => {
      const titles = otherKinds.get(voucherId) ?? [];
      const isOwn = related.has(voucherId) && !mayShare;
      return {
        titles: isOwn ? [...titles, this.title] : titles,
        shared: shared.get(voucherId) ?? [],
      };
    };
  }

  /** What is related to the voucher of a document besides it. */
  async othersBeside(document: D, voucherId: number): Promise<OtherDocuments> {
    const { key } = this.kind;
    const related = (await this.relatedTo([voucherId])).get(voucherId) ?? [];
    const others = related.filter((each) => key(each) !== key(document));
    const shared = await this.amountsBy(others, () => voucherId);
    return { titles: [], shared: shared.get(voucherId) ?? [] };
  }

  private async amountsBy(
    documents: readonly D[],
    voucherOf: (document: D) => number | null,
  ): Promise<ReadonlyMap<number, readonly SubjectAmounts[]>> {
    const expected = documents.length === 0 ? [] : await this.kind.relations.expected(documents);
    const amounts = new Map<number, SubjectAmounts[]>();
    for (const [at, document] of documents.entries()) {
      const id = voucherOf(document) ?? 0;
      const own = expected[at];
      if (own) amounts.set(id, [...(amounts.get(id) ?? []), own.amounts]);
    }
    return amounts;
  }
}

/** Whether documents expect the same of a voucher as before. */
export function isSameExpected(before: ExpectedVoucher, after: ExpectedVoucher): boolean {
  if (before.from !== after.from || before.to !== after.to) return false;
  const difference = addedAmounts([before.amounts, negated(after.amounts)]);
  return [...difference.values()].every(({ isZero }) => isZero);
}

function negated(amounts: SubjectAmounts): SubjectAmounts {
  return new Map([...amounts].map(([subjectId, amount]) => [subjectId, amount.negate()]));
}
