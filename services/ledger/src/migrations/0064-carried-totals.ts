import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const statements = [
  `create table ledger.carried_total (
    account_set_id bigint not null,
    period text not null,
    subject_id bigint not null,
    closing numeric(18,2) not null,
    year_debit numeric(18,2) not null,
    year_credit numeric(18,2) not null,
    year_forward numeric(18,2) not null,
    primary key (account_set_id, period, subject_id)
  )`,
  tenantTable('ledger', 'carried_total'),
];

/** The sums kept of closed months, of subjects with others below them: statements name these, not their leaves. */
export class AddCarriedTotals1764100000164 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
