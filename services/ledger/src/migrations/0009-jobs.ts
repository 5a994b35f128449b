import type { MigrationInterface, QueryRunner } from 'typeorm';
import { jobTables } from '@mingzhang/server';

/** Imports and other long work of the ledger. */
export class CreateJobs1763600000109 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(jobTables('ledger'));
  }

  async down(): Promise<void> {
    throw new Error('jobs are not undone; restore a backup instead');
  }
}
