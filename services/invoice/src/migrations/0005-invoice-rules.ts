import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

const rule = `
  create table invoice.rule (
    account_set_id bigint not null,
    id bigint generated always as identity,
    invoice_type text not null,
    -- Rules of a direction are tried in this order.
    position integer not null,
    version integer not null default 1,
    primary key (account_set_id, id)
  )`;

const ruleVersion = `
  create table invoice.rule_version (
    account_set_id bigint not null,
    rule_id bigint not null,
    number integer not null,
    -- draft, pending, active or retired: at most one active one, and one of draft and pending.
    state text not null,
    -- RuleCondition of the rules, amounts as text.
    conditions jsonb not null,
    business_id bigint not null,
    settlement_subject_id bigint,
    non_deductible_reason text,
    -- Earlier rules that a person lets go first.
    behind_ids bigint[] not null,
    note text not null,
    learned_from integer,
    made_by bigint not null,
    made_name text not null,
    made_at timestamptz not null,
    approved_name text not null default '',
    approved_at timestamptz,
    primary key (account_set_id, rule_id, number)
  )`;

const tables = { rule, rule_version: ruleVersion };

export class InvoiceRules1764400000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('invoice', name));
    }
    // Whether vouchers are reviewed: a rule is then approved by a second person.
    await runner.query(
      'alter table invoice.setting add column needs_review boolean not null default false',
    );
  }

  async down(): Promise<void> {
    throw new Error('rules are not dropped; restore a backup instead');
  }
}
