import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each change of an opening balance gives its row another version, whoever makes it. Versions come of
 * one sequence: a row that was taken out and entered again is not taken for the one before.
 */
export class AddOpeningVersions1763700000134 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence ledger.initial_balance_version;
      grant usage on sequence ledger.initial_balance_version to mingzhang_ledger;
      alter table ledger.initial_balance
        add column version bigint not null default nextval('ledger.initial_balance_version'),
        add column updated_name text,
        add column updated_at timestamptz not null default now();
      create function ledger.next_opening_version() returns trigger language plpgsql as $$
      begin
        new.version := nextval('ledger.initial_balance_version');
        new.updated_at := now();
        return new;
      end $$;
      create trigger initial_balance_version before update on ledger.initial_balance
        for each row execute function ledger.next_opening_version();
      grant execute on function ledger.next_opening_version() to mingzhang_ledger;
    `);
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
