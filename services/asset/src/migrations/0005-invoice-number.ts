import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of the invoice that a card was bought with. */
export class AddCardInvoiceNumber1764200000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table asset.card add column invoice_number text not null default ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table asset.card drop column invoice_number');
  }
}
