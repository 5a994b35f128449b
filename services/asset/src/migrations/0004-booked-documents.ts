import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bookedDocumentTable } from '@mingzhang/server';

/** Documents whose voucher was made here; those of before are noted when their voucher is made or renewed next. */
export class BookedAssetDocuments1764200000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of bookedDocumentTable('asset')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table asset.booked_document');
  }
}
