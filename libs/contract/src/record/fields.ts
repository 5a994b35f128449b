import { Money, percentText, statedRate } from '@mingzhang/rules';
import { z } from 'zod';
import {
  amountIn,
  amountSideIn,
  factorIn,
  id,
  isoDate,
  optionalText,
  rateIn,
  text,
} from '../common.schema';
import type { CellReading, FieldColumn, RecordField } from './record-field';

/** What may be said of a field of any kind. */
interface FieldOptions {
  readonly title: string;
  readonly shortTitle?: string;
  readonly sqlName?: string;
  readonly isSettled?: boolean;
  readonly section?: string;
  readonly file?: FieldColumn | 'none';
}

type Kind<S extends z.ZodType> = Pick<RecordField<S>, 'schema' | 'sql' | 'input'> &
  Partial<RecordField<S>>;

/** A field: the properties of its kind, replaced by its own options where it has them. */
function makeField<S extends z.ZodType>(options: FieldOptions, kind: Kind<S>): RecordField<S> {
  const { file = {} } = options;
  return {
    blank: undefined,
    isNullable: false,
    isSettled: false,
    cellText: (value) => String(value ?? ''),
    readCell: (cell) => cell,
    logValue: (value) => value,
    ...kind,
    ...options,
    file: file === 'none' || kind.file === 'none' ? 'none' : { ...kind.file, ...file },
  };
}

const figure: FieldColumn = { kind: 'figure' };

/** Text that has to be filled in, at most `max` characters. */
export function textField(options: FieldOptions & { readonly max: number }) {
  const { max, ...own } = options;
  const schema = text(own.title, max);
  return makeField(own, { schema, sql: 'text', input: { kind: 'text', max } });
}

/** Text that may be empty, at most `max` characters. */
export function optionalTextField(options: FieldOptions & { readonly max: number }) {
  const { max, ...own } = options;
  const schema = optionalText(own.title, max);
  return makeField(own, { schema, blank: '', sql: 'text', input: { kind: 'text', max } });
}

/** An amount in yuan, two decimals. */
export function amountField(options: FieldOptions) {
  const schema = amountIn;
  const input = { kind: 'amount' } as const;
  return makeField(options, { schema, sql: 'numeric(18,2)', input, file: figure });
}

/** An amount in yuan that is 0.00 where nothing is said. */
export function optionalAmountField(options: FieldOptions) {
  const schema = amountSideIn;
  const input = { kind: 'amount' } as const;
  return makeField(options, { schema, blank: '0.00', sql: 'numeric(18,2)', input, file: figure });
}

/** A quantity of at most six decimals, or none. */
export function optionalQuantityField(options: FieldOptions) {
  return makeField(options, {
    schema: factorIn,
    blank: null,
    sql: 'numeric(19,6)',
    isNullable: true,
    input: { kind: 'quantity' },
    file: figure,
    cellText: (value) => (value === null ? '' : Money.parse(value).toExactText()),
  });
}

/** A share of one with at most ten decimals; people write and read it in percent. */
export function rateField(options: FieldOptions) {
  return makeField(options, {
    schema: rateIn(options.title),
    sql: 'numeric(11,10)',
    input: { kind: 'rate' },
    cellText: percentText,
    readCell: (cell, { refuse }) => {
      const rate = statedRate(cell);
      if (!rate) refuse('RATE', `“${options.title}”${cell} 不是比率，请按 5% 的格式填写`);
      return rate?.toFixed(10) ?? '0';
    },
    logValue: percentText,
  });
}

/** A whole number from `least` to `most`; `unit` ends the sentence about the most: 个月. */
export function countField(
  options: FieldOptions & { readonly least: number; readonly most: number; readonly unit?: string },
) {
  const { least, most, unit, ...own } = options;
  const { title } = own;
  const schema = z
    .number(`${title}应为数字`)
    .int(`${title}应为整数`)
    .min(least, least === 0 ? `${title}不能为负` : `${title}至少为 ${least}`)
    .max(most, `${title}最多 ${most}${unit === undefined ? '' : ` ${unit}`}`);
  return makeField(own, {
    schema,
    sql: 'integer',
    input: { kind: 'count', least, most },
    file: figure,
    readCell: (cell) => (cell === '' ? undefined : Number(cell)),
  });
}

/** A day, `YYYY-MM-DD`. */
export function dateField(options: FieldOptions) {
  const file: FieldColumn = { kind: 'date' };
  return makeField(options, { schema: isoDate, sql: 'date', input: { kind: 'date' }, file });
}

/** A day, or none. */
export function optionalDateField(options: FieldOptions) {
  const schema = z
    .union(
      [z.literal('').transform(() => null), z.null(), isoDate],
      `${options.title}应为有效的日期，如 2026-01-31`,
    )
    .default(null);
  return makeField(options, {
    schema,
    blank: null,
    sql: 'date',
    isNullable: true,
    input: { kind: 'date' },
    file: { kind: 'date' },
  });
}

/** Yes or no; no where nothing is said. Files write 是 or nothing. */
export function flagField(options: FieldOptions) {
  return makeField(options, {
    schema: z.boolean(`${options.title}标记应为是或否`).default(false),
    blank: false,
    sql: 'boolean',
    input: { kind: 'flag' },
    cellText: (value) => (value ? '是' : ''),
    readCell: (cell, { refuse }) => {
      if (!['', '是', '否'].includes(cell)) refuse('FLAG', `“${options.title}”应填“是”或“否”`);
      return cell === '是';
    },
  });
}

/** One of some words of the program; people read and write its title. */
export function choiceField<const Choices extends readonly [string, ...string[]]>(
  options: FieldOptions & {
    readonly choices: Choices;
    readonly titles: Readonly<Record<Choices[number], string>>;
    /** Words of other products for a choice. */
    readonly words?: Readonly<Record<string, Choices[number]>>;
  },
) {
  const { choices, titles, words = {}, ...own } = options;
  const titleOf = (value: Choices[number]): string => titles[value];
  return makeField(own, {
    schema: z.enum(choices, `请选择${own.title}`),
    sql: 'text',
    input: { kind: 'choice', titles },
    cellText: titleOf,
    readCell: (cell, { refuse }) => {
      if (cell === '') return undefined;
      const bare = cell.replace(/[()（）\s]/g, '');
      const choice = choices.find((value) => titleOf(value) === bare) ?? words[bare];
      const known = choices.map(titleOf).join('、');
      if (choice === undefined) refuse('CHOICE', `“${own.title}”${cell} 不认识，请填写：${known}`);
      return choice;
    },
    logValue: titleOf,
  });
}

interface ReferenceOptions extends FieldOptions {
  /** What the id stands for: `subject`, `item`, the name of another record. */
  readonly to: string;
  /** Refusal of what is no id; 请选择 and the title by default. */
  readonly message?: string;
}

/** The id of a subject, an auxiliary item or another record. Whether there is one is for the service to check. */
export function referenceField({ to, message, ...options }: ReferenceOptions) {
  const said = message ?? `请选择${options.title}`;
  return makeField(options, {
    schema: z.number(said).int(said).positive(said),
    sql: 'bigint',
    input: { kind: 'reference', to },
    cellText: (value, nameOf) => nameOf(to, value) ?? '',
    readCell: (cell, reading) => idOfCell(cell, reading, { to, title: options.title }),
    logValue: (value, nameOf) => nameOf(to, value),
  });
}

/** The same, where it may be left out. */
export function optionalReferenceField({ to, message, ...options }: ReferenceOptions) {
  const schema = message === undefined ? id : z.number(message).int(message).positive(message);
  return makeField(options, {
    schema: schema.nullable().default(null),
    blank: null,
    sql: 'bigint',
    isNullable: true,
    input: { kind: 'reference', to },
    cellText: (value, nameOf) => (value === null ? '' : (nameOf(to, value) ?? '')),
    readCell: (cell, reading) => idOfCell(cell, reading, { to, title: options.title }) ?? null,
    logValue: (value, nameOf) => (value === null ? null : nameOf(to, value)),
  });
}

type Readings<S extends z.ZodType> = Partial<
  Pick<RecordField<S>, 'blank' | 'cellText' | 'readCell' | 'logValue' | 'isNullable'>
>;

/**
 * A field of another kind, by its schema and its column. Forms have an input of their own for it; files have a column
 * if `file` says so.
 */
export function ownField<S extends z.ZodType>(
  options: FieldOptions & Readings<S> & Pick<RecordField<S>, 'schema' | 'sql'>,
) {
  const { schema, sql, blank, cellText, readCell, logValue, isNullable, ...own } = options;
  return makeField<S>(
    { ...own, file: own.file ?? 'none' },
    {
      schema,
      sql,
      input: { kind: 'own' },
      ...(blank === undefined ? {} : { blank }),
      ...(cellText ? { cellText } : {}),
      ...(readCell ? { readCell } : {}),
      ...(logValue ? { logValue } : {}),
      ...(isNullable ? { isNullable } : {}),
    },
  );
}

/** The field with a value for requests that leave it out. */
export function withDefault<S extends z.ZodType>(field: RecordField<S>, value: z.output<S>) {
  const schema = field.schema.default(value as never);
  return { ...field, schema, blank: value } as RecordField<z.ZodDefault<S>>;
}

function idOfCell(
  cell: string,
  { idOf, refuse }: CellReading,
  { to, title }: { readonly to: string; readonly title: string },
): number | undefined {
  if (cell === '') return undefined;
  const found = idOf(to, cell);
  if (found === undefined) refuse('REFERENCE', `没有${title}“${cell}”，请填写已有的编码或名称`);
  return found;
}
