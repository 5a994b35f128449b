import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Attendance of a person's month, decimal text by column; null where none was imported. */
const attendance = 'alter table payroll.salary_row add column attendance jsonb';

/** Layouts of files that people changed or added; without a row those of the product hold. */
const layout = `
  create table payroll.file_layout (
    account_set_id bigint not null,
    code text not null,
    version integer not null,
    -- FileLayout of the rules.
    layout jsonb not null,
    primary key (account_set_id, code)
  )`;

/** Special additional deductions of the year up to a month of payment, as the tax client has them. */
const declaredDeduction = `
  create table payroll.declared_deduction (
    account_set_id bigint not null,
    pay_period text not null,
    employee_id bigint not null,
    -- Decimal text by code of the deduction.
    items jsonb not null,
    primary key (account_set_id, pay_period, employee_id)
  )`;

/** What the tax client computed for a month of pay. */
const taxResult = `
  create table payroll.tax_result (
    account_set_id bigint not null,
    month_id bigint not null,
    line integer not null,
    -- Null where nobody of the sheet has the document.
    employee_id bigint,
    name text not null,
    -- Masked.
    id_number text not null,
    -- Decimal text by figure.
    figures jsonb not null,
    primary key (account_set_id, month_id, line)
  )`;

const tables = {
  file_layout: layout,
  declared_deduction: declaredDeduction,
  tax_result: taxResult,
};

export class CreateFileTables1764300000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(attendance);
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('payroll', name));
    }
  }

  async down(): Promise<void> {
    throw new Error('tables with pay are not dropped; restore a backup instead');
  }
}
