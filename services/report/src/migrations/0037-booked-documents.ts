import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bookedDocumentTable } from '@mingzhang/server';

/** Documents whose voucher was made here; those of before are noted when their voucher is made or renewed next. */
export class BookedTaxPayments1764100000137 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of bookedDocumentTable('report')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table report.booked_document');
  }
}
