import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** 启用前现金流量: amounts of items in the year before the books were enabled, [{item, amount}]. */
export class AddCashOpening1764100000135 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report.cash_opening (
        account_set_id bigint not null primary key,
        version integer not null default 1,
        amounts jsonb not null
      )`);
    await runner.query(tenantTable('report', 'cash_opening'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table report.cash_opening');
  }
}
