import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddInvoiceVouchers1764400000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table invoice.invoice
        -- The voucher is being made; still so afterwards where that was broken off.
        add column is_booking boolean not null default false,
        -- Input tax that the voucher booked, and what of it on 待认证进项税额.
        add column booked_input_tax numeric(18,2),
        add column booked_pending_tax numeric(18,2)`);
    await runner.query(`
      create index invoice_related_voucher on invoice.invoice (account_set_id, related_voucher_id)
        where related_voucher_id is not null`);
  }

  async down(): Promise<void> {
    throw new Error('the columns hold what vouchers booked; restore a backup instead');
  }
}
