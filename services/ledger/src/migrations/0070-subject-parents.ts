import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subjects right below another one, and those of the first level, without going through the chart. */
export class AddSubjectParents1764100000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index subject_parent_idx on ledger.subject (account_set_id, parent_id)',
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
