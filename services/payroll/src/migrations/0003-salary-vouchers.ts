import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bookedDocumentTable, recordColumns, tenantTable } from '@mingzhang/server';

/** 工资凭证模板. Subjects are null where nobody has chosen one. */
const template = `
  create table payroll.salary_template (${recordColumns},
    name text not null,
    -- [{name, departmentIds, wageSubjectId, socialSubjectId, fundSubjectId}]; the first has the rest.
    expenses jsonb not null,
    -- Ids of subjects by SalarySubjectKey.
    subjects jsonb not null,
    -- [{subjectId, bankName}]; the first pays all others.
    banks jsonb not null,
    withholding text not null,
    constraint salary_template_name unique (account_set_id, name)
  )`;

/** How a voucher of a month was made, or which voucher of a person stands for it. */
const voucher = `
  create table payroll.salary_voucher (
    account_set_id bigint not null,
    month_id bigint not null,
    kind text not null,
    template_id bigint not null,
    -- Of payments; the closing dates the others.
    voucher_date date,
    related_voucher_id bigint,
    primary key (account_set_id, month_id, kind)
  )`;

export class CreateSalaryVouchers1764300000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(template);
    await runner.query(tenantTable('payroll', 'salary_template'));
    await runner.query(voucher);
    await runner.query(tenantTable('payroll', 'salary_voucher'));
    for (const statement of bookedDocumentTable('payroll')) await runner.query(statement);
    await runner.query(
      'alter table payroll.setting add column has_templates boolean not null default false',
    );
  }

  async down(): Promise<void> {
    throw new Error('tables that say how pay was booked are not dropped; restore a backup instead');
  }
}
