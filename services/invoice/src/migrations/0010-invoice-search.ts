import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@mingzhang/server';

/** A whole number that JavaScript holds exactly. */
const keyOfText = `(hashtextextended(searched, 0) & 9007199254740991)`;

/**
 * What invoices are found by, as integers and texts: under row-level security an index serves no
 * other comparison. `searched` has parties and items from now on, without the numbers.
 */
const columns = `
  alter table invoice.invoice
    add column searched_key bigint not null generated always as (${keyOfText}) stored,
    add column digital_tail text not null generated always as (reverse(digital_number)) stored,
    add column number_tail text not null generated always as (reverse(number)) stored,
    add column amount_fen bigint not null generated always as ((amount * 100)::bigint) stored,
    add column tax_fen bigint not null generated always as ((tax * 100)::bigint) stored,
    add column total_fen bigint not null generated always as ((total * 100)::bigint) stored`;

/** Each text of parties and items once, however many invoices have it. */
const texts = `
  create table invoice.searched_text (
    account_set_id bigint not null,
    searched text not null,
    searched_key bigint not null generated always as (${keyOfText}) stored,
    primary key (account_set_id, searched_key)
  )`;

const indexes: readonly (readonly [name: string, column: string, rows?: string])[] = [
  ['invoice_searched', 'searched_key'],
  ['invoice_digital_tail', 'digital_tail', "digital_tail <> ''"],
  ['invoice_paper', 'number', "number <> ''"],
  ['invoice_paper_tail', 'number_tail', "number_tail <> ''"],
  ['invoice_amount', 'amount_fen'],
  ['invoice_tax', 'tax_fen'],
  ['invoice_total', 'total_fen'],
];

const numbers = `lower(concat_ws(' ', nullif(digital_number, ''), nullif(code, ''),
  nullif(number, '')))`;

export class SearchInvoices1764400000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The owner sees the invoices of all account sets only without the policy.
    await runner.query('alter table invoice.invoice no force row level security');
    await runner.query(
      `update invoice.invoice set searched = substr(searched, length(${numbers}) + 2)
       where ${numbers} <> '' and starts_with(searched, ${numbers})`,
    );
    await runner.query(columns);
    await runner.query(texts);
    await runner.query(
      `insert into invoice.searched_text (account_set_id, searched)
       select distinct account_set_id, searched from invoice.invoice
       on conflict do nothing returning searched_key`,
    );
    await runner.query('alter table invoice.invoice force row level security');
    await runner.query(tenantTable('invoice', 'searched_text'));
    for (const [name, column, rows] of indexes) {
      const where = rows === undefined ? '' : `where ${rows}`;
      await runner.query(
        `create index ${name} on invoice.invoice (account_set_id, ${column}) ${where}`,
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('the migration is not undone; restore a backup instead');
  }
}
