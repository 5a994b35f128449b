import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log's key begins with the account set, as that of every table that can be distributed by it;
 * what was done in no account set, a sign-in for one, belongs to 0. One statement per query: on a
 * distributed database each node gets the whole text.
 */
export class KeyOperationLogByAccountSet1763800000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Across all account sets, which only the owner of the table may, and only meanwhile.
    await runner.query('alter table operation_log.entry no force row level security');
    await runner.query(
      'update operation_log.entry set account_set_id = 0 where account_set_id is null',
    );
    await runner.query('alter table operation_log.entry force row level security');
    await runner.query('alter table operation_log.entry alter column account_set_id set not null');
    await runner.query('alter table operation_log.entry drop constraint entry_pkey');
    await runner.query(
      'alter table operation_log.entry add constraint entry_pkey primary key (account_set_id, id)',
    );
    await runner.query('drop policy add_own on operation_log.entry');
    await runner.query(`
      create policy add_own on operation_log.entry for insert with check (
        account_set_id = 0
        or account_set_id = nullif(current_setting('app.account_set_id', true), '')::bigint
        or current_user = 'mingzhang_identity')`);
    await runner.query('grant usage on sequence operation_log.entry_id_seq to public');
  }

  async down(): Promise<void> {
    throw new Error('the operation log is never changed back');
  }
}
