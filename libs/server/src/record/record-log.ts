import { isDeepStrictEqual } from 'node:util';
import {
  declaredField,
  logTitleOf,
  type FieldTable,
  type NameOfId,
  type RecordDeclaration,
} from '@mingzhang/contract';

const nameless: NameOfId = () => null;

/** Fields of a record under their titles in the operation log, ids and choices in words. */
export function loggedFields<T extends FieldTable>(
  { fields, names }: RecordDeclaration<T>,
  values: { readonly [Name in keyof T]: unknown },
  nameOf: NameOfId = nameless,
): Record<string, unknown> {
  const logged: Record<string, unknown> = {};
  for (const name of names) {
    const field = declaredField(fields, name);
    logged[logTitleOf(field)] = field.logValue(values[name], nameOf);
  }
  return logged;
}

const emptyWords: ReadonlySet<unknown> = new Set([null, '', false, '0.00']);

/**
 * A record in the words of the log without its empty fields, for entries about many records: half of the fields are
 * empty, and 10,000 records with all of them are 8 MB of log.
 */
export function filledWords(words: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const title in words) {
    const value = words[title];
    const isEmpty = emptyWords.has(value) || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) own[title] = value;
  }
  return own;
}

/** Names of settled fields that differ: documents alone may change them. */
export function changedSettledFields(
  { fields, names }: RecordDeclaration,
  before: object,
  after: object,
): string[] {
  const value = (record: object, name: string) => (record as Record<string, unknown>)[name];
  return names.filter(
    (name) =>
      declaredField(fields, name).isSettled &&
      !isDeepStrictEqual(value(before, name), value(after, name)),
  );
}
