import type { Problem } from '@mingzhang/rules';
import { z } from 'zod';
import type { ChangesOf, FieldsOf, FieldTable, RecordField, ShapeOf } from './record-field';

interface RecordSpec<T extends FieldTable> {
  /** What people call a record of the kind: 资产类别. */
  readonly title: string;
  readonly fields: T;
  /** What people call one of them: 01 房屋. */
  nameOf(fields: FieldsOf<T>): string;
  /** Text fields that a keyword is looked for in; the first one orders lists. */
  readonly searched: readonly [keyof T & string, ...(keyof T & string)[]];
  /** The rule that form, service and import share; it has nothing to look up. */
  check?(fields: FieldsOf<T>): readonly Problem[];
}

/** A kind of records, declared once: contract, table, files, log and form follow from it. */
export interface RecordDeclaration<T extends FieldTable = FieldTable> extends RecordSpec<T> {
  /** Names of the fields, in their order. */
  readonly names: readonly (keyof T & string)[];
  /** The fields in the body of a call. */
  readonly shape: ShapeOf<T>;
  /** The fields in the body of a call that changes a record; `changesOf` has their types. */
  readonly changes: Readonly<Record<string, z.ZodType>>;
  /** The body of the call that creates a record. Rows of files are checked by it, too. */
  readonly body: z.ZodObject<ShapeOf<T>, z.core.$strict>;
}

/** What people fill in of a record. */
export type RecordOf<D extends { readonly fields: FieldTable }> = FieldsOf<D['fields']>;

/** Declares a kind of records. */
export function defineRecord<T extends FieldTable>(spec: RecordSpec<T>): RecordDeclaration<T> {
  const names = Object.keys(spec.fields) as (keyof T & string)[];
  const fields = names.map((name) => [name, declaredField(spec.fields, name)] as const);
  const shape = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]));
  const changes = Object.fromEntries(fields.map(([name, field]) => [name, changeOf(field)]));
  return {
    ...spec,
    names,
    shape: shape as ShapeOf<T>,
    changes,
    body: z.strictObject(shape as ShapeOf<T>),
  };
}

/** What a change may say of a field. */
const changeOf = (field: RecordField) =>
  isNeeded(field) ? field.schema : z.optional(z.nonoptional(field.schema));

/** The fields in the body of a call that changes a record. */
export const changesOf = <T extends FieldTable>({ changes }: RecordDeclaration<T>) =>
  changes as ChangesOf<T>;

/** The declared fields of a record, or of anything that has them, and nothing else. */
export const declaredFields = <F extends object>(
  { names }: Pick<RecordDeclaration, 'names'>,
  record: F,
): F => Object.fromEntries(names.map((name) => [name, record[name as keyof F]])) as F;

/** A change of a record: the fields that it says. */
export type ChangeTo<F> = { readonly [Name in keyof F]?: F[Name] | undefined };

/** The body of a call that changes a record, checked. */
export type RecordChange<F> = ChangeTo<F> & { readonly id: number; readonly version: number };

/** The fields of a record after a change. Those that the change leaves out stay as they are. */
export function changedFields<F extends object>(
  record: Pick<RecordDeclaration, 'names'>,
  before: F,
  change: ChangeTo<F>,
): F {
  const said = Object.entries(declaredFields(record, change)).filter(([, v]) => v !== undefined);
  return { ...declaredFields(record, before), ...Object.fromEntries(said) };
}

/** The field of a name. */
export function declaredField(fields: FieldTable, name: string): RecordField {
  const field = fields[name];
  if (!field) throw new Error(`no field is declared as ${name}`);
  return field;
}

/** The title of a field in the operation log and in refusals of requests. */
export const logTitleOf = ({ title, shortTitle }: RecordField): string => shortTitle ?? title;

/** Titles of fields in refusals, by the names of the fields. */
export function titlesOfFields(fields: FieldTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, logTitleOf(field)]),
  );
}

/** Whether a request must contain the field. */
export const isNeeded = ({ blank }: RecordField): boolean => blank === undefined;

/** The fields that a request may leave out. */
type OptionalOf<T extends FieldTable> = {
  [Name in keyof T as undefined extends z.input<T[Name]['schema']> ? Name : never]: z.output<
    T[Name]['schema']
  >;
};

/** A value for each field that a request may leave out: what a new form begins with. */
export function defaultsOf<T extends FieldTable>(fields: T): OptionalOf<T> {
  const filled = Object.entries(fields).flatMap(([name, { blank }]) =>
    blank === undefined ? [] : [[name, blank] as const],
  );
  return Object.fromEntries(filled) as OptionalOf<T>;
}
