import { technicalFields } from '@mingzhang/rules';
import type { TestDatabase } from './test-database';

/** A value changed by a call: table, column, and the value before and after. */
export interface ValueChange {
  readonly table: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** Which tables are compared, and how their ids are named. */
export interface TableView {
  readonly schema: string;
  /** Tables with derived or no business data. */
  readonly without: readonly string[];
  /** Columns with derived data, such as sums and search texts. */
  readonly withoutColumns: readonly string[];
  /** Tables whose visible columns must all be filled by some case. */
  readonly whole?: readonly string[];
  /** By column with an id: a statement that selects `id` and `text`, the name of the record. */
  readonly names: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rows by table and primary key, and the names of ids at that moment. */
export interface Snapshot {
  readonly rows: ReadonlyMap<string, Row>;
  readonly names: Names;
}

/** All rows of the tables. */
export async function snapshotOf(database: TestDatabase, view: TableView): Promise<Snapshot> {
  const tables = await database.queryAll<{ name: string; key: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where c.relkind = 'r' group by c.relname order by c.relname`,
    [view.schema],
  );
  const rows = new Map<string, Row>();
  for (const { name, key } of tables.filter((table) => !view.without.includes(table.name))) {
    const stored = await database.queryAll<{ row: Row }>(
      `select to_jsonb(t) as row from ${view.schema}.${name} t`,
    );
    for (const { row } of stored) {
      rows.set([name, ...key.map((column) => String(row[column]))].join(' '), row);
    }
  }
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [column, statement] of Object.entries(view.names)) {
    const named = await database.queryAll<{ id: unknown; text: string }>(statement);
    names.set(column, new Map(named.map(({ id, text }) => [String(id), text])));
  }
  return { rows, names };
}

/** All values that differ between two snapshots, with names instead of ids. */
export function changesBetween(before: Snapshot, after: Snapshot, view: TableView): ValueChange[] {
  // A renamed record is the same record.
  const names = new Map(
    [...after.names].map(([column, own]) => [
      column,
      new Map([...own, ...(before.names.get(column) ?? [])]),
    ]),
  );
  const places = new Set([...before.rows.keys(), ...after.rows.keys()]);
  return [...places].flatMap((place) => {
    const old = new Map(wordsOf(before.rows.get(place) ?? {}, { view, names }));
    const current = new Map(wordsOf(after.rows.get(place) ?? {}, { view, names }));
    return [...new Set([...old.keys(), ...current.keys()])].flatMap((column) => {
      const [was, is] = [old.get(column) ?? '', current.get(column) ?? ''];
      if (was === is) return [];
      return [{ table: place.split(' ')[0] ?? '', column, before: was, after: is }];
    });
  });
}

const camel = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The visible columns of a row, with nested fields flattened. */
function wordsOf(row: Row, facts: { view: TableView; names: Names }): [string, string][] {
  const { view, names } = facts;
  return Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const own = names.get(column);
    if (own) return [[column, namedText(value, own)]];
    if (!isShown(column, view)) return [];
    if (typeof value !== 'object' || value === null) return [[column, textOf(value)]];
    return Object.entries(value).flatMap(([key, inner]) =>
      wordsOf({ [key]: inner }, facts).map(([path, text]): [string, string] => [
        `${column}.${path}`,
        text,
      ]),
    );
  });
}

/** Replaces an id, or ids in a combination of items `category:item,…`, by names. */
function namedText(value: unknown, names: ReadonlyMap<string, string>): string {
  return String(value)
    .split(',')
    .map((part) => names.get(part.split(':').at(-1) ?? '') ?? '')
    .filter(Boolean)
    .join('、');
}

/** Whether a field is technical, by its name in code or in the database. */
export const isTechnical = (name: string) => technicalFields.has(camel(name));

/** Whether a column is visible to users, by its name or that of the record behind its id. */
export const isShown = (column: string, view: TableView) =>
  column in view.names || !(view.withoutColumns.includes(column) || isTechnical(column));

/**
 * Text for comparison: null, zero, false and empty are equal, and so are all notations of a number.
 */
export function textOf(value: unknown): string {
  const text = value === null || value === undefined || value === false ? '' : String(value);
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) return text;
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return plain === '0' || plain === '-0' ? '' : plain;
}
