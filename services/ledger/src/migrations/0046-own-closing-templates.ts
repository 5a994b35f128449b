import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const tables = ['closing_template', 'closing_template_figure', 'closing_template_line'];

/** Templates of period-end entries of the account set's own. A removed one is kept for closed months. */
export class AddOwnClosingTemplates1764000000146 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.closing_template (
        account_set_id bigint not null,
        id bigint generated always as identity,
        version integer not null default 1,
        name text not null,
        frequency text not null,
        after_step text,
        removed boolean not null default false,
        primary key (account_set_id, id)
      );
      create unique index closing_template_name_key on ledger.closing_template (account_set_id, name)
        where not removed;
      create table ledger.closing_template_figure (
        account_set_id bigint not null,
        closing_template_id bigint not null,
        line_no integer not null,
        name text not null,
        subject_id bigint,
        figure jsonb not null,
        primary key (account_set_id, closing_template_id, line_no),
        constraint closing_template_figure_template_fkey foreign key (account_set_id, closing_template_id)
          references ledger.closing_template (account_set_id, id) on delete cascade
      );
      create table ledger.closing_template_line (
        account_set_id bigint not null,
        closing_template_id bigint not null,
        line_no integer not null,
        side text not null constraint closing_template_line_side_check check (side in ('debit', 'credit')),
        summary text not null,
        subject_id bigint not null,
        auxiliary_key text not null default '',
        amount jsonb not null,
        primary key (account_set_id, closing_template_id, line_no),
        constraint closing_template_line_template_fkey foreign key (account_set_id, closing_template_id)
          references ledger.closing_template (account_set_id, id) on delete cascade
      );
      create index closing_template_figure_subject_idx
        on ledger.closing_template_figure (account_set_id, subject_id);
      create index closing_template_line_subject_idx
        on ledger.closing_template_line (account_set_id, subject_id);
    `);
    for (const table of tables) await runner.query(tenantTable('ledger', table));
    await runner.query('grant usage on all sequences in schema ledger to mingzhang_ledger');
  }

  async down(): Promise<void> {
    throw new Error('restore a backup instead');
  }
}
