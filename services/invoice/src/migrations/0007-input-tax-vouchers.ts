import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** 进项税额转出 of an invoice: one for each month and reason. */
const transferOut = `
  create table invoice.transfer_out (
    account_set_id bigint not null,
    id bigint generated always as identity,
    invoice_id bigint not null,
    period text not null,
    -- Code of a reason why input tax is not deducted.
    reason text not null,
    amount numeric(18,2) not null,
    voucher_id bigint,
    created_name text not null,
    created_at timestamptz not null default now(),
    primary key (account_set_id, id),
    constraint transfer_out_once unique (account_set_id, invoice_id, period, reason)
  )`;

export class InputTaxVouchers1764400000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table invoice.invoice
        -- The voucher of the certification, and the first of the invoices that share it.
        add column certification_voucher_id bigint,
        add column certification_key bigint,
        -- Pending tax that the voucher took off 待认证进项税额.
        add column certified_tax numeric(18,2)`);
    await runner.query(`
      create index invoice_certification on invoice.invoice
        (account_set_id, certification_voucher_id) where certification_voucher_id is not null`);
    await runner.query(`
      create index invoice_certification_key on invoice.invoice
        (account_set_id, certification_key) where certification_key is not null`);
    await runner.query(transferOut);
    await runner.query(tenantTable('invoice', 'transfer_out'));
    await runner.query(`
      create index transfer_out_period on invoice.transfer_out (account_set_id, period)`);
  }

  async down(): Promise<void> {
    throw new Error('the columns hold what vouchers booked; restore a backup instead');
  }
}
