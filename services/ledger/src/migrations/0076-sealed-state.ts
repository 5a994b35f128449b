import { tenantTable } from '@mingzhang/server';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a seal covers besides vouchers: openings, and the codes and names that the month's vouchers use. Seals of before
 * have none, and keep their form.
 */
export class SealedState1764100000176 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.period_seal add column state_hash text');
    await runner.query(`
      create table ledger.seal_state (
        account_set_id bigint not null,
        seal_id bigint not null,
        body text not null,
        primary key (account_set_id, seal_id),
        constraint seal_state_seal_fkey foreign key (account_set_id, seal_id)
          references ledger.period_seal (account_set_id, id)
      )`);
    await runner.query(tenantTable('ledger', 'seal_state'));
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
