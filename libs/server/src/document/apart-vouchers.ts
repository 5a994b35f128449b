import {
  batchVouchersAtMost,
  maxVoucherLines,
  type DocumentVoucher,
  type PostedVoucher,
} from '@mingzhang/contract';
import type { VoucherMerge } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import { DocumentDrafts, type Drafted } from './document-drafts';
import type { DocumentKind } from './document-kind';
import { voucherEntry } from './document-texts';
import type { DocumentTools } from './document-tools';
import { LinkedDocuments } from './linked-documents';

/** Most lines of the vouchers of one request to the ledger, which has to answer in time. */
const linesPerRequest = 3_000;

/** Reads the documents of an act, always after the act has locked out others. */
export interface ApartRead<D> {
  /** The documents that were asked for. */
  readonly first: () => Promise<readonly D[]>;
  /** Some of them as they are later; those that are gone are left out. */
  readonly again: (documents: readonly D[]) => Promise<readonly D[]>;
}

/** What became of documents, voucher by voucher. */
export interface ApartOutcome<D> {
  readonly made: readonly { readonly documents: readonly D[]; readonly voucher: PostedVoucher }[];
  /** Documents that had a voucher already. */
  readonly known: readonly { readonly document: D; readonly voucher: DocumentVoucher }[];
  /** Documents of one voucher that was not made, with the reason in Chinese. */
  readonly refused: readonly { readonly documents: readonly D[]; readonly msg: string }[];
}

type Refused<D> = ApartOutcome<D>['refused'][number];

/** Documents that are to have one voucher, and the key that names it. */
interface Group<D> {
  readonly key: string;
  readonly drafted: readonly Drafted<D>[];
}

/** Vouchers of many documents of one kind, each made or refused by itself. */
export class ApartVouchers<D> {
  private readonly links: LinkedDocuments<D>;
  private readonly drafts: DocumentDrafts<D>;

  constructor(
    private readonly tools: DocumentTools,
    private readonly kind: DocumentKind<D>,
    private readonly find: (documents: readonly D[]) => Promise<ReadonlyMap<D, DocumentVoucher>>,
  ) {
    this.links = new LinkedDocuments(kind);
    this.drafts = new DocumentDrafts(kind);
  }

  /**
   * Makes the vouchers of documents that have none, merged as asked; the call runs outside of a
   * transaction. Which documents share a voucher is committed before the ledger is asked, so that
   * an act which is broken off is finished by the same act again: a voucher that the ledger made is
   * found for all of its documents, and none is made twice.
   * @throws BusinessError UNAVAILABLE where the ledger does not answer; what was booked stays booked
   */
  async make(read: ApartRead<D>, merge: VoucherMerge<D>): Promise<ApartOutcome<D>> {
    const refused: Refused<D>[] = [];
    const { groups, known } = await this.tools.transaction(() =>
      this.planned(read, { merge, refused }),
    );
    const made: ApartOutcome<D>['made'][number][] = [];
    for (const part of partsOf(groups)) {
      made.push(...(await this.bookPart(part, { read, refused })));
    }
    return { made, known, refused };
  }

  private async planned(
    { first }: ApartRead<D>,
    { merge, refused }: { readonly merge: VoucherMerge<D>; readonly refused: Refused<D>[] },
  ) {
    await this.tools.lock();
    const documents = this.links.distinct(await first());
    const found = await this.find(documents);
    const known = documents.flatMap((document) => {
      const voucher = found.get(document);
      return voucher ? [{ document, voucher }] : [];
    });
    await this.noteKnown(known.map(({ document }) => document));
    const open = documents.filter((document) => !found.has(document));
    const drafted = await this.drafts.each(open, (document, msg) => {
      refused.push({ documents: [document], msg });
    });
    const groups = this.drafts.groups(drafted, merge).map((group): Group<D> => {
      return { key: this.drafts.sent(group).source.key, drafted: group };
    });
    await this.links.shareAll(groups.map(documentsOf));
    return { groups, known };
  }

  /** Completes what an act that was broken off has not written. */
  private async noteKnown(documents: readonly D[]): Promise<void> {
    if (documents.length === 0 || !this.kind.links?.noted) return;
    const own = documents.filter((document) => !this.links.isRelated(document));
    const posted = await this.tools.posted(
      this.kind.source,
      own.map((document) => this.links.voucherKey(document)),
    );
    const noted = own.map((document) => ({
      documents: [document],
      voucher: posted.get(this.links.voucherKey(document)) ?? null,
    }));
    await this.links.noteAll(noted.filter(({ voucher }) => voucher !== null));
  }

  private async bookPart(
    part: readonly Group<D>[],
    { read, refused }: { readonly read: ApartRead<D>; readonly refused: Refused<D>[] },
  ): Promise<ApartOutcome<D>['made']> {
    const ofPart: Refused<D>[] = [];
    try {
      const made = await this.tools.transaction(() => this.book(part, { read, refused: ofPart }));
      refused.push(...ofPart);
      return made;
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code === 'UNAVAILABLE') throw error;
      const groups = part.map(documentsOf);
      await this.tools.transaction(async () => {
        await this.tools.lock();
        await this.free(groups, read);
      });
      refused.push(...groups.map((documents) => ({ documents, msg: error.message })));
      return [];
    }
  }

  private async book(
    part: readonly Group<D>[],
    { read, refused }: { readonly read: ApartRead<D>; readonly refused: Refused<D>[] },
  ): Promise<ApartOutcome<D>['made']> {
    const { posting, booked, log } = this.tools;
    const { source } = this.kind;
    await this.tools.lock();
    const groups = await this.asShared(part, { read, refused });
    const fitting = groups.filter((group) => this.isShortEnough(group, refused));
    const before = await this.tools.posted(
      source,
      fitting.map(({ key }) => key),
    );
    const answer =
      fitting.length === 0
        ? { posted: [], refused: [] }
        : await posting.postBatch(
            fitting.map(({ key, drafted }) => this.drafts.sent(drafted, key)),
          );
    await booked.keep(answer.posted);
    const byKey = new Map(fitting.map((group) => [group.key, documentsOf(group)]));
    for (const each of answer.refused) {
      refused.push({ documents: byKey.get(each.source.key) ?? [], msg: each.msg });
    }
    const made = answer.posted.map((voucher) => ({
      documents: byKey.get(voucher.source.key) ?? [],
      voucher,
    }));
    await this.links.noteAll(made);
    const isNew = ({ voucher }: (typeof made)[number]) => !before.has(voucher.source.key);
    await log.recordAll(
      made.filter(isNew).map((each) => voucherEntry(this.kind, { verb: '生成', ...each })),
    );
    await this.free(
      refused.map(({ documents }) => documents),
      read,
    );
    return made;
  }

  /** The groups that are as they were shared, with the drafts of now. */
  private async asShared(
    part: readonly Group<D>[],
    { read, refused }: { readonly read: ApartRead<D>; readonly refused: Refused<D>[] },
  ): Promise<readonly Group<D>[]> {
    const { key: keyOf } = this.kind;
    const problems = new Map<string, string>();
    const drafted = await this.drafts.each(
      await read.again(part.flatMap(documentsOf)),
      (document, msg) => problems.set(keyOf(document), msg),
    );
    const byKey = new Map(drafted.map((each) => [keyOf(each.document), each]));
    return part.flatMap((group): Group<D>[] => {
      const documents = documentsOf(group);
      const current = documents.flatMap((each) => byKey.get(keyOf(each)) ?? []);
      const isShared = current.every(({ document }) => this.isOf(document, group.key));
      if (isShared && current.length === documents.length) {
        return [{ key: group.key, drafted: current }];
      }
      const [first] = documents;
      const name = first === undefined ? '' : this.drafts.fullName(first);
      const problem = documents.flatMap((each) => problems.get(keyOf(each)) ?? [])[0];
      refused.push({ documents, msg: problem ?? `${name} 刚被他人修改，请刷新后重新生成` });
      return [];
    });
  }

  private isOf(document: D, key: string): boolean {
    return this.links.voucherKey(document) === key && !this.links.isRelated(document);
  }

  private isShortEnough(group: Group<D>, refused: Refused<D>[]): boolean {
    const { length } = this.drafts.sent(group.drafted).voucher.lines;
    if (length <= maxVoucherLines) return true;
    const msg =
      `合并后的凭证有 ${length} 行分录，超过 ${maxVoucherLines} 行，` +
      '请改用其他合并方式，或分几次生成';
    refused.push({ documents: documentsOf(group), msg });
    return false;
  }

  /** Notes of documents that were not booked, by this act or another one, that they have no voucher. */
  private async free(groups: readonly (readonly D[])[], { again }: ApartRead<D>): Promise<void> {
    const documents = groups.flat();
    if (documents.length === 0) return;
    const now = await again(documents);
    const found = await this.find(now);
    const unbooked = now.filter((each) => !found.has(each) && !this.links.isRelated(each));
    await this.kind.links?.write(unbooked, { sharedWith: null, relatedVoucherId: null });
    await this.links.note(unbooked, null);
  }
}

const documentsOf = <D>({ drafted }: Group<D>): readonly D[] =>
  drafted.map(({ document }) => document);

/** Groups for requests to the ledger, each within the bounds of vouchers and lines. */
function partsOf<D>(groups: readonly Group<D>[]): Group<D>[][] {
  const parts: Group<D>[][] = [];
  let room = { vouchers: 0, lines: 0 };
  for (const group of groups) {
    const lines = group.drafted.reduce((sum, { draft }) => sum + draft.lines.length, 0);
    if (room.vouchers === 0 || room.lines < lines) {
      parts.push([]);
      room = { vouchers: batchVouchersAtMost, lines: linesPerRequest };
    }
    parts.at(-1)?.push(group);
    room = { vouchers: room.vouchers - 1, lines: room.lines - lines };
  }
  return parts;
}
