import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['period_balance', 'voucher_line'];

/**
 * Takes out the balances that deleted and changed vouchers left as rows of zeros; posting takes
 * them out itself from now on.
 */
export class DropEmptyBalances1763700000114 implements MigrationInterface {
  /** Across all account sets, which only the owner of the tables may, and only meanwhile. */
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`alter table ledger.${table} no force row level security`);
    }
    await runner.query(`
      delete from ledger.period_balance b
      where b.debit = 0 and b.credit = 0 and b.foreign_debit = 0 and b.foreign_credit = 0
        and b.quantity_debit = 0 and b.quantity_credit = 0
        and not exists (
          select from ledger.voucher_line l
          where l.account_set_id = b.account_set_id and l.period = b.period
            and l.subject_id = b.subject_id and l.auxiliary_key = b.auxiliary_key
            and l.currency = b.currency)`);
    for (const table of tables) {
      await runner.query(`alter table ledger.${table} force row level security`);
    }
  }

  async down(): Promise<void> {
    // Rows of zeros carry nothing: there is nothing to bring back.
  }
}
