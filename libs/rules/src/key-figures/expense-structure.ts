import { groupBy } from '../group-by';
import { Money, sumOf } from '../money';
import type { Period } from '../period';
import type { StatementSubject } from '../statements/figures';
import type { MonthMove } from './month-statements';

/** An expense subject with those below it, the largest first. */
export interface ExpensePart {
  readonly subjectId: number;
  readonly code: string;
  readonly name: string;
  readonly amount: Money;
  readonly parts: readonly ExpensePart[];
}

/**
 * 期间费用 of a month by first-level subject, each by the subjects told below it, in yuan. A subject without any
 * amount below the first level is left out.
 * @param codes of the first-level subjects, as the account set has them
 */
export function expenseStructure(
  subjects: readonly StatementSubject[],
  moves: readonly MonthMove[],
  { codes, period }: { readonly codes: readonly string[]; readonly period: Period },
): ExpensePart[] {
  const below = groupBy(subjects, ({ parentId }) => parentId);
  const results = groupBy(
    moves.filter((move) => move.period === period),
    ({ subjectId }) => subjectId,
  );
  const partOf = ({ id, code, name }: StatementSubject): ExpensePart => {
    const parts = (below.get(id) ?? []).map(partOf);
    const own = (results.get(id) ?? []).map(({ result }) => result);
    const amount = sumOf([...own, ...parts.map((part) => part.amount)]);
    const shown = parts.filter((part) => !part.amount.isZero || part.parts.length > 0);
    return { subjectId: id, code, name, amount, parts: largestFirst(shown) };
  };
  const wanted = new Set(codes);
  return largestFirst(subjects.filter(({ code }) => wanted.has(code)).map(partOf));
}

function largestFirst(parts: readonly ExpensePart[]): ExpensePart[] {
  return parts.toSorted((left, right) => right.amount.compare(left.amount));
}
