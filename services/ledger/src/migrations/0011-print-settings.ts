import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** How each account set prints its vouchers, later its books and statements. */
export class AddPrintSettings1763700000111 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.print_setting (
        account_set_id bigint not null,
        form text not null,
        texts jsonb not null,
        primary key (account_set_id, form)
      )`);
    await runner.query(tenantTable('ledger', 'print_setting'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ledger.print_setting');
  }
}
