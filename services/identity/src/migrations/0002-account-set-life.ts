import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search of many account sets, final deletion, hand-over, and the log by operator. */
export class AccountSetLife1763600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.account_set
        add column name_search text generated always as (lower(company_name)) stored,
        add column credit_search text generated always as (lower(credit_code)) stored,
        add column updated_by text not null default '',
        add column updated_at timestamptz not null default now(),
        add column deleted_by text,
        add column purge_tried_at timestamptz;
      create index account_set_deleted_idx on identity.account_set (deleted_at)
        where deleted_at is not null;
      create table identity.identification (
        session_hash text primary key references identity.session on delete cascade,
        account_set_id bigint not null,
        created_at timestamptz not null default now()
      );
      grant select, insert, update, delete on identity.identification to mingzhang_identity;
    `);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
