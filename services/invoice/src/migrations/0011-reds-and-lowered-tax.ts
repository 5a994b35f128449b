import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RedsAndLoweredTax1764400000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table invoice.invoice
        -- Who chose the business type: person, or blue where it follows the blue invoice. Null: a
        -- rule, the default, or a person before this column was there.
        add column type_source text,
        -- Input tax that may be deducted where it is less than the invoice gives, and why.
        add column lowered_tax numeric(18,2),
        add column lowered_reason text not null default ''`);
  }

  async down(): Promise<void> {
    throw new Error('the columns hold what people chose; restore a backup instead');
  }
}
