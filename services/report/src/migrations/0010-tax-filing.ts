import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Declarations of taxes: how far each is, what was declared, and when they fall due in the account set. */
export class AddTaxFiling1764100000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report.tax_filing (
        account_set_id bigint not null,
        kind text not null,
        period_to text not null,
        period_from text not null,
        version integer not null default 1,
        state text not null,
        -- Rows that a person wrote over: [{line, amount, remark}].
        hand_rows jsonb not null default '[]',
        -- Which of the declared snapshots holds; null before it is declared.
        declared_no integer,
        filed_on date,
        paid_on date,
        paid_amount numeric(18,2),
        changed_by bigint not null,
        changed_name text not null,
        changed_at timestamptz not null,
        primary key (account_set_id, kind, period_to),
        constraint tax_filing_state check (state in ('todo', 'prepared', 'filed', 'paid')),
        constraint tax_filing_declared check ((state in ('filed', 'paid')) = (declared_no is not null)),
        constraint tax_filing_paid check ((state = 'paid') = (paid_amount is not null))
      )`);
    await runner.query(`
      create table report.tax_declared (
        account_set_id bigint not null,
        kind text not null,
        period_to text not null,
        -- Counts from 1: a declaration that was taken back and made again keeps both.
        declared_no integer not null,
        form text not null,
        rows jsonb not null,
        base numeric(18,2),
        payable numeric(18,2),
        declared_by bigint not null,
        declared_name text not null,
        declared_at timestamptz not null,
        primary key (account_set_id, kind, period_to, declared_no)
      )`);
    await runner.query(`
      create table report.tax_year (
        account_set_id bigint not null,
        year integer not null,
        due text[] not null,
        source text not null,
        primary key (account_set_id, year),
        constraint tax_year_due check (cardinality(due) = 12)
      )`);
    await runner.query(`
      create table report.tax_setting (
        account_set_id bigint not null primary key,
        income_tax text not null,
        stamp text not null,
        statements text not null
      )`);
    for (const table of ['tax_filing', 'tax_declared', 'tax_year', 'tax_setting']) {
      await runner.query(tenantTable('report', table));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tax_setting', 'tax_year', 'tax_declared', 'tax_filing']) {
      await runner.query(`drop table report.${table}`);
    }
  }
}
