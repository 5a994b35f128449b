import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** What of the time before the books the VAT page needs, in yuan; null: nobody has entered it. */
const opening = `
  create table invoice.vat_opening (
    account_set_id bigint not null primary key,
    -- Lines 20 and 32 of the last return of a general taxpayer.
    credit_carried numeric(18,2),
    unpaid_tax numeric(18,2),
    -- Sales of the running quarter, and of the window of the limit, of a small-scale taxpayer.
    quarter_sales numeric(18,2),
    window_sales numeric(18,2)
  )`;

export class CreateVatOpenings1764400000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(opening);
    await runner.query(tenantTable('invoice', 'vat_opening'));
  }

  async down(): Promise<void> {
    throw new Error('the migration is not undone; restore a backup instead');
  }
}
