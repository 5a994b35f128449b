import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';
import { addBuiltInTemplatesSql, builtInTemplatesOf } from '../seed/voucher-templates';

/** What the built-in templates are made from; read across account sets by this migration only. */
const readTables = ['account_set', 'subject'];

/** Voucher templates, with the built-in ones for the account sets that already exist. */
export class AddVoucherTemplates1763700000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.voucher_template (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        type smallint not null,
        name text not null,
        mnemonic text not null,
        word_id bigint,
        remark text not null default '',
        built_in boolean not null default false,
        primary key (account_set_id, id),
        constraint voucher_template_name_key unique (account_set_id, name)
      );
      create table ledger.voucher_template_line (
        account_set_id bigint not null,
        template_id bigint not null,
        line_no integer not null,
        summary text not null,
        subject_id bigint not null,
        side text not null constraint voucher_template_line_side_check check (side in ('debit', 'credit')),
        auxiliary_key text not null default '',
        amount jsonb not null,
        primary key (account_set_id, template_id, line_no),
        constraint voucher_template_line_template_fkey foreign key (account_set_id, template_id)
          references ledger.voucher_template (account_set_id, id) on delete cascade
      );
      create index voucher_template_line_subject_idx on ledger.voucher_template_line (account_set_id, subject_id);
    `);
    await addToExisting(runner);
    for (const table of ['voucher_template', 'voucher_template_line']) {
      await runner.query(tenantTable('ledger', table));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table ledger.voucher_template_line; drop table ledger.voucher_template',
    );
  }
}

async function addToExisting(runner: QueryRunner): Promise<void> {
  for (const table of readTables) {
    await runner.query(`alter table ledger.${table} no force row level security`);
  }
  const sets: { id: string; accounting_standards: number; vat_type: number }[] = await runner.query(
    'select account_set_id as id, accounting_standards, vat_type from ledger.account_set',
  );
  for (const set of sets) {
    const templates = builtInTemplatesOf(set.accounting_standards, set.vat_type);
    await runner.query(addBuiltInTemplatesSql, [set.id, JSON.stringify(templates)]);
  }
  for (const table of readTables) {
    await runner.query(`alter table ledger.${table} force row level security`);
  }
}
