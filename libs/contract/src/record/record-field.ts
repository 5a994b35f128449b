import type { z } from 'zod';

/** How PostgreSQL keeps the values of a field. */
export type SqlType =
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'date'
  | 'integer'
  | 'jsonb'
  | `numeric(${number},${number})`
  | 'smallint'
  | 'text'
  | 'text[]';

/**
 * Names what an id stands for, in logs and files.
 * @param what as `referenceField` declares it: `subject`, `item`, the name of another record
 * @returns null if the caller looks no such names up
 */
export type NameOfId = (what: string, id: number) => string | null;

/** What a cell of a file is read with. */
export interface CellReading {
  /** Id of the subject, item or record that a text names; undefined: there is none. */
  readonly idOf: (what: string, text: string) => number | undefined;
  /** Refuses the row: a code of the finding, its sentence, and the name of the field that the cell is of. */
  readonly refuse: (code: string, msg: string, name?: string) => void;
}

/** The column of a field in files. */
export interface FieldColumn {
  /** Key of the column in a row of the file; the field's name by default. */
  readonly key?: string;
  /** Heading in templates and exports; the field's title by default. */
  readonly heading?: string;
  /** Headings of other products. */
  readonly aliases?: readonly string[];
  /** A file without the column is refused. */
  readonly isRequired?: boolean;
  /** How cells are read: numbers in all their forms, dates in all theirs; text by default. */
  readonly kind?: 'figure' | 'date';
}

/** How a form asks for a value; `own`: the form has an input of its own for it. */
type FieldInput =
  | { readonly kind: 'amount' | 'date' | 'flag' | 'own' | 'quantity' | 'rate' }
  | { readonly kind: 'choice'; readonly titles: Readonly<Record<string, string>> }
  | { readonly kind: 'count'; readonly least: number; readonly most: number }
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'text'; readonly max: number };

/**
 * A field of a record. `fields.ts` makes the usual kinds; a domain may write a kind of its own as such an
 * object. Functions take the field's value as its schema gives it.
 */
export interface RecordField<S extends z.ZodType = z.ZodType> {
  /** What people call it in forms, files and sentences: 资产编号. */
  readonly title: string;
  /** Title in the operation log and in refusals of requests, if it is another one: 编码. */
  readonly shortTitle?: string;
  /** Checks and normalises what a request or a row of a file says. */
  readonly schema: S;
  /**
   * What a request means that leaves the field out; undefined: it has to be filled in. Browsers have no schemas to ask
   * (zod-outline.ts); record.spec compares both.
   */
  readonly blank: z.output<S> | undefined;
  readonly sql: SqlType;
  /** Whether the column may be null. */
  readonly isNullable: boolean;
  /** Name of the column; by default the field's name in snake case. */
  readonly sqlName?: string;
  /** Once a record is settled, only documents of its own change the field. */
  readonly isSettled: boolean;
  readonly input: FieldInput;
  /** The part of the form that shows the field, where the form has parts. */
  readonly section?: string;
  /** `none`: files have no column for it, or the domain reads and writes it in its own way. */
  readonly file: FieldColumn | 'none';
  /** The cell of an export. */
  cellText(value: z.output<S>, nameOf: NameOfId): string;
  /** The value that the schema checks for a cell; undefined for an empty cell, for which the default holds. */
  readCell(text: string, reading: CellReading): unknown;
  /** The value in the operation log, in words. */
  logValue(value: z.output<S>, nameOf: NameOfId): unknown;
}

/** The fields of a record by their names in the contract, in the order in which they are checked. */
export type FieldTable = Readonly<Record<string, RecordField>>;

/** What a request says of the fields, checked. */
export type FieldsOf<T extends FieldTable> = { [Name in keyof T]: z.output<T[Name]['schema']> };

/** The shape of a body that has the fields. */
export type ShapeOf<T extends FieldTable> = { [Name in keyof T]: T[Name]['schema'] };

/**
 * The shape of a change of the fields. A field that may be left out of a new record stays as it is where a change
 * leaves it out: the page that sends the change may be of a version that does not know the field yet.
 */
export type ChangesOf<T extends FieldTable> = {
  [Name in keyof T]: undefined extends z.input<T[Name]['schema']>
    ? z.ZodOptional<z.ZodNonOptional<T[Name]['schema']>>
    : T[Name]['schema'];
};
