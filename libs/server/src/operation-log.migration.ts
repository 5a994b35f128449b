import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The append-only log that every service writes to in its own transactions and identity reads. */
export class CreateOperationLog1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table operation_log.entry (
        id bigint generated always as identity primary key,
        account_set_id bigint,
        user_id bigint,
        user_name text not null,
        address text not null,
        request_id text not null,
        action text not null,
        object text not null,
        before jsonb,
        after jsonb,
        created_at timestamptz not null default now()
      );
      create index entry_account_set_idx on operation_log.entry (account_set_id, created_at desc);
      alter table operation_log.entry enable row level security;
      alter table operation_log.entry force row level security;
      create policy add_own on operation_log.entry for insert with check (
        account_set_id is null
        or account_set_id = nullif(current_setting('app.account_set_id', true), '')::bigint
        or current_user = 'mingzhang_identity');
      create policy read_own on operation_log.entry for select using (
        account_set_id = nullif(current_setting('app.account_set_id', true), '')::bigint);
      -- Append-only: every service's role may add, nobody's may change or remove.
      grant insert on operation_log.entry to public;
    `);
  }

  async down(): Promise<void> {
    throw new Error('the operation log is never dropped');
  }
}
