import type { MigrationInterface, QueryRunner } from 'typeorm';
import { jobKinds } from '@mingzhang/server';

/** The queue tells of what kind a job is. */
export class AddJobKinds1764000000149 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of jobKinds('ledger')) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
