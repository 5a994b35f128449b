import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns, tenantTable } from '@mingzhang/server';

/** 工资项 as people changed them; without a row those of the product hold. */
const fields = `
  create table payroll.salary_fields (
    account_set_id bigint not null primary key,
    version integer not null,
    -- [{code, name, category, treatment, formula, isShown}] in the order of the sheet.
    fields jsonb not null
  )`;

/** The pay of a month, with the fields and schemes that it was computed by. */
const month = `
  create table payroll.salary_month (${recordColumns},
    period text not null,
    pay_period text not null,
    state text not null,
    -- SalaryField[] of the rules.
    fields jsonb not null,
    -- Versions of schemes by the id of the scheme.
    schemes jsonb not null,
    totals jsonb not null,
    count integer not null,
    not_in_count integer not null,
    refused_count integer not null,
    warned_count integer not null,
    created_name text not null,
    -- Who wrote or computed it last: somebody else confirms it where vouchers are reviewed.
    edited_by bigint not null,
    confirmed_name text not null,
    constraint salary_month_period unique (account_set_id, period)
  )`;

/** A person in a month. Amounts are decimal text by field code. */
const row = `
  create table payroll.salary_row (
    account_set_id bigint not null,
    id bigint generated always as identity,
    month_id bigint not null,
    employee_id bigint not null,
    is_in boolean not null,
    number text not null,
    name text not null,
    mnemonic text not null,
    -- What the computation read of the employee (StoredPerson).
    person jsonb not null,
    entered jsonb not null,
    amounts jsonb not null,
    problems jsonb not null,
    -- Sums of the tax year before and after the month; null for who is not taxed cumulatively.
    before jsonb,
    after jsonb,
    primary key (account_set_id, id),
    constraint salary_row_employee unique (account_set_id, month_id, employee_id)
  )`;

const tables = { salary_fields: fields, salary_month: month, salary_row: row };

export class CreateSalaryTables1764300000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('payroll', name));
    }
    await runner.query(
      'create index salary_row_of_employee on payroll.salary_row (account_set_id, employee_id)',
    );
  }

  async down(): Promise<void> {
    throw new Error('tables with pay are not dropped; restore a backup instead');
  }
}
