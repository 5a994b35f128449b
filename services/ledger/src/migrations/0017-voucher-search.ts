import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines are found by amount and by item. The amount stands on the line once more in fen: under
 * row-level security an index serves comparisons of integers and texts, but not of decimals.
 */
export class AddVoucherSearch1763700000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.voucher_line add column amount_fen bigint not null
        generated always as (((debit + credit) * 100)::bigint) stored;
      create index voucher_line_amount_idx on ledger.voucher_line (account_set_id, amount_fen);
      create index voucher_line_auxiliary_idx on ledger.voucher_line (account_set_id, auxiliary_key)
        where auxiliary_key <> '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ledger.voucher_line_auxiliary_idx, ledger.voucher_line_amount_idx;
      alter table ledger.voucher_line drop column amount_fen;
    `);
  }
}
