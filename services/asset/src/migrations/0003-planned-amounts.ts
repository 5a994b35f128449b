import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a card has yet to wear off in its month is noted as long as the month has not been run, or differs from what it
 * was run with: a note beside the amount makes a run stale. Notes of before that runs have left standing go, except of
 * cards that changed in the month: those may have changed since. And what is 已提足 is found by an index.
 */
export class ClearPlannedAmounts1764200000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The owner sees the cards of all account sets only without the policy.
    for (const table of ['card_month', 'change']) {
      await runner.query(`alter table asset.${table} no force row level security`);
    }
    await runner.query(`
      update asset.card_month m set planned_amount = null
      where m.amount is not null and m.planned_amount is not null
        and not exists (select 1 from asset.change x where x.account_set_id = m.account_set_id
          and x.asset_id = m.asset_id and x.period = m.period)`);
    for (const table of ['card_month', 'change']) {
      await runner.query(`alter table asset.${table} force row level security`);
    }
    // As `statusOf` has it of what is not disposed of or idle.
    await runner.query(`
      alter table asset.card_month add column is_worn boolean generated always as (
        method <> 'none'
        and accumulated + impairment >= original_value - round(original_value * residual_rate, 2)
      ) stored`);
    await runner.query(
      `create index worn_month_of_card on asset.card_month (account_set_id, period, asset_id)
       where is_worn`,
    );
  }

  async down(): Promise<void> {
    throw new Error('amounts that were noted are not known any more; restore a backup instead');
  }
}
