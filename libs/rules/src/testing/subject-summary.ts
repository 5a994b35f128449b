import { addSides, type DebitCredit } from '../balance';
import { Money, sumOf } from '../money';
import { rollUp } from '../subject-tree';
import type { BalanceSubject } from '../trial-balance';

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

interface Levels {
  readonly levelFrom?: number;
  readonly levelTo?: number;
}

/**
 * 科目汇总表 added up from the leaves to their parents, without `summaryParts`: what these must come to. Subjects
 * without movement are left out. In yuan, rows in code order.
 */
export function buildSubjectSummary(
  subjects: readonly BalanceSubject[],
  movements: readonly (DebitCredit & { readonly subjectId: number })[],
  { levelFrom = 1, levelTo = Number.POSITIVE_INFINITY }: Levels = {},
) {
  const known = new Map(subjects.map((subject) => [subject.id, subject]));
  const leaves = new Map<number, DebitCredit>();
  for (const { subjectId, debit, credit } of movements) {
    leaves.set(subjectId, addSides(leaves.get(subjectId) ?? NOTHING, { debit, credit }));
  }
  const sums = rollUp(known, leaves, addSides);
  const rows = subjects
    .filter(({ id, level }) => sums.has(id) && level >= levelFrom && level <= levelTo)
    .map((subject) => ({ subject, ...(sums.get(subject.id) ?? NOTHING) }))
    .sort((a, b) => (a.subject.code < b.subject.code ? -1 : 1));
  const totals = {
    debit: sumOf(movements.map(({ debit }) => debit)),
    credit: sumOf(movements.map(({ credit }) => credit)),
  };
  return { rows, totals };
}
