import { Money } from '../money';
import type { StatementSubject } from './figures';

/** How a subject is counted where a formula names it: its net, what its parties hold in debit, and what subjects above it hold in debit as a whole. */
export interface Counted {
  net: Money;
  parts: Money;
  readonly wholes: Map<number, Money>;
  readonly rows: Map<number, { debit: Money; credit: Money }>;
}

function emptyCount(): Counted {
  return { net: Money.zero, parts: Money.zero, wholes: new Map(), rows: new Map() };
}

/** The count of a subject, made where there was none. */
export function countAt(counted: Map<number, Counted>, subjectId: number): Counted {
  const known = counted.get(subjectId) ?? emptyCount();
  counted.set(subjectId, known);
  return known;
}

/** Adds to a count what another one says. */
export function addCount(sum: Counted, more: Counted): void {
  sum.net = sum.net.plus(more.net);
  sum.parts = sum.parts.plus(more.parts);
  for (const [id, times] of more.wholes) {
    sum.wholes.set(id, (sum.wholes.get(id) ?? Money.zero).plus(times));
  }
  for (const [index, { debit, credit }] of more.rows) {
    const row = sum.rows.get(index) ?? { debit: Money.zero, credit: Money.zero };
    sum.rows.set(index, { debit: row.debit.plus(debit), credit: row.credit.plus(credit) });
  }
}

/**
 * How a leaf is counted: as it and all above it are named. Leaves below the same named subject have one and the
 * same answer, so that thousands of them cost no more than the formulas do.
 */
export function countsDownward(
  counted: ReadonlyMap<number, Counted>,
  byId: ReadonlyMap<number, StatementSubject>,
): (subject: StatementSubject) => Counted {
  const nothing = emptyCount();
  const known = new Map<number, Counted>();
  const countOf = ({ id, parentId }: StatementSubject): Counted => {
    const found = known.get(id);
    if (found) return found;
    const parent = parentId === null ? undefined : byId.get(parentId);
    const above = parent ? countOf(parent) : nothing;
    const own = counted.get(id);
    const sum = own ? emptyCount() : above;
    if (own) for (const each of [above, own]) addCount(sum, each);
    known.set(id, sum);
    return sum;
  };
  return countOf;
}
