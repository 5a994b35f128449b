import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who operates the installation, their second factor, and until when a session may operate. */
export class Operators1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.operator (
        user_id bigint primary key references identity.user_account,
        granted_at timestamptz not null default now(),
        sealed_secret text,
        confirmed_at timestamptz,
        last_step bigint
      )`);
    await runner.query('alter table identity.session add column operator_until timestamptz');
    // Rows are made and taken away by the command on the machine alone, which is the owner.
    await runner.query('grant select, update on identity.operator to mingzhang_identity');
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
