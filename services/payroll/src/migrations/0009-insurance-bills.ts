import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Lines of bills (缴费明细) of a month of contributions. */
const insuranceBill = `
  create table payroll.insurance_bill (
    account_set_id bigint not null,
    period text not null,
    -- BillKind of the rules.
    kind text not null,
    line integer not null,
    -- Null where nobody of the sheets has the document.
    employee_id bigint,
    name text not null,
    -- Masked.
    id_number text not null,
    -- Decimal text by field code.
    amounts jsonb not null,
    primary key (account_set_id, period, kind, line)
  )`;

const departments = `nullif(current_setting('app.pay_departments', true), '')::bigint[]`;

/** A line belongs to its employee, who is hidden like a row of pay. */
const policy = `
  create policy pay_departments on payroll.insurance_bill as restrictive
    using (${departments} is null or exists (select from payroll.employee e
      where e.account_set_id = insurance_bill.account_set_id
        and e.id = insurance_bill.employee_id))`;

export class InsuranceBills1764300000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(insuranceBill);
    await runner.query(tenantTable('payroll', 'insurance_bill'));
    await runner.query(policy);
  }

  async down(): Promise<void> {
    throw new Error('tables with pay are not dropped; restore a backup instead');
  }
}
