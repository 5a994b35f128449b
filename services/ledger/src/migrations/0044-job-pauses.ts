import type { MigrationInterface, QueryRunner } from 'typeorm';
import { jobPauses } from '@mingzhang/server';

/** A job may be paused, and keeps the steps that stand. */
export class AddJobPauses1763900000144 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of jobPauses('ledger')) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
