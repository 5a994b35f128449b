import { Money } from '../money';
import { evaluateStatementFormula } from './evaluate';
import { type FormulaReference, referencesOf, type StatementFormula } from './formula';

/** A reference and how many times the formula counts it. */
interface WeightedReference {
  readonly of: FormulaReference;
  readonly times: Money;
}

const ONE = Money.parse(1);

/**
 * A formula as a sum of what it reads, each so many times; null where it is none: what is read multiplies or
 * divides what is read. Constants beside them are left out.
 */
export function linearReferences(
  formula: StatementFormula,
  times: Money = ONE,
): WeightedReference[] | null {
  if (formula.kind === 'number') return [];
  if (formula.kind === 'sum') {
    const parts = formula.parts.map(({ negative, of }) =>
      linearReferences(of, negative ? times.negate() : times),
    );
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (formula.kind !== 'product') return [{ of: formula, times }];
  const reading = formula.factors.filter(({ of }) => referencesOf(of).length > 0);
  const [only] = reading;
  if (!only) return [];
  if (reading.length > 1 || only.divides) return null;
  const constant = formula.factors.map((factor) =>
    factor === only
      ? { divides: false, of: { kind: 'number', value: ONE, at: formula.at } as const }
      : factor,
  );
  const { value } = evaluateStatementFormula({ ...formula, factors: constant }, () => null);
  return value && linearReferences(only.of, times.times(value));
}
