import { groupBy } from '@mingzhang/rules';
import type { AccountSetScope } from '../account-set.scope';
import type { OperationLog } from '../operation-log';
import type { BookedDocuments, LedgerClient, Posting } from '../protocol';
import type { Relations, TakenAmount } from './document-kind';

/** A kind of documents that are related to vouchers. */
interface RelatedDocuments {
  readonly title: string;
  readonly relations: Pick<Relations<never>, 'taken'>;
}

/** An amount of a voucher that is taken, with the kind of document that takes it. */
export interface TakenByKind extends TakenAmount {
  readonly kind: RelatedDocuments;
}

/** What the documents of a service make and relate vouchers with. */
export class DocumentTools {
  private readonly kinds: RelatedDocuments[] = [];

  constructor(
    readonly asks: {
      readonly scope: AccountSetScope;
      readonly posting: Posting;
      readonly ledger: LedgerClient;
      readonly booked: BookedDocuments;
      readonly log: OperationLog;
    },
    private readonly schema: string,
  ) {}

  /** Adds a kind to those that are asked which vouchers are taken. */
  add(kind: RelatedDocuments): void {
    this.kinds.push(kind);
  }

  /** Amounts that documents of all kinds take of vouchers, by voucher. */
  async taken(voucherIds: readonly number[]): Promise<ReadonlyMap<number, TakenByKind[]>> {
    if (voucherIds.length === 0) return new Map();
    const rows: TakenByKind[] = [];
    for (const kind of this.kinds) {
      for (const row of await kind.relations.taken(voucherIds)) rows.push({ ...row, kind });
    }
    return groupBy(rows, ({ voucherId }) => voucherId);
  }

  /**
   * Locks the making, removing and relating of vouchers of this domain's documents in the account set, to the end of the
   * transaction. `DomainTurn` is another lock: the closing of the ledger takes that one while it holds the month that a
   * posting waits for, so one lock for both would block them for ever.
   */
  async hold(): Promise<void> {
    const { scope } = this.asks;
    await scope.query('select pg_advisory_xact_lock(hashtextextended($2, $1))', [
      scope.accountSetId,
      `${this.schema}.documents`,
    ]);
  }
}
