import type { MigrationInterface, QueryRunner } from 'typeorm';

/** WeChat accounts that people sign in by, and scans on their way. */
export class WechatAccounts1763600000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.wechat_account (
        user_id bigint primary key references identity.user_account on delete cascade,
        open_id text not null constraint wechat_account_open_id_key unique,
        union_id text constraint wechat_account_union_id_key unique,
        nickname text not null,
        bound_at timestamptz not null default now()
      )`);
    // `user_id` and `session_hash` are those of the session that began to bind; null: a sign-in.
    await runner.query(`
      create table identity.wechat_state (
        state_hash text primary key,
        browser_hash text not null,
        user_id bigint references identity.user_account on delete cascade,
        session_hash text,
        created_at timestamptz not null default now(),
        constraint wechat_state_session_check check ((user_id is null) = (session_hash is null))
      )`);
    await runner.query(
      'create index wechat_state_created_idx on identity.wechat_state (created_at)',
    );
    await runner.query(
      `grant select, insert, update, delete
       on identity.wechat_account, identity.wechat_state to mingzhang_identity`,
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
