import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns, tenantTable } from '@mingzhang/server';

/** 退回工资: a payment that came back, and its second payment. */
const table = `
  create table payroll.salary_return (${recordColumns},
    month_id bigint not null,
    employee_id bigint not null,
    amount numeric(18,2) not null,
    returned_on date not null,
    bank_subject_id bigint not null,
    liability text not null,
    liability_subject_id bigint not null,
    repaid_on date,
    repaid_bank_subject_id bigint
  )`;

export class CreateSalaryReturns1764300000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(table);
    await runner.query(tenantTable('payroll', 'salary_return'));
  }

  async down(): Promise<void> {
    throw new Error('returned payments are not dropped; restore a backup instead');
  }
}
