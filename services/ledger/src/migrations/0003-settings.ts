import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** Ids for opening balances, and exchange rates per period. */
export class AddInitialBalanceIdAndCurrencyRate1763700000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.initial_balance add column id bigint generated always as identity;
      create unique index initial_balance_id_key on ledger.initial_balance (account_set_id, id);
      create table ledger.currency_rate (
        account_set_id bigint not null,
        currency_id bigint not null,
        period text not null,
        exchange_rate numeric(20,6) not null constraint currency_rate_check check (exchange_rate > 0),
        primary key (account_set_id, currency_id, period),
        constraint currency_rate_currency_fkey foreign key (account_set_id, currency_id)
          references ledger.currency (account_set_id, id) on delete cascade
      );
    `);
    await runner.query(tenantTable('ledger', 'currency_rate'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger.currency_rate;
      alter table ledger.initial_balance drop column id;
    `);
  }
}
