import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How people see lists: one row per person and list that differs from the default. */
export class ListSettings1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.list_setting (
        user_id bigint not null references identity.user_account,
        list text not null,
        format smallint not null,
        columns jsonb not null,
        primary key (user_id, list)
      )`);
    await runner.query(
      'grant select, insert, update, delete on identity.list_setting to mingzhang_identity',
    );
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
