import { Money } from '../money';

/** Net amounts by subject, in yuan, debit positive. */
export type SubjectAmounts = ReadonlyMap<number, Money>;

/** The sum of net amounts, subject by subject; subjects that come to zero stay. Errors: none. */
export function addedAmounts(all: Iterable<SubjectAmounts>): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const amounts of all) {
    for (const [id, amount] of amounts) sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  }
  return sums;
}

/** Debits less credits of lines, by subject. The sides are yuan as decimal text. Errors: none. */
export function netBySubject(
  lines: Iterable<{ readonly subjectId: number; readonly debit: string; readonly credit: string }>,
): Map<number, Money> {
  const sums = new Map<number, Money>();
  for (const { subjectId, debit, credit } of lines) {
    const net = Money.parse(debit).minus(Money.parse(credit));
    sums.set(subjectId, (sums.get(subjectId) ?? Money.zero).plus(net));
  }
  return sums;
}
