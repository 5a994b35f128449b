import { batchVouchersAtMost, type PostedVoucher } from '@mingzhang/contract';
import type { AccountSetScope } from '../account-set.scope';
import type { OperationLog } from '../operation-log';
import type { BookedDocuments, LedgerClient, Posting } from '../protocol';

/** Documents of one kind that are related to vouchers of people. */
interface RelatedDocuments {
  readonly title: string;
  /** By voucher; vouchers without a document of the kind are left out. */
  readonly relatedTo: (
    voucherIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly unknown[]>>;
}

/** What the documents of a service make and relate vouchers with. */
interface DocumentServices {
  readonly scope: AccountSetScope;
  readonly posting: Posting;
  readonly ledger: LedgerClient;
  readonly booked: BookedDocuments;
  readonly log: OperationLog;
}

/** The services, the lock and the list of kinds that the documents of a domain have in common. */
export class DocumentTools {
  readonly posting: Posting;
  readonly ledger: LedgerClient;
  readonly booked: BookedDocuments;
  readonly log: OperationLog;
  private readonly scope: AccountSetScope;
  private readonly kinds: RelatedDocuments[] = [];

  constructor(
    services: DocumentServices,
    private readonly schema: string,
  ) {
    this.scope = services.scope;
    this.posting = services.posting;
    this.ledger = services.ledger;
    this.booked = services.booked;
    this.log = services.log;
  }

  /** Runs `work` in a transaction of its own; see `AccountSetScope.transaction`. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.scope.transaction(work);
  }

  /** Vouchers that were made of documents, by the keys of the documents. */
  async posted(
    source: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, PostedVoucher>> {
    const sources = [...new Set(keys)].map((key) => ({ kind: source, key }));
    const found = new Map<string, PostedVoucher>();
    for (let start = 0; start < sources.length; start += batchVouchersAtMost) {
      const part = sources.slice(start, start + batchVouchersAtMost);
      for (const voucher of await this.posting.find(part)) found.set(voucher.source.key, voucher);
    }
    return found;
  }

  /** Adds a kind whose vouchers no other kind may be related to. */
  add(kind: RelatedDocuments): void {
    this.kinds.push(kind);
  }

  /** Titles of the kinds, except one, that have documents related to a voucher; by voucher. */
  async relatedKinds(
    voucherIds: readonly number[],
    except: RelatedDocuments,
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    const titles = new Map<number, string[]>();
    for (const kind of this.kinds) {
      if (kind === except) continue;
      for (const id of (await kind.relatedTo(voucherIds)).keys()) {
        titles.set(id, [...(titles.get(id) ?? []), kind.title]);
      }
    }
    return titles;
  }

  /**
   * Locks the documents of this domain in the account set, to the end of the transaction: their vouchers are made,
   * removed and related, and documents that may have vouchers are changed and deleted, one act after the other.
   *
   * The order of locks is: documents, then `DomainTurn`, then rows. An act that takes the turn or writes a row first
   * would wait for an act that posts while it holds the documents. `DomainTurn` is another lock: the closing of the
   * ledger takes the turn while it holds the month that a posting waits for.
   */
  async lock(): Promise<void> {
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [
      this.scope.accountSetId,
      `${this.schema}.documents`,
    ]);
  }
}
