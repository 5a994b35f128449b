import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations, counters of what somebody may do in a while, browsers known for a number. */
export class InvitationsAndQuotas1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.invitation (
        id bigint generated always as identity primary key,
        account_set_id bigint not null references identity.account_set,
        mobile text not null,
        real_name text not null,
        role text not null constraint invitation_role_check
          check (role in ('Manager', 'Director', 'Making', 'Cashier', 'View')),
        invited_by bigint not null references identity.user_account,
        created_at timestamptz not null default now(),
        constraint invitation_mobile_key unique (account_set_id, mobile)
      );
      create index invitation_mobile_idx on identity.invitation (mobile);
      create table identity.quota (
        kind text not null,
        key text not null,
        window_start timestamptz not null,
        taken integer not null,
        primary key (kind, key, window_start)
      );
      create index quota_window_idx on identity.quota (window_start);
      create table identity.known_browser (
        mobile text not null,
        browser_hash text not null,
        last_used_at timestamptz not null default now(),
        primary key (mobile, browser_hash)
      );
      alter table identity.wrong_try add column id bigint generated always as identity;
      create index wrong_try_created_idx on identity.wrong_try (created_at);
      create index verification_code_created_idx on identity.verification_code (created_at);
      alter table identity.user_account add column has_own_name boolean not null default true;
      -- A set that its member has never opened is not opened for them.
      alter table identity.membership alter column last_used_at drop not null,
        alter column last_used_at drop default;
      grant select, insert, update, delete
        on identity.invitation, identity.quota, identity.known_browser to mingzhang_identity;
    `);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
