import { Money } from '../money';
import type { FormulaReference, Span, StatementFormula } from './formula';

/** Between two operations more decimals are kept than any amount has: 100÷3×3 is 100.00. */
const QUOTIENT_SCALE = 20;

/**
 * A value, or null where it has none: a divisor is zero (and stands at `division`), the result is longer than any
 * figure (`size`), or what is read has none.
 */
interface Evaluated {
  readonly value: Money | null;
  readonly division?: Span;
  readonly size?: Span;
}

const nothing: Evaluated = { value: null };

/**
 * The value of a formula; nothing is rounded but quotients, to 20 decimals.
 * @param read the value of a reference, null where it has none
 */
export function evaluateStatementFormula(
  formula: StatementFormula,
  read: (reference: FormulaReference) => Money | null,
): Evaluated {
  switch (formula.kind) {
    case 'number':
      return { value: formula.value };
    case 'sum':
      return evaluateSum(formula, read);
    case 'product':
      return evaluateProduct(formula, read);
    default:
      return { value: read(formula) };
  }
}

function evaluateSum(
  { parts, at }: Extract<StatementFormula, { kind: 'sum' }>,
  read: (reference: FormulaReference) => Money | null,
): Evaluated {
  let sum = Money.zero;
  for (const { negative, of } of parts) {
    const part = evaluateStatementFormula(of, read);
    if (part.value === null) return part;
    sum = negative ? sum.minus(part.value) : sum.plus(part.value);
  }
  return sum.isReckonable ? { value: sum } : { ...nothing, size: at };
}

function evaluateProduct(
  { factors }: Extract<StatementFormula, { kind: 'product' }>,
  read: (reference: FormulaReference) => Money | null,
): Evaluated {
  let product: Money | undefined;
  for (const { divides, of } of factors) {
    const factor = evaluateStatementFormula(of, read);
    if (factor.value === null) return factor;
    if (divides && factor.value.isZero) return { ...nothing, division: of.at };
    if (product === undefined) product = factor.value;
    else if (divides) product = product.dividedBy(factor.value, QUOTIENT_SCALE);
    else product = product.times(factor.value);
    if (!product.isReckonable) return { ...nothing, size: of.at };
  }
  return { value: product ?? Money.zero };
}
