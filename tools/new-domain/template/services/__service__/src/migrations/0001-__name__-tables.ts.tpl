import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bookedDocumentTable,
  companyNameTable,
  jobKinds,
  recordColumns,
  serviceTables,
  tenantTable,
} from '@mingzhang/server';

export class Create{{pascal}}Tables1763600001001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table {{schema}}.{{snake}} (${recordColumns},
        code text not null,
        name text not null,
        amount numeric(18,2) not null,
        date date not null,
        word_id bigint,
        debit_subject_id bigint,
        credit_subject_id bigint,
        constraint {{snake}}_code_key unique (account_set_id, code)
      )`);
    await runner.query(tenantTable('{{schema}}', '{{snake}}'));
    const others = [
      ...bookedDocumentTable('{{schema}}'),
      ...companyNameTable('{{schema}}'),
      ...serviceTables('{{schema}}'),
      ...jobKinds('{{schema}}'),
    ];
    for (const statement of others) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
