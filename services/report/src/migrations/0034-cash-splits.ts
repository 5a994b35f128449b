import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line of a cash voucher over several items; `item` is then the largest of them. */
export class AddCashSplits1764100000134 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table report.cash_assignment add column parts jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table report.cash_assignment drop column parts');
  }
}
