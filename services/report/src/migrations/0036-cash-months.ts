import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** What closed months came to by items of cash flow: [{item, inflow, lines, isUnmapped}]; only speed rests on it. */
export class AddCashMonths1764100000136 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report.cash_month (
        account_set_id bigint not null,
        period text not null,
        -- The ledger's: another sealing or chart is another month.
        stamp text not null,
        -- Of the rules and of what people assigned in the month.
        own_stamp text not null,
        parts jsonb not null,
        increase numeric(18,2) not null,
        primary key (account_set_id, period)
      )`);
    await runner.query(tenantTable('report', 'cash_month'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table report.cash_month');
  }
}
