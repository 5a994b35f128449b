import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const tables = [
  'account_set',
  'period',
  'subject',
  'subject_auxiliary',
  'voucher_word',
  'currency',
  'accounting_category',
  'accounting_category_detail',
  'initial_balance',
  'voucher_counter',
  'voucher',
  'voucher_line',
  'period_balance',
  'idempotency',
];

/** The ledger's tables. Every key starts with the account set, so that they can be distributed by it. */
export class CreateLedgerTables1763600000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.account_set (
        account_set_id bigint primary key,
        company_name text not null,
        enable_date date not null,
        accounting_standards smallint not null,
        vat_type smallint not null,
        voucher_reviewed boolean not null,
        base_currency text not null,
        code_rule text not null
      );
      create table ledger.period (
        account_set_id bigint not null,
        id bigint generated always as identity,
        period text not null,
        state text not null default 'open' constraint period_state_check check (state in ('open', 'closed')),
        primary key (account_set_id, period)
      );
      create table ledger.subject (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        code text not null,
        name text not null,
        full_name text not null,
        mnemonic text not null,
        category text not null,
        direction text not null constraint subject_direction_check check (direction in ('debit', 'credit')),
        parent_id bigint,
        level smallint not null,
        leaf boolean not null,
        status smallint not null default 1,
        cash boolean not null,
        currencies text[] not null default '{}',
        quantity_unit text,
        primary key (account_set_id, id),
        constraint subject_code_key unique (account_set_id, code),
        constraint subject_parent_fkey foreign key (account_set_id, parent_id)
          references ledger.subject (account_set_id, id)
      );
      create table ledger.accounting_category (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        name text not null,
        built_in boolean not null default false,
        custom_columns text[] not null default '{}',
        primary key (account_set_id, id),
        constraint accounting_category_name_key unique (account_set_id, name)
      );
      create table ledger.subject_auxiliary (
        account_set_id bigint not null,
        subject_id bigint not null,
        category_id bigint not null,
        required boolean not null,
        primary key (account_set_id, subject_id, category_id),
        constraint subject_auxiliary_subject_fkey foreign key (account_set_id, subject_id)
          references ledger.subject (account_set_id, id) on delete cascade,
        constraint subject_auxiliary_category_fkey foreign key (account_set_id, category_id)
          references ledger.accounting_category (account_set_id, id)
      );
      create table ledger.accounting_category_detail (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        category_id bigint not null,
        code text not null,
        name text not null,
        mnemonic text not null,
        status smallint not null default 1,
        remark text not null default '',
        custom_values text[] not null default '{}',
        primary key (account_set_id, id),
        constraint accounting_category_detail_code_key unique (account_set_id, category_id, code),
        constraint accounting_category_detail_name_key unique (account_set_id, category_id, name),
        constraint accounting_category_detail_category_fkey foreign key (account_set_id, category_id)
          references ledger.accounting_category (account_set_id, id)
      );
      create table ledger.voucher_word (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        word text not null,
        print_title text not null,
        is_default boolean not null default false,
        primary key (account_set_id, id),
        constraint voucher_word_word_key unique (account_set_id, word)
      );
      create table ledger.currency (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        code text not null,
        name text not null,
        exchange_rate numeric(20,6) not null,
        is_base boolean not null default false,
        primary key (account_set_id, id),
        constraint currency_code_key unique (account_set_id, code)
      );
      create table ledger.initial_balance (
        account_set_id bigint not null,
        subject_id bigint not null,
        auxiliary_key text not null,
        currency text not null,
        opening numeric(18,2) not null,
        ytd_debit numeric(18,2) not null,
        ytd_credit numeric(18,2) not null,
        ytd_actual numeric(18,2) not null,
        quantity numeric(20,6),
        foreign_amount numeric(18,3),
        primary key (account_set_id, subject_id, auxiliary_key, currency)
      );
      create table ledger.voucher_counter (
        account_set_id bigint not null,
        period text not null,
        word_id bigint not null,
        last_code integer not null,
        primary key (account_set_id, period, word_id)
      );
      create table ledger.voucher (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        period text not null,
        word_id bigint not null,
        code integer not null,
        voucher_date date not null,
        attachment_count integer not null,
        remark text not null,
        amount numeric(18,2) not null,
        audited_by bigint,
        audited_name text,
        audited_at timestamptz,
        source_kind text,
        source_key text,
        created_by bigint not null,
        created_name text not null,
        created_at timestamptz not null,
        updated_by bigint not null,
        updated_name text not null,
        updated_at timestamptz not null,
        primary key (account_set_id, id),
        -- Checked at commit: renumbering passes through numbers that are still taken.
        constraint voucher_code_key unique (account_set_id, period, word_id, code) deferrable initially immediate,
        constraint voucher_code_check check (code > 0)
      );
      create unique index voucher_source_key on ledger.voucher (account_set_id, source_kind, source_key)
        where source_kind is not null;
      create table ledger.voucher_line (
        account_set_id bigint not null,
        voucher_id bigint not null,
        line_no integer not null,
        period text not null,
        voucher_date date not null,
        subject_id bigint not null,
        auxiliary_key text not null,
        summary text not null,
        debit numeric(18,2) not null,
        credit numeric(18,2) not null,
        currency text not null,
        exchange_rate numeric(20,6),
        foreign_amount numeric(18,3),
        quantity numeric(20,6),
        unit_price numeric(20,6),
        cash_flow_item text,
        primary key (account_set_id, voucher_id, line_no),
        constraint voucher_line_voucher_fkey foreign key (account_set_id, voucher_id)
          references ledger.voucher (account_set_id, id) on delete cascade,
        constraint voucher_line_side_check check ((debit = 0) <> (credit = 0))
      );
      create index voucher_line_subject_idx on ledger.voucher_line
        (account_set_id, subject_id, period, voucher_date);
      create table ledger.period_balance (
        account_set_id bigint not null,
        period text not null,
        subject_id bigint not null,
        auxiliary_key text not null,
        currency text not null,
        debit numeric(18,2) not null,
        credit numeric(18,2) not null,
        foreign_debit numeric(18,3) not null,
        foreign_credit numeric(18,3) not null,
        quantity_debit numeric(20,6) not null,
        quantity_credit numeric(20,6) not null,
        primary key (account_set_id, period, subject_id, auxiliary_key, currency)
      );
      create table ledger.idempotency (
        account_set_id bigint not null,
        user_id bigint not null,
        key text not null,
        route text not null,
        request_hash text not null,
        response jsonb,
        created_at timestamptz not null default now(),
        primary key (account_set_id, user_id, key)
      );
    `);
    for (const table of tables) await runner.query(tenantTable('ledger', table));
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
