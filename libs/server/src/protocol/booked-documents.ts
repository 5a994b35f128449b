import type { DocumentSource, PostedVoucher } from '@mingzhang/contract';
import type { AccountSetScope } from '../account-set.scope';
import { tenantTable } from '../tenant-table';

/** Statements, sent one by one, that create the table of `BookedDocuments` for a domain. */
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
 * Records which documents of a domain have a voucher made by the domain, so that `npm run verify`
 * finds vouchers missing from the ledger. Requests still read vouchers from the ledger.
 */
export class BookedDocuments {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly schema: string,
  ) {}

  /** Stores vouchers that were created or replaced. */
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

  /** Deletes the record of a document whose voucher was removed. */
  async forget({ kind, key }: DocumentSource): Promise<void> {
    await this.scope.query(
      `delete from ${this.schema}.booked_document
       where account_set_id = $1 and source_kind = $2 and source_key = $3`,
      [this.scope.accountSetId, kind, key],
    );
  }
}
