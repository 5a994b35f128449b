import type { DocumentSource, PostedVoucher } from '@mingzhang/contract';
import type { AccountSetScope } from '../account-set.scope';
import { tenantTable } from '../tenant-table';

/** Statements, sent one by one, that give a domain the table of `BookedDocuments`. */
export function bookedDocumentTable(schema: string): readonly string[] {
  return [
    `create table ${schema}.booked_document (
       account_set_id bigint not null,
       source_kind text not null,
       source_key text not null,
       voucher_id bigint not null,
       voucher_title text not null,
       primary key (account_set_id, source_kind, source_key))`,
    tenantTable(schema, 'booked_document'),
  ];
}

/**
 * Which documents of a domain have a voucher that the domain has made, for `npm run verify`: it finds a voucher that the
 * ledger has lost. Acts ask the ledger, as before.
 */
export class BookedDocuments {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /** Notes vouchers that were made or renewed. */
  async keep(vouchers: readonly Pick<PostedVoucher, 'source' | 'id' | 'title'>[]): Promise<void> {
    if (vouchers.length === 0) return;
    const rows = vouchers.map(({ source: { kind, key }, id, title }) => ({ kind, key, id, title }));
    await this.scope.query(
      `insert into ${this.schema}.booked_document
         (account_set_id, source_kind, source_key, voucher_id, voucher_title)
       select $1, b.kind, b.key, b.id, b.title
       from jsonb_to_recordset($2::jsonb) as b (kind text, key text, id bigint, title text)
       order by b.kind, b.key
       on conflict (account_set_id, source_kind, source_key) do update
         set voucher_id = excluded.voucher_id, voucher_title = excluded.voucher_title`,
      [this.scope.accountSetId, JSON.stringify(rows)],
    );
  }

  /** The voucher of a document was taken back. */
  async forget({ kind, key }: DocumentSource): Promise<void> {
    await this.scope.query(
      `delete from ${this.schema}.booked_document
       where account_set_id = $1 and source_kind = $2 and source_key = $3`,
      [this.scope.accountSetId, kind, key],
    );
  }
}
