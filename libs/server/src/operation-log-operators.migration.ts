import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what one operator did, and who did anything at all, without reading the whole log. */
export class IndexOperationLogOperators1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index entry_operator_idx on operation_log.entry (account_set_id, user_id, created_at desc)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('the operation log is never changed back');
  }
}
