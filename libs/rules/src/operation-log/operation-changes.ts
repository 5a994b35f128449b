import { fieldTitles, technicalFields, valueTitles } from './operation-titles';

/** One field that an operation set, changed or took away, in Chinese. */
export interface OperationChange {
  readonly title: string;
  /** Empty when it was not there. */
  readonly before: string;
  readonly after: string;
}

type Fields = ReadonlyMap<string, { readonly title: string; readonly text: string }>;

/**
 * What an entry of the operation log changed. Of an update only what differs: what the entry does
 * not name afterwards was left alone. Of a creation or deletion everything that was filled in.
 */
export function changesOf(before: unknown, after: unknown): readonly OperationChange[] {
  const old = fieldsOf(before);
  const current = fieldsOf(after);
  const isUpdate = before != null && after != null;
  const keys = isUpdate
    ? [...new Set([...current.keys(), ...[...old.keys()].filter(isLine)])]
    : [...old.keys(), ...current.keys()];
  return keys.flatMap((key) => {
    const was = old.get(key);
    const is = current.get(key);
    if ((was?.text ?? '') === (is?.text ?? '')) return [];
    const title = is?.title ?? was?.title ?? key;
    return [{ title, before: was?.text ?? '', after: is?.text ?? '' }];
  });
}

/** The changes on one line each: `角色：制单人 → 主管`. */
export function changesText(before: unknown, after: unknown): string {
  return changesOf(before, after)
    .map((change) =>
      change.before !== '' && change.after !== ''
        ? `${change.title}：${change.before} → ${change.after}`
        : change.after === ''
          ? `${change.title}：${change.before}${after == null ? '' : ' → （空）'}`
          : `${change.title}：${change.after}`,
    )
    .join('\n');
}

/** Keys of rows begin with `#`: a row that is gone afterwards was removed, not left alone. */
const isLine = (key: string) => key.startsWith('#');

function fieldsOf(value: unknown): Fields {
  const fields = new Map<string, { title: string; text: string }>();
  if (value == null) return fields;
  if (Array.isArray(value)) addRows(fields, value);
  else if (isRecord(value)) addRecord(fields, value);
  else fields.set('', { title: '内容', text: String(value) });
  return fields;
}

function addRecord(
  fields: Map<string, { title: string; text: string }>,
  record: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(record)) {
    const key = camel(name);
    if (technicalFields.has(key)) continue;
    if (key === 'head' && isRecord(value)) addRecord(fields, value);
    else if (key === 'lines' && Array.isArray(value)) addRows(fields, value);
    else fields.set(key, { title: titleOf(key), text: textOf(key, value) });
  }
}

function addRows(
  fields: Map<string, { title: string; text: string }>,
  rows: readonly unknown[],
): void {
  for (const [index, row] of rows.entries()) {
    const text = isRecord(row) ? recordText(row) : textOf('', row);
    fields.set(`#${index}`, { title: `第 ${index + 1} 行`, text });
  }
}

function textOf(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value
      .map((each) => textOf(key, each))
      .filter((text) => text !== '')
      .join('、');
  if (isRecord(value)) return recordText(value);
  const text = String(value);
  return own(own(valueTitles, key) ?? {}, text) ?? text;
}

/** 摘要 提现，借方 1000.00: fields without content or meaning are left out. */
function recordText(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .flatMap(([name, value]) => {
      const key = camel(name);
      const text = technicalFields.has(key) ? '' : textOf(key, value);
      return text === '' || isZero(text) ? [] : [`${titleOf(key)} ${text}`];
    })
    .join('，');
}

const isZero = (text: string) => /^0\.0+$/.test(text);

function titleOf(key: string): string {
  return own(fieldTitles, key) ?? key;
}

/** An entry may name its fields as it likes, `constructor` too. */
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
