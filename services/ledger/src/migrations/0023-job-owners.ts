import type { MigrationInterface, QueryRunner } from 'typeorm';
import { jobOwners } from '@mingzhang/server';

/** Users take turns in the queue of jobs. */
export class AddJobOwners1763700000123 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(jobOwners('ledger'));
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
