import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  companyNameTable,
  jobKinds,
  recordColumns,
  serviceTables,
  tenantTable,
} from '@mingzhang/server';

/** Subjects that a type proposes and a card books on. */
const subjects = `
  asset_subject_id bigint not null,
  accumulated_subject_id bigint,
  impairment_subject_id bigint,
  clearing_subject_id bigint`;

const type = `
  create table asset.asset_type (${recordColumns},
    code text not null,
    name text not null,
    kind text not null,
    method text not null,
    life_months integer not null,
    residual_rate numeric(11,10) not null,
    ${subjects},
    expense_subject_id bigint,
    constraint asset_type_code unique (account_set_id, code)
  )`;

/** What was typed of a card; its figures from its entry on are those of card_month. */
const card = `
  create table asset.card (${recordColumns},
    code text not null,
    name text not null,
    type_id bigint not null,
    kind text not null,
    specification text not null,
    location text not null,
    keeper text not null,
    unit text not null,
    remark text not null,
    supplier_id bigint,
    start_use date not null,
    -- First month that this account set depreciates it in.
    entry_period text not null,
    -- Month of its disposal; null while it is here.
    disposed_period text,
    add_method text not null,
    quantity integer not null,
    -- As it was entered: what changes made of it stands in card_month.
    original_value numeric(18,2) not null,
    tax numeric(18,2) not null,
    residual_rate numeric(11,10) not null,
    life_months integer not null,
    method text not null,
    total_units numeric(19,6),
    used_units numeric(19,6),
    work_unit text not null,
    used_months integer not null,
    opening_accumulated numeric(18,2) not null,
    opening_impairment numeric(18,2) not null,
    ${subjects},
    settlement_subject_id bigint,
    -- As of now: [{departmentId, share, expenseSubjectId, auxiliary}].
    uses jsonb not null,
    -- Those of uses, for filters.
    department_ids bigint[] not null default '{}',
    is_idle boolean not null,
    is_deducted_at_once boolean not null,
    -- The voucher of the purchase that a person related; one made here is found by its source.
    related_voucher_id bigint,
    constraint card_code unique (account_set_id, code)
  )`;

/**
 * What a card amounts to at the end of a month, its changes included. There is a row for the month of its entry, for
 * each month that was run while it was here, and for each month in which it changed; the last one is what it is now.
 */
const cardMonth = `
  create table asset.card_month (
    account_set_id bigint not null,
    period text not null,
    asset_id bigint not null,
    -- What the month wore off; null as long as the month has not been run.
    amount numeric(18,2),
    -- Work done in the month, by 工作量法.
    units numeric(19,6),
    original_value numeric(18,2) not null,
    residual_rate numeric(11,10) not null,
    residual_value numeric(18,2) generated always as (round(original_value * residual_rate, 2)) stored,
    accumulated numeric(18,2) not null,
    impairment numeric(18,2) not null,
    life_months integer not null,
    used_months integer not null,
    method text not null,
    total_units numeric(19,6) not null,
    used_units numeric(19,6) not null,
    -- Where the plan began that the next month follows (rules: DepreciationPlan); the rest has not changed since.
    plan_accumulated numeric(18,2) not null,
    plan_used_months integer not null,
    plan_used_units numeric(19,6) not null,
    -- What the next month wears off if nothing changes.
    next_amount numeric(18,2) not null,
    -- What the month itself will wear off, as long as it has not been run.
    planned_amount numeric(18,2),
    is_disposed boolean not null,
    primary key (account_set_id, period, asset_id)
  )`;

const change = `
  create table asset.change (${recordColumns},
    asset_id bigint not null,
    kind text not null,
    period text not null,
    date date not null,
    -- As the contract takes it (assetChangeIn).
    content jsonb not null,
    -- Fields of the card that it replaced, to be put back when it is deleted.
    replaced jsonb not null,
    before_text text not null,
    after_text text not null,
    -- By how much original value, 累计折旧 or 减值准备 changed.
    amount numeric(18,2),
    next_amount numeric(18,2) not null,
    note text not null,
    related_voucher_id bigint,
    -- The change that its voucher was made together with; null: its own.
    voucher_key bigint,
    created_name text not null,
    created_at timestamptz not null
  )`;

/** 折旧 of a month; its lines are the rows of card_month. */
const run = `
  create table asset.run (${recordColumns},
    period text not null,
    count integer not null,
    -- [{kind, count, amount}]
    kinds jsonb not null,
    related_voucher_id bigint,
    created_name text not null,
    created_at timestamptz not null,
    constraint run_period unique (account_set_id, period)
  )`;

const setting = `
  create table asset.setting (
    account_set_id bigint not null primary key,
    version integer not null default 1,
    grouping_by text not null default 'department',
    is_one_voucher boolean not null default false,
    blocks_closing boolean not null default false,
    -- The usual types were given once: what somebody deletes of them stays deleted.
    has_types boolean not null default false
  )`;

/** Raised by whoever writes cards, changes or runs: what was reckoned of them before holds no more. */
const revision = `
  create table asset.revision (
    account_set_id bigint not null primary key,
    value bigint not null
  )`;

const tables = { asset_type: type, card, card_month: cardMonth, change, run, setting, revision };

export class CreateAssetTables1764200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('asset', name));
    }
    await runner.query(
      `create index card_in_order on asset.card (account_set_id, (array_position(
         '{fixed,intangible,prepaid}'::text[], kind)), asset_subject_id, code, id)`,
    );
    await runner.query(`create index card_of_type on asset.card (account_set_id, type_id)`);
    await runner.query(
      `create index month_of_card on asset.card_month (account_set_id, asset_id, period)`,
    );
    await runner.query(
      `create index change_of_card on asset.change (account_set_id, asset_id, period)`,
    );
    const others = [...companyNameTable('asset'), ...serviceTables('asset'), ...jobKinds('asset')];
    for (const statement of others) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
