import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const statements = [
  // Of a user and not of an account set: ids alone, no word of content, and so without row-level security.
  `create table ledger.closing_batch (
    user_id bigint not null,
    id bigint generated always as identity,
    home_set_id bigint not null,
    period text not null,
    set_ids bigint[] not null,
    trial_job text,
    close_job text,
    created_at timestamptz not null,
    primary key (user_id, id)
  )`,
  'grant select, insert, update, delete on ledger.closing_batch to mingzhang_ledger',
  // What a batch has come to in an account set is kept there, where its row-level security is.
  `create table ledger.closing_batch_set (
    account_set_id bigint not null,
    batch_id bigint not null,
    state text not null,
    outcome jsonb not null,
    at timestamptz not null,
    primary key (account_set_id, batch_id)
  )`,
  tenantTable('ledger', 'closing_batch_set'),
  'grant usage on all sequences in schema ledger to mingzhang_ledger',
];

/** Batch closing: which account sets a user closes together, and what has come of each. */
export class AddClosingBatches1764000000147 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
