import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What keeps the schema from being distributed by account set: a trigger, and sequences that only their
 * owner may use. Versions of opening balances are given by the statements that change them
 * (`initial-balance-write.ts`).
 */
export class MakeDistributable1763800000137 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger initial_balance_version on ledger.initial_balance');
    await runner.query('grant usage on all sequences in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
