import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['accounting_category', 'accounting_category_detail'];

/**
 * Two employees may have one name: their code tells them apart. `namesake` is part of the name's
 * uniqueness: the code for items of 职员, empty for all others, whose names stay unique.
 */
export class AddNamesakes1763700000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.accounting_category_detail add column namesake text not null default '';
      alter table ledger.accounting_category_detail drop constraint accounting_category_detail_name_key;
      alter table ledger.accounting_category_detail add constraint accounting_category_detail_name_key
        unique (account_set_id, category_id, name, namesake);
    `);
    // Across all account sets, which only the owner of the tables may, and only meanwhile.
    for (const table of tables) {
      await runner.query(`alter table ledger.${table} no force row level security`);
    }
    await runner.query(`
      update ledger.accounting_category_detail d set namesake = d.code
      from ledger.accounting_category c
      where c.account_set_id = d.account_set_id and c.id = d.category_id and c.built_in and c.name = '职员'`);
    for (const table of tables) {
      await runner.query(`alter table ledger.${table} force row level security`);
    }
  }

  async down(): Promise<void> {
    throw new Error('employees of one name would lose one of them; restore a backup instead');
  }
}
