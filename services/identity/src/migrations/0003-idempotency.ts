import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of repeatable requests; account set 0 stands for none in use. */
export class IdentityIdempotency1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.idempotency (
        account_set_id bigint not null,
        user_id bigint not null references identity.user_account,
        key text not null,
        route text not null,
        request_hash text not null,
        response jsonb,
        created_at timestamptz not null default now(),
        primary key (account_set_id, user_id, key)
      );
      grant select, insert, update, delete on identity.idempotency to mingzhang_identity;
    `);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
