import { isDeepStrictEqual } from 'node:util';
import { declaredField, type RecordDeclaration, type RecordField } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';

type Declared = Pick<RecordDeclaration, 'fields' | 'names'>;

/** Names of the fields that have a column in files. */
export function filedNames<D extends Declared>({ fields, names }: D): D['names'] {
  return names.filter((name) => declaredField(fields, name).file !== 'none');
}

/**
 * Whether two records of a kind have the same values: what an import means by unchanged. Figures are compared by value
 * (no figure is 0), lists and objects by their content whatever the order of their keys.
 * @param names the declared fields to compare
 */
export function haveSameFields<F extends object>(
  { fields }: Declared,
  names: readonly (keyof F & string)[],
  [a, b]: readonly [F, F],
): boolean {
  return names.every((name) => isSameValue(declaredField(fields, name), a[name], b[name]));
}

function isSameValue({ sql }: RecordField, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!sql.startsWith('numeric')) return isDeepStrictEqual(a, b);
  return figureOf(a).equals(figureOf(b));
}

function figureOf(value: unknown): Money {
  return Money.parse(String(value ?? '0'));
}
