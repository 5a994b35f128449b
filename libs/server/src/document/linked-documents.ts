import type { PostedVoucher } from '@mingzhang/contract';
import type { DocumentKind, NotedVoucher } from './document-kind';

/** Documents of a kind with the links to vouchers that the domain's table keeps, if it keeps any. */
export class LinkedDocuments<D> {
  constructor(private readonly kind: Pick<DocumentKind<D>, 'key' | 'links'>) {}

  /** Each document once, however often it was asked for. */
  distinct(documents: readonly D[]): readonly D[] {
    return [...new Map(documents.map((each) => [this.kind.key(each), each])).values()];
  }

  /** Whether a voucher of a person was related; it may be gone from the ledger by now. */
  isRelated(document: D): boolean {
    return (this.kind.links?.relatedVoucherId(document) ?? null) !== null;
  }

  sharedKey(document: D): string | null {
    return this.kind.links?.sharedKey?.(document) ?? null;
  }

  /** The key that names the document's voucher in the ledger. */
  voucherKey(document: D): string {
    return this.sharedKey(document) ?? this.kind.key(document);
  }

  /** These documents, and all that share a voucher with one of them. */
  async sharing(documents: readonly D[]): Promise<readonly D[]> {
    return (await this.kind.links?.sharing?.(documents)) ?? documents;
  }

  /** Notes that documents are to have one voucher, named by the first of them, and none of a person. */
  async share(group: readonly D[]): Promise<void> {
    const { links, key } = this.kind;
    const [first] = group;
    if (first === undefined) return;
    const sharedWith = group.length > 1 ? first : null;
    if (sharedWith !== null && !links?.sharedKey) throw new Error('the kind shares no vouchers');
    const shared = sharedWith === null ? null : key(sharedWith);
    await links?.write(
      group.filter((each) => this.isRelated(each) || this.sharedKey(each) !== shared),
      { sharedWith, relatedVoucherId: null },
    );
  }

  /** The same for many vouchers to come. */
  async shareAll(groups: readonly (readonly D[])[]): Promise<void> {
    const { shareAll } = this.kind.links ?? {};
    if (shareAll) await shareAll(groups);
    else for (const group of groups) await this.share(group);
  }

  /** Hands on which voucher documents have now; null: none. */
  async note(documents: readonly D[], voucher: PostedVoucher | null): Promise<void> {
    await this.noteAll([{ documents, voucher }]);
  }

  async noteAll(vouchers: readonly NotedVoucher<D>[]): Promise<void> {
    if (vouchers.length > 0) await this.kind.links?.noted?.(vouchers);
  }

  /** Notes that documents have no voucher. */
  async clear(documents: readonly D[]): Promise<void> {
    const linked = documents.filter(
      (each) => this.isRelated(each) || this.sharedKey(each) !== null,
    );
    await this.kind.links?.write(linked, { sharedWith: null, relatedVoucherId: null });
  }
}
