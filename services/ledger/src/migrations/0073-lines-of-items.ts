import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of an item by month: its ages and its ledger read the months that they show, not all that was ever booked. */
export class AddLinesOfItems1764100000173 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index voucher_line_item_idx on ledger.voucher_line (account_set_id, auxiliary_key, period)
       where auxiliary_key <> ''`,
    );
    await runner.query('drop index ledger.voucher_line_auxiliary_idx');
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
