import type { MigrationInterface } from 'typeorm';
import type { ServiceConfig } from '../config';
import { migrateService, type Storage } from '../database';
import { createTestDatabase, type TestDatabase } from './test-database';

/** A migration of the contract phase lists what it removes, in the words of the findings. */
type Contracting = MigrationInterface & { readonly takesAway?: readonly string[] };

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly not_null: boolean;
  /** Inserts without this column fail. */
  readonly needed: boolean;
}

/** A constraint, unique index or trigger. */
interface Rule {
  readonly table: string;
  readonly name: string;
  readonly text: string;
  /** Statements may use it in `on conflict`. */
  readonly is_key: boolean;
}

export interface Catalogue {
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
}

const columnsSql = `
  select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as not_null,
    a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as needed
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'migration'`;
const rulesSql = `
  select c.relname::text as "table", r.name::text, r.text, r.is_key from (
    select conrelid as id, conname as name, pg_get_constraintdef(oid) as text, contype in ('p', 'u') as is_key
    from pg_constraint where contype <> 'n'
    union all
    select i.indrelid, x.relname, pg_get_indexdef(i.indexrelid), true
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select tgrelid, tgname, pg_get_triggerdef(oid), false from pg_trigger where not tgisinternal
  ) r join pg_class c on c.oid = r.id where c.relnamespace = $1::regnamespace and c.relname <> 'migration'`;

/**
 * Lists what a service's migrations remove from the previous version, which still runs in parallel
 * and uses the tables as it knows them (expand, deploy, contract): missing tables and columns,
 * changed types, new required columns, stricter rules, and keys for `on conflict`.
 * @param after the last migration before the checked ones; default: the first one
 * @returns one sentence per removal, in the order of the migrations; empty if they only add, or
 * list what they remove
 */
export async function takenAway(storage: Storage, after?: string): Promise<string[]> {
  const { migrations, schema } = storage;
  const names = migrations.map(({ name }) => name);
  const first = after === undefined ? 1 : names.indexOf(after) + 1;
  if (first === 0) throw new Error(`no migration ${after}`);
  if (first >= migrations.length) return [];
  const database = await createTestDatabase();
  try {
    const found: string[] = [];
    let before = await catalogueAfter(database, storage, first);
    for (const [at, Migration] of migrations.entries()) {
      if (at < first) continue;
      const next = await catalogueAfter(database, storage, at + 1);
      const { takesAway = [] } = new Migration() as Contracting;
      found.push(
        ...unnamed(lostOf(before, next), takesAway).map((each) => `${names[at]}: ${each}`),
      );
      before = next;
    }
    return found;
  } finally {
    await database.drop();
  }

  async function catalogueAfter(on: TestDatabase, of: Storage, count: number): Promise<Catalogue> {
    const config = {
      databaseUrl: on.url,
      appPassword: 'test-password',
      installation: 'mingzhang',
    } as ServiceConfig;
    const { functions: _, ...tables } = of;
    await migrateService(config, { ...tables, migrations: migrations.slice(0, count) });
    return {
      columns: await on.query<Column>(columnsSql, [schema]),
      rules: await on.query<Rule>(rulesSql, [schema]),
    };
  }
}

/** Removals not listed by the migration, and listed ones that did not happen. */
function unnamed(lost: readonly string[], named: readonly string[]): string[] {
  return [
    ...lost.filter((each) => !named.includes(each)),
    ...named.filter((each) => !lost.includes(each)).map((each) => `names what stays: ${each}`),
  ];
}

/** Differences between two catalogues that break a user of the first one. */
export function lostOf(before: Catalogue, after: Catalogue): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const kept = new Set(after.columns.map(({ table }) => table));
  const gone = [...tables].filter((table) => !kept.has(table));
  const stays = ({ table }: { readonly table: string }) => tables.has(table) && kept.has(table);
  return [
    ...gone.map((table) => `table ${table} is gone`),
    ...before.columns
      .filter(stays)
      .flatMap((column) => lostColumn(column, same(after.columns, column))),
    ...after.columns
      .filter((column) => stays(column) && column.needed && !same(before.columns, column))
      .map(({ table, name }) => `column ${table}.${name} is new and has no default`),
    ...after.rules
      .filter((rule) => stays(rule) && same(before.rules, rule)?.text !== rule.text)
      .map(({ table, name, text }) => `rule ${name} of ${table} is new or another one: ${text}`),
    ...before.rules
      .filter((rule) => stays(rule) && rule.is_key && !same(after.rules, rule))
      .map(({ table, name }) => `key ${name} of ${table} is gone`),
  ];
}

function lostColumn(was: Column, is: Column | undefined): string[] {
  const title = `column ${was.table}.${was.name}`;
  if (!is) return [`${title} is gone`];
  if (is.type !== was.type) return [`${title} was ${was.type} and is ${is.type}`];
  if (is.not_null && !was.not_null) return [`${title} may not be empty any more`];
  return is.needed && !was.needed ? [`${title} has no default any more`] : [];
}

function same<Fact extends { readonly table: string; readonly name: string }>(
  facts: readonly Fact[],
  { table, name }: { readonly table: string; readonly name: string },
): Fact | undefined {
  return facts.find((fact) => fact.table === table && fact.name === name);
}
