import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, sessions, codes, account sets, memberships. */
export class CreateIdentity1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.user_account (
        id bigint generated always as identity primary key,
        mobile text not null constraint user_account_mobile_key unique,
        real_name text not null,
        password_hash text,
        avatar_url text not null default '',
        is_demo boolean not null default false,
        created_at timestamptz not null default now()
      );
      create table identity.session (
        token_hash text primary key,
        user_id bigint not null references identity.user_account,
        account_set_id bigint,
        created_at timestamptz not null default now()
      );
      create index session_user_id_idx on identity.session (user_id);
      create table identity.verification_code (
        id bigint generated always as identity primary key,
        mobile text not null,
        purpose text not null,
        code_hash text not null,
        browser_hash text not null,
        address text not null,
        wrong_tries integer not null default 0,
        used_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index verification_code_mobile_idx on identity.verification_code (mobile, created_at);
      create index verification_code_address_idx on identity.verification_code (address, created_at);
      create table identity.wrong_try (
        kind text not null,
        mobile text not null,
        address text not null,
        created_at timestamptz not null default now()
      );
      create index wrong_try_mobile_idx on identity.wrong_try (kind, mobile, created_at);
      create index wrong_try_address_idx on identity.wrong_try (kind, address, created_at);
      create table identity.account_set (
        id bigint generated always as identity primary key,
        version integer not null default 1,
        company_name text not null,
        mnemonic text not null,
        credit_code text not null,
        enable_date date not null,
        accounting_standards smallint not null,
        address text not null,
        industry text not null,
        vat_type smallint not null,
        fixed_asset_module smallint not null,
        cashier_module smallint not null,
        voucher_reviewed smallint not null,
        created_at timestamptz not null default now(),
        deleted_at timestamptz
      );
      create table identity.membership (
        account_set_id bigint not null references identity.account_set,
        user_id bigint not null references identity.user_account,
        role text not null constraint membership_role_check
          check (role in ('Manager', 'Director', 'Making', 'Cashier', 'View')),
        joined_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        primary key (account_set_id, user_id)
      );
      create index membership_user_id_idx on identity.membership (user_id, last_used_at desc);
      grant select, insert, update, delete on all tables in schema identity to mingzhang_identity;
      grant select on operation_log.entry to mingzhang_identity;
    `);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
