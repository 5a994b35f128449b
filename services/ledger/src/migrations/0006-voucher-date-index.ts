import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest vouchers first, and the last date of a month, without sorting the whole set. */
export class AddVoucherDateIndex1763700000106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index voucher_date_idx on ledger.voucher (account_set_id, voucher_date, word_id, code)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ledger.voucher_date_idx');
  }
}
