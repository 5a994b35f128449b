import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const tables = ['period_seal', 'voucher_seal', 'closing_setting', 'closing_step', 'closing_input'];

/** Closing months: how an account set does it, what a person gives for a month, and the seals. */
export class AddClosing1764000000145 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.period_seal (
        account_set_id bigint not null,
        id bigint generated always as identity,
        period text not null,
        voucher_count integer not null,
        line_count integer not null,
        hash text not null,
        previous_hash text not null,
        irreversible boolean not null,
        closed_by bigint not null,
        closed_name text not null,
        closed_at timestamptz not null,
        opened_by bigint,
        opened_name text,
        opened_at timestamptz,
        opened_reason text,
        primary key (account_set_id, id)
      );
      create unique index period_seal_standing_key on ledger.period_seal (account_set_id, period)
        where opened_at is null;
      create table ledger.voucher_seal (
        account_set_id bigint not null,
        seal_id bigint not null,
        place integer not null,
        voucher_id bigint not null,
        title text not null,
        hash text not null,
        primary key (account_set_id, seal_id, place),
        constraint voucher_seal_seal_fkey foreign key (account_set_id, seal_id)
          references ledger.period_seal (account_set_id, id)
      );
      create table ledger.closing_setting (
        account_set_id bigint not null,
        version integer not null default 1,
        irreversible boolean not null default false,
        severities jsonb not null default '{}',
        primary key (account_set_id)
      );
      create table ledger.closing_step (
        account_set_id bigint not null,
        step_id text not null,
        enabled boolean not null,
        inputs jsonb not null,
        primary key (account_set_id, step_id)
      );
      create table ledger.closing_input (
        account_set_id bigint not null,
        period text not null,
        step_id text not null,
        skipped boolean not null,
        inputs jsonb not null,
        primary key (account_set_id, period, step_id)
      );
    `);
    for (const table of tables) await runner.query(tenantTable('ledger', table));
    await runner.query('grant usage on all sequences in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
