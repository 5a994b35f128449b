import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Members who may see the pay of some departments alone; `Storage.sight` reads it for each transaction. */
const paySecrecy = `
  create table payroll.pay_secrecy (
    account_set_id bigint not null,
    user_id bigint not null,
    version integer not null,
    -- None: the member sees everybody.
    department_ids bigint[] not null,
    primary key (account_set_id, user_id)
  )`;

/** Links by which people look at their payslips without signing in. */
const slipLink = `
  create table payroll.slip_link (
    account_set_id bigint not null,
    id bigint generated always as identity,
    month_id bigint not null,
    employee_id bigint not null,
    -- Departments of the person in the month.
    department_ids bigint[] not null,
    -- SHA-256 of the token, which is not stored.
    token_digest text not null,
    made_by text not null,
    made_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    -- Tries with a wrong second factor.
    wrong_count integer not null default 0,
    seen_count integer not null default 0,
    first_seen_at timestamptz,
    last_seen_at timestamptz,
    primary key (account_set_id, id),
    constraint slip_link_token unique (account_set_id, token_digest)
  )`;

const departments = `nullif(current_setting('app.pay_departments', true), '')::bigint[]`;

/**
 * Restrictive policies are applied beside that of the account set, to reads and writes, whatever statement is sent. Without
 * the setting they hide nothing. A row of pay belongs to the departments that the person had in its month.
 */
const policies = [
  `create policy pay_departments on payroll.employee as restrictive
     using (${departments} is null or department_ids && ${departments})`,
  `create policy pay_departments on payroll.salary_row as restrictive
     using (${departments} is null or jsonb_path_exists(person,
       '$.departments[*].departmentId ? (@ == $ids[*])',
       jsonb_build_object('ids', to_jsonb(${departments}))))`,
  `create policy pay_departments on payroll.slip_link as restrictive
     using (${departments} is null or department_ids && ${departments})`,
  // The row of pay is itself hidden from who may not see it.
  `create policy pay_departments on payroll.salary_return as restrictive
     using (${departments} is null or exists (select from payroll.salary_row r
       where r.account_set_id = salary_return.account_set_id
         and r.month_id = salary_return.month_id and r.employee_id = salary_return.employee_id))`,
  `create policy pay_departments on payroll.tax_result as restrictive
     using (${departments} is null or exists (select from payroll.salary_row r
       where r.account_set_id = tax_result.account_set_id
         and r.month_id = tax_result.month_id and r.employee_id = tax_result.employee_id))`,
  // Deductions belong to the employee, who is hidden like a row of pay.
  `create policy pay_departments on payroll.declared_deduction as restrictive
     using (${departments} is null or exists (select from payroll.employee e
       where e.account_set_id = declared_deduction.account_set_id
         and e.id = declared_deduction.employee_id))`,
];

const tables = { pay_secrecy: paySecrecy, slip_link: slipLink };

export class CreatePaySecrecy1764300000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('payroll', name));
    }
    await runner.query(
      'create index slip_link_of_month on payroll.slip_link (account_set_id, month_id, employee_id)',
    );
    for (const policy of policies) await runner.query(policy);
  }

  async down(): Promise<void> {
    throw new Error('limits of members are not dropped; restore a backup instead');
  }
}
