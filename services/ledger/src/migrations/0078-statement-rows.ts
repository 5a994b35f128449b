import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The row of an official statement that a person has chosen for a first-level subject beyond the chart of the standard,
 * by its title; empty while it is chosen later, null for the proposed row.
 */
export class StatementRows1764100000178 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table ledger.subject add column statement_row text`);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
