import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns, tenantTable } from '@mingzhang/server';

const taking = `
  create table asset.stock_taking (${recordColumns},
    name text not null,
    period text not null,
    -- What it is narrowed to; empty: all.
    type_ids bigint[] not null,
    department_ids bigint[] not null,
    is_open boolean not null default true,
    created_name text not null,
    created_at timestamptz not null default now(),
    closed_name text not null default '',
    closed_at timestamptz
  )`;

/** A card as the books had it when the stock-taking began, and as it was seen: null is as booked. */
const line = `
  create table asset.stock_line (
    account_set_id bigint not null,
    taking_id bigint not null,
    asset_id bigint not null,
    code text not null,
    name text not null,
    specification text not null,
    type_name text not null,
    unit text not null,
    quantity integer not null,
    start_use date not null,
    original_value numeric(18,2) not null,
    net numeric(18,2) not null,
    department_ids bigint[] not null,
    location text not null,
    keeper text not null,
    is_idle boolean not null,
    result text not null default 'pending' check (result in ('pending', 'found', 'missing')),
    seen_department_id bigint,
    seen_location text,
    seen_keeper text,
    seen_condition text,
    remark text not null default '',
    counted_name text not null default '',
    counted_at timestamptz,
    is_different boolean not null generated always as (result = 'missing' or (result = 'found'
      and (seen_department_id is not null or seen_location is not null
        or seen_keeper is not null or seen_condition is not null))) stored,
    primary key (account_set_id, taking_id, asset_id)
  )`;

/** Things that no card is for (盘盈). */
const surplus = `
  create table asset.stock_surplus (${recordColumns},
    taking_id bigint not null,
    name text not null,
    specification text not null,
    department_id bigint,
    location text not null,
    keeper text not null,
    quantity integer not null,
    amount numeric(18,2) not null,
    remark text not null,
    -- The card that was made for it.
    asset_id bigint,
    counted_name text not null,
    counted_at timestamptz not null default now()
  )`;

const tables = { stock_taking: taking, stock_line: line, stock_surplus: surplus };

export class CreateStockTaking1764200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('asset', name));
    }
    await runner.query(
      `create index stock_line_in_order on asset.stock_line (account_set_id, taking_id, code)`,
    );
    await runner.query(
      `create index stock_surplus_of_taking on asset.stock_surplus (account_set_id, taking_id)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('what was counted is not undone; restore a backup instead');
  }
}
