import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Books read what they show. Lines of an item are found by subject and month; sums of subjects, and what the vouchers of months
 * come to, are read from their index alone.
 */
export class IndexBooks1764100000173 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index voucher_line_item_idx on ledger.voucher_line (account_set_id, auxiliary_key, subject_id, period)
       where auxiliary_key <> ''`,
    );
    await runner.query('drop index ledger.voucher_line_auxiliary_idx');
    await runner.query(
      `create index voucher_line_leaf_idx on ledger.voucher_line (account_set_id, subject_id, period, voucher_date)
       include (debit, credit)`,
    );
    await runner.query('drop index ledger.voucher_line_subject_idx');
    await runner.query(
      `create index voucher_line_red_idx on ledger.voucher_line (account_set_id, subject_id, period)
       where debit < 0 or credit < 0`,
    );
    await runner.query(
      `create index voucher_head_idx on ledger.voucher (account_set_id, period, word_id)
       include (code, attachment_count, amount)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
