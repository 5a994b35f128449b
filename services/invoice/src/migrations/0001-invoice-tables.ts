import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  bookedDocumentTable,
  companyNameTable,
  jobKinds,
  recordColumns,
  revisionTable,
  serviceTables,
  tenantTable,
} from '@mingzhang/server';

const businessType = `
  create table invoice.business_type (${recordColumns},
    invoice_type text not null,
    code text not null,
    name text not null,
    subject_id bigint not null,
    -- Items of the subject by category.
    auxiliary jsonb not null,
    settlement_subject_id bigint,
    non_deductible_reason text,
    is_default boolean not null,
    is_disabled boolean not null,
    constraint business_type_code unique (account_set_id, invoice_type, code),
    constraint business_type_name unique (account_set_id, invoice_type, name)
  )`;

/** Columns from `recorded_on` on are filled in by the service. */
const invoice = `
  create table invoice.invoice (${recordColumns},
    invoice_type text not null,
    kind text not null,
    digital_number text not null,
    code text not null,
    number text not null,
    issue_date date not null,
    seller_tax_id text not null,
    seller_name text not null,
    buyer_tax_id text not null,
    buyer_name text not null,
    amount numeric(18,2) not null,
    tax numeric(18,2) not null,
    total numeric(18,2) not null,
    tax_status text not null,
    risk_level text not null,
    is_positive boolean not null,
    platform text not null,
    issuer text not null,
    remark text not null,
    blue_number text not null,
    confirmation_number text not null,
    traveller text not null,
    business_id bigint,
    settlement_subject_id bigint,
    settlement_item_id bigint,
    non_deductible_reason text,
    is_opening boolean not null,
    -- The day of the import or the entry.
    recorded_on date not null,
    origin text not null,
    batch_id bigint,
    -- The strongest of the findings: ok, warn, void, block.
    disposition text not null,
    -- [{rule, disposition, msg, lineNo}]
    findings jsonb not null,
    check_status smallint not null default 0,
    check_date date,
    deduct_period text,
    deductible_tax numeric(18,2) not null,
    -- Why it can't be ticked; null: it can.
    untickable text,
    -- Number of the rule that chose the business type.
    business_rule integer,
    -- Business types of header and lines, each once.
    business_ids bigint[] not null,
    is_without_business boolean not null,
    -- Of the first line.
    item_name text not null,
    line_count integer not null,
    rates text not null,
    -- Numbers, parties and items in small letters, for the search.
    searched text not null,
    -- The blue invoice of a red one, and how many red ones there are of a blue one.
    blue_id bigint,
    red_count integer not null default 0,
    -- The voucher, made or related.
    voucher_id bigint,
    -- The first invoice of several that have one voucher.
    voucher_key bigint,
    related_voucher_id bigint
  )`;

const line = `
  create table invoice.invoice_line (
    account_set_id bigint not null,
    invoice_id bigint not null,
    line_no integer not null,
    tax_category_code text not null,
    special_type text not null,
    item_name text not null,
    specification text not null,
    unit text not null,
    quantity numeric(30,13),
    unit_price numeric(30,13),
    amount numeric(18,2) not null,
    rate text not null,
    tax numeric(18,2) not null,
    business_id bigint,
    primary key (account_set_id, invoice_id, line_no)
  )`;

/** Files that brought invoices or ticks. */
const batch = `
  create table invoice.import_batch (
    account_set_id bigint not null,
    id bigint generated always as identity,
    kind text not null,
    file_name text not null,
    report jsonb not null default '{}',
    created_name text not null,
    created_at timestamptz not null default now(),
    primary key (account_set_id, id)
  )`;

const setting = `
  create table invoice.setting (
    account_set_id bigint not null primary key,
    -- The company's own 统一社会信用代码; empty where the account set does not say.
    tax_id text not null default '',
    -- The usual business types were made once: what somebody deletes of them stays deleted.
    has_types boolean not null default false
  )`;

const tables = {
  business_type: businessType,
  invoice,
  invoice_line: line,
  import_batch: batch,
  setting,
};

/** The name of an index, its columns after the account set, and which rows it has. */
const indexes: readonly (readonly [name: string, columns: string, rows?: string])[] = [
  ['invoice_in_order', 'invoice_type, issue_date, id'],
  ['invoice_blue', 'invoice_type, blue_number', "blue_number <> ''"],
  ['invoice_reds', 'blue_id', 'blue_id is not null'],
  ['invoice_batch', 'batch_id', 'batch_id is not null'],
  ['invoice_deducted', 'deduct_period, id', 'deduct_period is not null'],
  ['invoice_voucher', 'voucher_id', 'voucher_id is not null'],
  ['invoice_voucher_key', 'voucher_key', 'voucher_key is not null'],
  [
    'invoice_unticked',
    'issue_date, id',
    "invoice_type = 'IN' and check_status = 0 and untickable is null",
  ],
  ['invoice_business', 'business_id', 'business_id is not null'],
  ['invoice_line_business', 'business_id', 'business_id is not null'],
];

export class CreateInvoiceTables1764400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, statement] of Object.entries(tables)) {
      await runner.query(statement);
      await runner.query(tenantTable('invoice', name));
    }
    for (const [name, columns, rows] of indexes) {
      const table = name === 'invoice_line_business' ? 'invoice_line' : 'invoice';
      const where = rows === undefined ? '' : `where ${rows}`;
      await runner.query(
        `create index ${name} on invoice.${table} (account_set_id, ${columns}) ${where}`,
      );
    }
    await runner.query(
      `create unique index business_type_default on invoice.business_type
         (account_set_id, invoice_type) where is_default`,
    );
    await runner.query(
      `create unique index invoice_digital_number on invoice.invoice
         (account_set_id, invoice_type, digital_number) where digital_number <> ''`,
    );
    await runner.query(
      `create unique index invoice_paper_number on invoice.invoice
         (account_set_id, invoice_type, code, number) where number <> ''`,
    );
    const others = [
      ...revisionTable('invoice'),
      ...bookedDocumentTable('invoice'),
      ...companyNameTable('invoice'),
      ...serviceTables('invoice'),
      ...jobKinds('invoice'),
    ];
    for (const statement of others) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('the first migration is not undone; restore a backup instead');
  }
}
