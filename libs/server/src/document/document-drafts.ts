import type { PostedBatch, SourcedVoucher } from '@mingzhang/contract';
import {
  mergedLines,
  otherMonth,
  voucherGroups,
  type Problem,
  type VoucherMerge,
} from '@mingzhang/rules';
import { BusinessError, refuse } from '../business-error';
import type { DocumentKind, DraftResult, VoucherDraft } from './document-kind';
import { namesOf } from './document-texts';

/** A document with its draft. */
export interface Drafted<D> {
  readonly document: D;
  readonly draft: VoucherDraft;
  /** Its place in the request, counted from 1. */
  readonly row: number;
}

/** A voucher as the ledger is sent it, with its source. */
type Sent = Pick<SourcedVoucher, 'source'> & { readonly voucher: VoucherDraft };

/** The drafts of documents of one kind, and what is refused of them. */
export class DocumentDrafts<D> {
  constructor(private readonly kind: DocumentKind<D>) {}

  fullName(document: D): string {
    const { name, fullName = name } = this.kind;
    return fullName(document);
  }

  /** The place of a document in a request, counted from 1. */
  rowsOf(asked: readonly D[]): (document: D) => number {
    const { key } = this.kind;
    const rows = new Map(asked.map((each, at) => [key(each), at + 1] as const).toReversed());
    return (document) => rows.get(key(document)) ?? 0;
  }

  /** @throws BusinessError of the kind, naming the rows */
  async byRow(
    documents: readonly D[],
    rowOf: (document: D) => number,
  ): Promise<readonly Drafted<D>[]> {
    const problems: Problem[] = [];
    const drafted = await this.each(documents, (document, msg) => {
      problems.push({ code: this.kind.refusal, row: rowOf(document), msg });
    });
    if (problems.length > 0) refuse(this.kind.refusal, problems);
    return drafted.map((each) => ({ ...each, row: rowOf(each.document) }));
  }

  /** Of documents that were not asked for as a list. @throws BusinessError of the kind, without rows */
  alone(documents: readonly D[]): Promise<readonly Drafted<D>[]> {
    return this.each(documents, (_, msg) => {
      throw new BusinessError(this.kind.refusal, { msg });
    });
  }

  /**
   * The documents of each voucher.
   * @throws BusinessError of the kind for documents of several months that are merged into one
   */
  groups(drafted: readonly Drafted<D>[], merge: VoucherMerge<D>): readonly Drafted<D>[][] {
    const { period, name, refusal, title, shortTitle = title } = this.kind;
    const periodOf = ({ document }: Drafted<D>) => period(document);
    const other = merge === 'all' ? otherMonth(drafted, periodOf) : undefined;
    if (other) {
      const { document, row } = other;
      const msg = `合并的${shortTitle}应在同一个月：${name(document)} 在 ${period(document)}`;
      refuse(refusal, [{ code: refusal, row, msg }]);
    }
    const byDocument =
      typeof merge === 'string' ? merge : { by: ({ document }: Drafted<D>) => merge.by(document) };
    return voucherGroups(drafted, byDocument, periodOf);
  }

  /**
   * Drafts of documents as one voucher.
   * @param key names the voucher; that of the first document for a new one
   */
  sent(group: readonly Drafted<D>[], key?: string): Sent {
    const [first] = group;
    if (first === undefined) throw new Error('a voucher has a document');
    const { source: kind, key: keyOf } = this.kind;
    const merged = mergedLines(group.map(({ draft }) => draft));
    const voucher = { ...first.draft, voucherDate: merged.voucherDate, lines: [...merged.lines] };
    const papers = group.reduce((sum, { draft }) => sum + Number(draft.attachmentCount ?? 0), 0);
    return {
      source: { kind, key: key ?? keyOf(first.document) },
      voucher: papers === 0 ? voucher : { ...voucher, attachmentCount: Math.min(papers, 9999) },
    };
  }

  /** @throws BusinessError of the kind, naming rows and documents of vouchers that the ledger has refused */
  refuse(groups: readonly (readonly Drafted<D>[])[], refused: PostedBatch['refused']): never {
    const code = this.kind.refusal;
    const byKey = new Map(groups.map((group) => [this.sent(group).source.key, group]));
    refuse(
      code,
      refused.map(({ source, msg }) => {
        const group = byKey.get(source.key) ?? [];
        const named = namesOf(
          this.kind,
          group.map(({ document }) => document),
        );
        return { code, row: group[0]?.row ?? 1, msg: `${named} ${msg}` };
      }),
    );
  }

  /** Drafts of documents; those that have none are handed to `refused` with the reason. */
  async each(
    documents: readonly D[],
    refused: (document: D, msg: string) => void,
  ): Promise<Drafted<D>[]> {
    const drafts: readonly DraftResult[] =
      documents.length === 0 ? [] : await this.kind.draft(documents);
    return documents.flatMap((document, at): Drafted<D>[] => {
      const draft = drafts[at];
      if (!draft) throw new Error('each document has a draft');
      if ('problem' in draft) refused(document, draft.problem);
      else if (draft.lines.length > 0) return [{ document, draft, row: at + 1 }];
      else refused(document, `${this.fullName(document)} 不涉及金额，不需要凭证`);
      return [];
    });
  }
}
