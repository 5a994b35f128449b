import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Items of 现金流量表 that people assigned to lines of vouchers. */
export class AddCashAssignments1764100000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report.cash_assignment (
        account_set_id bigint not null,
        voucher_id bigint not null,
        line_no integer not null,
        version integer not null default 1,
        period text not null,
        -- What the line was when it was assigned: another subject or amount is another line.
        subject_id bigint not null,
        inflow numeric(18,2) not null,
        item text not null,
        changed_by bigint not null,
        changed_name text not null,
        changed_at timestamptz not null,
        primary key (account_set_id, voucher_id, line_no)
      )`);
    await runner.query(`
      create index cash_assignment_period_idx on report.cash_assignment (account_set_id, period)`);
    await runner.query(tenantTable('report', 'cash_assignment'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table report.cash_assignment');
  }
}
