import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const statements = [
  // Whether the sums up to the end of this month are kept.
  'alter table ledger.period add column carried boolean not null default false',
  `create table ledger.carried_balance (
    account_set_id bigint not null,
    period text not null,
    subject_id bigint not null,
    auxiliary_key text not null,
    closing numeric(18,2) not null,
    year_debit numeric(18,2) not null,
    year_credit numeric(18,2) not null,
    year_forward numeric(18,2) not null,
    primary key (account_set_id, period, subject_id, auxiliary_key)
  )`,
  tenantTable('ledger', 'carried_balance'),
];

/** Sums up to the end of closed months, so that a statement need not go through all months since the books began. */
export class AddCarriedBalances1764100000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
