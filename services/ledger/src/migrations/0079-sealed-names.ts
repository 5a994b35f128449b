import { tenantTable } from '@mingzhang/server';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes and names that standing seals keep of subjects and items that were renamed since, copied out of the states of the
 * seals (`sealed-names.ts`). Names of the time are read here, without opening a state. What was renamed before this
 * migration is copied by it.
 */
export class SealedNames1764100000179 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.sealed_name (
        account_set_id bigint not null,
        seal_id bigint not null,
        kind text not null check (kind in ('subject', 'item')),
        object_id bigint not null,
        code text not null,
        name text not null,
        primary key (account_set_id, seal_id, kind, object_id),
        constraint sealed_name_seal_fkey foreign key (account_set_id, seal_id)
          references ledger.period_seal (account_set_id, id)
      )`);
    await runner.query(tenantTable('ledger', 'sealed_name'));
    for (const { kind, list, table, name } of renamed) {
      await runner.query(`
        insert into ledger.sealed_name (account_set_id, seal_id, kind, object_id, code, name)
        select s.account_set_id, s.id, '${kind}', now.id, sealed.entry ->> 1, sealed.entry ->> 2
        from ledger.period_seal s
        join ledger.seal_state t on t.account_set_id = s.account_set_id and t.seal_id = s.id
        cross join lateral jsonb_array_elements(t.body::jsonb -> '${list}') as sealed (entry)
        join ledger.${table} now on now.account_set_id = s.account_set_id
          and now.id = (sealed.entry ->> 0)::bigint
        where s.opened_at is null
          and (now.code <> sealed.entry ->> 1 or now.${name} <> sealed.entry ->> 2)`);
    }
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}

const renamed = [
  { kind: 'subject', list: 'subjects', table: 'subject', name: 'full_name' },
  { kind: 'item', list: 'items', table: 'accounting_category_detail', name: 'name' },
];
