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
];

export class CreatePaySecrecy1764300000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(paySecrecy);
    await runner.query(tenantTable('payroll', 'pay_secrecy'));
    for (const policy of policies) await runner.query(policy);
  }

  async down(): Promise<void> {
    throw new Error('limits of members are not dropped; restore a backup instead');
  }
}
