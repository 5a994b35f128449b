import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Files kept with the imports that they came with, and totals of lines as files state them. */
export class AddInvoiceImportFiles1764400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoice.invoice_line add column stated_total numeric(18,2)');
    // The job that made the import: one repeated try finds what an earlier one has made.
    await runner.query('alter table invoice.import_batch add column job text');
    await runner.query(
      `create index import_batch_job on invoice.import_batch (account_set_id, job)
         where job is not null`,
    );
    await runner.query(
      `create table invoice.import_file (
         account_set_id bigint not null,
         id bigint generated always as identity,
         batch_id bigint not null,
         name text not null,
         size integer not null,
         bytes bytea not null,
         primary key (account_set_id, id),
         constraint import_file_size check (size = length(bytes)),
         constraint import_file_batch foreign key (account_set_id, batch_id)
           references invoice.import_batch (account_set_id, id) on delete cascade
       )`,
    );
    // Workbooks, OFD and PDF are packed already.
    await runner.query('alter table invoice.import_file alter column bytes set storage external');
    await runner.query(tenantTable('invoice', 'import_file'));
    await runner.query(
      'create index import_file_of_batch on invoice.import_file (account_set_id, batch_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table invoice.import_file');
    await runner.query('alter table invoice.import_batch drop column job');
    await runner.query('alter table invoice.invoice_line drop column stated_total');
  }
}
