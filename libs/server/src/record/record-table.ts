import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import {
  declaredField,
  type RecordDeclaration,
  type RecordOf,
  type SqlType,
} from '@mingzhang/contract';
import { arrayItemOf, type ArrayItem, type WrittenColumn } from './column-arrays';
import type { TenantRecord, VersionedRecord } from './tenant-record';

/** A column that the program fills in; `T` is the type of its values. */
interface OwnColumn<T> {
  readonly sql: SqlType;
  readonly isNullable: boolean;
  /** Only for the compiler. */
  readonly type?: T;
}
type OwnColumns = Readonly<Record<string, OwnColumn<unknown>>>;
type OwnOf<C extends OwnColumns> = {
  [Name in keyof C]: NonNullable<C[Name]['type']> | NullOf<C[Name]>;
};
type NullOf<C> = C extends OwnColumn<infer T> ? (null extends T ? null : never) : never;

/** Declares a column that the program fills in. */
export const ownColumn = <T>(sql: SqlType): OwnColumn<T> => ({ sql, isNullable: false });
/** The same, where it may be null. */
export const optionalColumn = <T>(sql: SqlType): OwnColumn<T | null> => ({
  sql,
  isNullable: true,
});

/** A column of the table: its name in the program and in the database. */
interface StoredColumn {
  readonly key: string;
  readonly name: string;
  readonly sql: SqlType;
  readonly isNullable: boolean;
}

/** Records of a kind as the database keeps them. `F`: what people fill in; `R`: a row. */
export interface RecordTable<F extends object, R extends VersionedRecord & F> {
  readonly record: RecordDeclaration;
  readonly schema: string;
  readonly name: string;
  readonly entity: EntitySchema<R>;
  /** Declared columns, those of `VersionedRecord` and `TenantRecord` left out. */
  readonly columns: readonly StoredColumn[];
  /** Whether rows say who changed them last, and when. */
  readonly notesChanges: boolean;
  /** Only for the compiler. */
  readonly fields?: F;
}
/** A row of a table. */
export type RowOf<T extends { readonly entity: EntitySchema }> =
  T['entity'] extends EntitySchema<infer R> ? R : never;

interface Place<Own extends OwnColumns> {
  readonly schema: string;
  readonly name: string;
  readonly own: Own;
}

/** The table of a kind of records whose rows say who changed them last (`recordColumns`). */
export function recordTable<D extends RecordDeclaration, Own extends OwnColumns>(
  record: D,
  place: Place<Own>,
): RecordTable<RecordOf<D>, RecordOf<D> & OwnOf<Own> & TenantRecord> {
  return tableOf(record, place, true);
}

/** The table of a kind of records whose rows have a version only. */
export function versionedTable<D extends RecordDeclaration, Own extends OwnColumns>(
  record: D,
  place: Place<Own>,
): RecordTable<RecordOf<D>, RecordOf<D> & OwnOf<Own> & VersionedRecord> {
  return tableOf(record, place, false);
}

function tableOf<F extends object, R extends VersionedRecord & F>(
  record: RecordDeclaration,
  { schema, name, own }: Place<OwnColumns>,
  notesChanges: boolean,
): RecordTable<F, R> {
  const filled = record.names.map((key): StoredColumn => {
    const { sql, isNullable, sqlName = snakeCase(key) } = declaredField(record.fields, key);
    return { key, name: sqlName, sql, isNullable };
  });
  const others = Object.entries(own).map(([key, { sql, isNullable }]): StoredColumn => ({
    key,
    name: snakeCase(key),
    sql,
    isNullable,
  }));
  const columns = [...filled, ...others];
  const entity = new EntitySchema<R>({
    name,
    schema,
    tableName: name,
    // The columns of `R` are the declared ones and those of its base.
    columns: {
      ...keyColumns,
      ...(notesChanges ? changeColumns : {}),
      ...Object.fromEntries(columns.map((column) => [column.key, entityColumn(column)])),
    } as never,
  });
  return { record, schema, name, entity, columns, notesChanges };
}

const keyColumns: Readonly<Record<string, EntitySchemaColumnOptions>> = {
  accountSetId: { type: 'bigint', name: 'account_set_id', primary: true },
  id: { type: 'bigint', primary: true, generated: true },
  version: { type: 'integer' },
};
const changeColumns: Readonly<Record<string, EntitySchemaColumnOptions>> = {
  changedBy: { type: 'text', name: 'changed_by' },
  changedAt: { type: 'timestamptz', name: 'changed_at' },
};

function entityColumn({ name, sql, isNullable }: StoredColumn): EntitySchemaColumnOptions {
  const array = sql.endsWith('[]');
  // The driver needs no precision: numerics are text.
  const type = sql.replace(/\(.*|\[\]$/, '') as 'text';
  return { type, name, array, nullable: isNullable };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Named = Pick<RecordTable<object, VersionedRecord>, 'record' | 'columns'>;

/**
 * Columns whose ids are of subjects, items or other records, as SQL: `c.supplier_id, c.buyer_id`.
 * @param what as `referenceField` declares it
 * @param alias of the table in the statement
 */
export function referenceColumns({ record, columns }: Named, what: string, alias: string): string {
  const found = columns.filter(({ key }) => {
    const input = record.fields[key]?.input;
    return input?.kind === 'reference' && input.to === what;
  });
  return found.map(({ name }) => `${alias}.${name}`).join(', ');
}

/**
 * Whether a searched field holds a keyword, as SQL.
 * @param parameter the keyword: `$3`
 */
export function keywordCondition(
  { record, columns }: Named,
  alias: string,
  parameter: string,
): string {
  const searched = columns.filter(({ key }) => record.searched.includes(key));
  return searched.map(({ name }) => `position(${parameter} in ${alias}.${name}) > 0`).join(' or ');
}

/**
 * What many new rows write into a table.
 * @param fields what people filled in of an item
 * @param own what the program fills in; a column left out takes its default
 */
export function writtenColumns<T, F extends object, R extends VersionedRecord & F>(
  { columns, record }: RecordTable<F, R>,
  fields: (item: T) => F,
  own: { readonly [Name in keyof R]?: (item: T) => R[Name] },
): readonly WrittenColumn<T>[] {
  return columns.flatMap(({ key, name, sql }) => {
    const text = arrayItemOf(sql);
    const type = sql.startsWith('numeric') ? 'numeric' : sql;
    const ownValue = own[key as keyof R];
    if (ownValue) return [{ name, type, value: (item: T): ArrayItem => text(ownValue(item)) }];
    if (!Object.hasOwn(record.fields, key)) return [];
    const value = (item: T): ArrayItem => text(fields(item)[key as keyof F]);
    return [{ name, type, value }];
  });
}
