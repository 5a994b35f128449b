import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Statistics in the middle of an import. What one transaction has written is unknown to the planner
 * until its end: keys of a table that was empty are then looked for row by row, and 100,000 lines
 * take minutes instead of seconds. Only the owner may analyze, hence the function; a table that
 * another import analyzes at the moment is passed over.
 */
export class AddRefreshStatistics1763700000107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function ledger.refresh_statistics(p_tables text[]) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        name text;
      begin
        foreach name in array p_tables loop
          if name in ('voucher', 'voucher_line', 'period_balance', 'subject') then
            execute format('analyze (skip_locked) ledger.%I', name);
          end if;
        end loop;
      end $$;
      grant execute on function ledger.refresh_statistics(text[]) to mingzhang_ledger;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function ledger.refresh_statistics(text[])');
  }
}
