import type { SqlType } from '@mingzhang/contract';

/** A value as an array of PostgreSQL has it; null: nothing is known. */
export type ArrayItem = number | string | boolean | null;

/** A column of many rows that one statement writes. */
export interface WrittenColumn<T> {
  readonly name: string;
  readonly type: SqlType | 'numeric';
  /** Numbers, words of the program, true and false stand as they are; text of people is `quoted`. */
  readonly value: (item: T) => ArrayItem;
}

/** Many rows as parameters of a statement: one array for each column. */
export interface ColumnArrays {
  /** `asset_id, amount`. */
  readonly names: string;
  /** `unnest($3::bigint[], $4::numeric[]) as line (asset_id, amount)`. */
  readonly table: string;
  /** `asset_id, amount`, with casts: a list within a list comes as text. */
  readonly selected: string;
  /** Arrays in PostgreSQL's notation: the driver takes five times as long to write them. */
  readonly values: readonly string[];
}

/** @param first the number of the first parameter */
export function columnArrays<T>(
  items: readonly T[],
  columns: readonly WrittenColumn<T>[],
  first: number,
): ColumnArrays {
  const names = columns.map(({ name }) => name).join(', ');
  const arrays = columns.map(
    ({ type }, at) => `$${first + at}::${type.endsWith('[]') ? 'text' : type}[]`,
  );
  return {
    names,
    selected: columns
      .map(({ name, type }) => (type.endsWith('[]') ? `${name}::${type}` : name))
      .join(', '),
    table: `unnest(${arrays.join(', ')}) as line (${names})`,
    values: columns.map(({ value }) => `{${items.map((item) => value(item) ?? 'NULL').join(',')}}`),
  };
}

const toBeEscaped = /["\\]/;

/** Text of people in an array of PostgreSQL. */
export function quoted(text: string): string {
  return `"${toBeEscaped.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** `amount = excluded.amount, …` of all but the first column, which is the key. */
export function overwritten<T>(columns: readonly WrittenColumn<T>[]): string {
  return columns
    .slice(1)
    .map(({ name }) => `${name} = excluded.${name}`)
    .join(', ');
}

/** Writes values of a column type into an array of PostgreSQL. */
export function arrayItemOf(type: SqlType): (value: unknown) => ArrayItem {
  const text = arrayTexts[type];
  return (value) => (value === null || value === undefined || !text ? asIs(value) : text(value));
}

const asIs = (value: unknown) => (value ?? null) as ArrayItem;

/** Types whose values need quotes. */
const arrayTexts: Partial<Record<SqlType, (value: unknown) => string>> = {
  text: (value) => quoted(String(value)),
  jsonb: (value) => quoted(JSON.stringify(value)),
  'bigint[]': (value) => quoted(`{${(value as readonly number[]).join(',')}}`),
  'text[]': (value) => quoted(`{${(value as readonly string[]).map(quoted).join(',')}}`),
};
