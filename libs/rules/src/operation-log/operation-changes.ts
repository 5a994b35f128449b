import { Money } from '../money';
import { decimalFields, fieldTitles, technicalFields, valueTitles } from './operation-titles';

/** One field that an operation set, changed or took away, in Chinese. */
interface OperationChange {
  readonly title: string;
  /** Empty when it was not there. */
  readonly before: string;
  readonly after: string;
}

/** Names of records that entries know by id only: 48 is `5602 管理费用`. */
export interface RecordNames {
  readonly subjects: ReadonlyMap<number, string>;
}

interface Field {
  readonly title: string;
  readonly text: string;
  /** Of the head of a voucher, whose fields entries before 2026-11 named by halves. */
  readonly isHead?: boolean;
}
type Fields = Map<string, Field>;

const noNames: RecordNames = { subjects: new Map() };
const baseCurrency = 'CNY';
const order = new Map(Object.keys(fieldTitles).map((key, index) => [key, index]));

/**
 * What an entry of the operation log changed. Of an update only what differs: what the entry does
 * not name afterwards was left alone. Of a creation or deletion everything that was filled in; a
 * figure of zero is none.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  names = noNames,
): readonly OperationChange[] {
  const old = fieldsOf(before, names);
  const current = fieldsOf(after, names);
  const isUpdate = before != null && after != null;
  const keys = isUpdate
    ? [...new Set([...current.keys(), ...[...old.keys()].filter(isLine)])]
    : [...old.keys(), ...current.keys()];
  return keys.flatMap((key) => {
    const was = old.get(key);
    const is = current.get(key);
    if ((was?.text ?? '') === (is?.text ?? '')) return [];
    if (!isUpdate && isZero(key, is?.text ?? was?.text ?? '')) return [];
    if (isUpdate && is?.isHead && (!was || is.text === '')) return [];
    const title = is?.title ?? was?.title ?? key;
    return [{ title, before: was?.text ?? '', after: is?.text ?? '' }];
  });
}

/** The changes on one line each: `角色：制单人 → 主管`. */
export function changesText(changes: readonly OperationChange[]): string {
  return changes
    .map(({ title, before, after }) => {
      if (before === '') return `${title}：${after}`;
      return after === '' ? `${title}：${before} → 无` : `${title}：${before} → ${after}`;
    })
    .join('\n');
}

/** Keys of rows begin with `#`: a row that is gone afterwards was removed, not left alone. */
const isLine = (key: string) => key.startsWith('#');

function fieldsOf(value: unknown, names: RecordNames): Fields {
  const fields: Fields = new Map();
  if (value == null) return fields;
  if (Array.isArray(value)) addRows(fields, value, names);
  else if (isRecord(value)) addRecord(fields, value, names);
  else fields.set('', { title: '内容', text: String(value) });
  return fields;
}

function addRecord(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  names: RecordNames,
): void {
  for (const [key, value] of entriesOf(record)) {
    if (key === 'head' && isRecord(value)) addHead(fields, value, names);
    else if (key === 'lines' && Array.isArray(value)) addRows(fields, value, names);
    else fields.set(key, { title: titleOf(key), text: textOf(key, value, names) });
  }
}

function addHead(
  fields: Fields,
  head: Readonly<Record<string, unknown>>,
  names: RecordNames,
): void {
  const own: Fields = new Map();
  addRecord(own, head, names);
  for (const [key, field] of own) fields.set(key, { ...field, isHead: true });
}

function addRows(fields: Fields, rows: readonly unknown[], names: RecordNames): void {
  for (const [index, row] of rows.entries()) {
    const text = isRecord(row) ? recordText(row, names) : textOf('', row, names);
    fields.set(`#${index}`, { title: `第 ${index + 1} 行`, text });
  }
}

function textOf(key: string, value: unknown, names: RecordNames): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value
      .map((each) => textOf(key, each, names))
      .filter((text) => text !== '')
      .join('、');
  // Category to item; the items have names elsewhere, too many to fetch.
  if (key === 'auxiliary' && isRecord(value))
    return Object.values(value)
      .map((item) => `项目编号 ${String(item)}`)
      .join('、');
  if (isRecord(value)) return recordText(value, names);
  if (key === 'subjectId' || key === 'parentId')
    return names.subjects.get(Number(value)) ?? `编号 ${String(value)}`;
  const text = decimalText(key, String(value));
  return own(own(valueTitles, key) ?? {}, text) ?? text;
}

/** 摘要 提现，借方 1000.00: fields without content or meaning are left out. */
function recordText(record: Readonly<Record<string, unknown>>, names: RecordNames): string {
  return entriesOf(named(record))
    .flatMap(([key, value]) => {
      const text = textOf(key, value, names);
      const says =
        text !== '' && !isZero(key, text) && !(key === 'currency' && text === baseCurrency);
      return says ? [`${titleOf(key)} ${text}`] : [];
    })
    .join('，');
}

/** The line in the words of its time; an entry that has none is shown by what it has. */
function named(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const key = record['auxiliary_key'];
  if (typeof record['subject'] === 'string') {
    const { subject_id: _id, ...rest } = record;
    return rest;
  }
  if (typeof key !== 'string' || key === '' || 'items' in record) return record;
  const ids = key.split(',').map((part) => `项目编号 ${part.split(':')[1] ?? part}`);
  return { ...record, items: ids.join('、') };
}

function decimalText(key: string, text: string): string {
  const kind = own(decimalFields, key);
  if (kind === undefined || !/^-?\d{1,20}(\.\d{1,20})?$/.test(text)) return text;
  const value = Money.parse(text);
  return kind === 'amount' ? value.toFixed(Math.max(2, value.decimals)) : value.toExactText();
}

/** The fields that mean something to people, in the order of their titles: the database keeps none. */
function entriesOf(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const place = (key: string) => order.get(key) ?? order.size;
  return Object.entries(record)
    .map(([name, value]): [string, unknown] => [camel(name), value])
    .filter(([key]) => !technicalFields.has(key))
    .sort(([a], [b]) => place(a) - place(b));
}

const isZero = (key: string, text: string) =>
  /^0\.0+$/.test(text) || (text === '0' && own(decimalFields, key) !== undefined);

function titleOf(key: string): string {
  return own(fieldTitles, key) ?? key;
}

/** Keys come from outside: `constructor` is no field of the table. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Entries written inside the database have names like `voucher_date`. */
function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
