import type { MigrationInterface, QueryRunner } from 'typeorm';
import { companyNameTable, jobKinds, serviceTables } from '@mingzhang/server';

/** What every service has; the built-in statements need no table of their own. */
export class CreateReportTables1764100000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables = [
      ...companyNameTable('report'),
      ...serviceTables('report'),
      ...jobKinds('report'),
    ];
    for (const statement of tables) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
