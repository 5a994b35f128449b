import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const statements = [
  // A mark (核销): entries of a subject and item that settle each other.
  `create table ledger.settlement (
    account_set_id bigint not null,
    id bigint generated always as identity,
    subject_id bigint not null,
    category_id bigint not null,
    item_id bigint not null,
    made_by bigint not null,
    made_name text not null,
    made_at timestamptz not null,
    primary key (account_set_id, id)
  )`,
  'create index settlement_item_idx on ledger.settlement (account_set_id, subject_id, item_id)',
  // Debits positive, credits negative, so that a mark comes to nothing. Without a foreign key to lines: these are written anew with every change of their voucher, which
  // check_settled looks at (decision 0078). Voucher 0 is the opening balance of subject and item.
  `create table ledger.settlement_line (
    account_set_id bigint not null,
    settlement_id bigint not null,
    voucher_id bigint not null,
    line_no integer not null,
    amount numeric(18,2) not null constraint settlement_line_amount_check check (amount <> 0),
    primary key (account_set_id, settlement_id, voucher_id, line_no),
    constraint settlement_line_settlement_fkey foreign key (account_set_id, settlement_id)
      references ledger.settlement (account_set_id, id) on delete cascade
  )`,
  `create index settlement_line_voucher_idx on ledger.settlement_line
    (account_set_id, voucher_id, line_no)`,
  // Days up to which the bands of 账龄 reach, where they are not the usual ones.
  `create table ledger.aging_limits (
    account_set_id bigint primary key,
    limits integer[] not null
  )`,
  tenantTable('ledger', 'settlement'),
  tenantTable('ledger', 'settlement_line'),
  tenantTable('ledger', 'aging_limits'),
  'grant usage on all sequences in schema ledger to mingzhang_ledger',
];

/** Marks of entries that settle each other, and the bands of ages. */
export class AddSettlements1764100000171 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
