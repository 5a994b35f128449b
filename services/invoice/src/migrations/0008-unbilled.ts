import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordColumns, tenantTable } from '@mingzhang/server';

/** Income without an invoice, and goods received without one; yuan, without tax in `amount`. */
const unbilled = `
  create table invoice.unbilled (${recordColumns},
    -- OUT: 未开票收入, IN: 暂估入库.
    direction text not null,
    number text not null,
    date date not null,
    party_name text not null,
    item_name text not null,
    -- goods, labour, service: the column of the returns.
    good text not null,
    rate text not null,
    amount numeric(18,2) not null,
    tax numeric(18,2) not null,
    quantity numeric(19,6),
    business_id bigint not null,
    settlement_subject_id bigint,
    remark text not null,
    constraint unbilled_number unique (account_set_id, number),
    constraint unbilled_amount check (amount > 0 and tax >= 0),
    constraint unbilled_business foreign key (account_set_id, business_id)
      references invoice.business_type (account_set_id, id)
  )`;

/** What was taken back of an entry, above zero, with the invoice that has come for it. */
const reversal = `
  create table invoice.unbilled_reversal (
    account_set_id bigint not null,
    id bigint generated always as identity,
    unbilled_id bigint not null,
    date date not null,
    amount numeric(18,2) not null,
    tax numeric(18,2) not null,
    quantity numeric(19,6),
    -- Null: estimated goods that were taken back without an invoice.
    invoice_id bigint,
    primary key (account_set_id, id),
    constraint unbilled_reversal_amount check (amount > 0 and tax >= 0),
    constraint unbilled_reversal_entry foreign key (account_set_id, unbilled_id)
      references invoice.unbilled (account_set_id, id),
    constraint unbilled_reversal_invoice foreign key (account_set_id, invoice_id)
      references invoice.invoice (account_set_id, id)
  )`;

/** Statistics of the tax bureau for a month, as people entered them: issued and ticked invoices by rate; yuan. */
const bureauTotal = `
  create table invoice.bureau_total (
    account_set_id bigint not null,
    period text not null,
    place integer not null,
    invoice_type text not null,
    rate text not null,
    -- Null: the statistics have no number of invoices.
    invoice_count integer,
    sales numeric(18,2) not null,
    tax numeric(18,2) not null,
    primary key (account_set_id, period, invoice_type, rate)
  )`;

const indexes = [
  'create index unbilled_date on invoice.unbilled (account_set_id, direction, date)',
  'create index unbilled_of_business on invoice.unbilled (account_set_id, business_id)',
  'create index unbilled_reversal_of on invoice.unbilled_reversal (account_set_id, unbilled_id)',
  'create index unbilled_reversal_date on invoice.unbilled_reversal (account_set_id, date)',
  `create index unbilled_reversal_of_invoice on invoice.unbilled_reversal
     (account_set_id, invoice_id) where invoice_id is not null`,
];

export class CreateUnbilled1764400000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(unbilled);
    await runner.query(tenantTable('invoice', 'unbilled'));
    await runner.query(reversal);
    await runner.query(tenantTable('invoice', 'unbilled_reversal'));
    await runner.query(bureauTotal);
    await runner.query(tenantTable('invoice', 'bureau_total'));
    for (const index of indexes) await runner.query(index);
  }

  async down(): Promise<void> {
    throw new Error('the migration is not undone; restore a backup instead');
  }
}
