import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of no amount, as those that move a quantity alone: few, and found without reading the rest. */
export class IndexNilLines1764100000174 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index voucher_line_nil_idx on ledger.voucher_line (account_set_id, subject_id, period)
       where debit = 0 and credit = 0`,
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
