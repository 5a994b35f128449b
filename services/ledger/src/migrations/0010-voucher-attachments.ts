import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Files kept with vouchers. A file is stored once per account set, however often it is attached. */
export class AddVoucherAttachments1763700000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.attachment_file (
        account_set_id bigint not null,
        -- Of the bytes, in hexadecimal.
        sha256 text not null,
        size integer not null,
        kind text not null,
        bytes bytea not null,
        thumbnail bytea,
        primary key (account_set_id, sha256),
        constraint attachment_file_size_check check (size = length(bytes))
      );
      create table ledger.voucher_attachment (
        account_set_id bigint not null,
        id bigint generated always as identity,
        -- Null until a voucher is saved with it, and again after it was saved without.
        voucher_id bigint,
        position integer not null default 0,
        name text not null,
        sha256 text not null,
        uploaded_by bigint not null,
        uploaded_name text not null,
        uploaded_at timestamptz not null,
        -- Since when no voucher has it; after seven days it is swept away.
        idle_since timestamptz,
        primary key (account_set_id, id),
        constraint voucher_attachment_file_fkey foreign key (account_set_id, sha256)
          references ledger.attachment_file (account_set_id, sha256),
        constraint voucher_attachment_voucher_fkey foreign key (account_set_id, voucher_id)
          references ledger.voucher (account_set_id, id) on delete cascade,
        constraint voucher_attachment_idle_check check ((voucher_id is null) = (idle_since is not null))
      );
      create index voucher_attachment_voucher_idx on ledger.voucher_attachment (account_set_id, voucher_id)
        where voucher_id is not null;
      create index voucher_attachment_idle_idx on ledger.voucher_attachment (account_set_id, uploaded_by, idle_since)
        where voucher_id is null;
      create index voucher_attachment_file_idx on ledger.voucher_attachment (account_set_id, sha256);
      -- Which account sets are to be looked through, and when. Without row-level security, and so
      -- without a word about what is in them.
      create table ledger.attachment_sweep (
        set_id bigint primary key,
        due_at timestamptz not null
      );
      create index attachment_sweep_due_idx on ledger.attachment_sweep (due_at);
      grant select, insert, update, delete on ledger.attachment_sweep to mingzhang_ledger;
    `);
    // Pictures and PDF are packed already; packing them again costs time and gains nothing.
    await runner.query(
      'alter table ledger.attachment_file alter column bytes set storage external',
    );
    for (const table of ['attachment_file', 'voucher_attachment']) {
      await runner.query(tenantTable('ledger', table));
    }
  }

  async down(): Promise<void> {
    throw new Error('attachments are not undone; restore a backup instead');
  }
}
