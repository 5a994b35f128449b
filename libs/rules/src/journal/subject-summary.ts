import { addSides, type DebitCredit } from '../balance';
import { Money, sumOf } from '../money';
import { ancestorsOf, rollUp } from '../subject-tree';
import type { BalanceSubject } from '../trial-balance';

/** What vouchers moved on one leaf, in yuan. */
export interface LeafMovement extends DebitCredit {
  readonly subjectId: number;
}

export interface SubjectSummaryOptions {
  /** First and last level shown; all by default. */
  readonly levelFrom?: number;
  readonly levelTo?: number;
  /** Also subjects that no voucher names; off by default. */
  readonly showZero?: boolean;
}

export interface SubjectSummary {
  readonly rows: readonly (DebitCredit & { readonly subject: BalanceSubject })[];
  readonly totals: DebitCredit;
}

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/**
 * 科目汇总表 (会计基础工作规范, 科目汇总表 as the ground of a general ledger): both sides of what vouchers
 * moved, per subject, parents above children in code order. A parent has the sums of its children,
 * each side by itself: a summary nets nothing. A subject whose lines come to nothing is shown, for it
 * has lines. Totals take every leaf once, whatever levels are shown, so both are equal where all
 * subjects are seen. Rounds nothing. Errors: a movement of an unknown subject is a programming mistake.
 */
export function buildSubjectSummary(
  subjects: readonly BalanceSubject[],
  movements: readonly LeafMovement[],
  {
    levelFrom = 1,
    levelTo = Number.POSITIVE_INFINITY,
    showZero = false,
  }: SubjectSummaryOptions = {},
): SubjectSummary {
  const known = new Map(subjects.map((subject) => [subject.id, subject]));
  const leaves = new Map<number, DebitCredit>();
  for (const { subjectId, debit, credit } of movements) {
    leaves.set(subjectId, addSides(leaves.get(subjectId) ?? NOTHING, { debit, credit }));
  }
  const sums = rollUp(known, leaves, addSides);
  const rows = subjects
    .filter(({ id, level }) => (showZero || sums.has(id)) && level >= levelFrom && level <= levelTo)
    .map((subject) => ({ subject, ...(sums.get(subject.id) ?? NOTHING) }))
    .sort((a, b) => (a.subject.code < b.subject.code ? -1 : 1));
  const totals = {
    debit: sumOf(movements.map(({ debit }) => debit)),
    credit: sumOf(movements.map(({ credit }) => credit)),
  };
  return { rows, totals };
}

/** Stands for all subjects among the parts of a summary. */
export const SUMMARY_TOTAL = 0;

/**
 * Which subjects each row of a summary of some levels takes up, and the total all of them: for who adds
 * up elsewhere, as the database does where leaves are thousands. Sums by these parts are those of
 * `buildSubjectSummary`.
 */
export function summaryParts(
  subjects: readonly BalanceSubject[],
  { levelFrom = 1, levelTo = Number.POSITIVE_INFINITY }: SubjectSummaryOptions,
): { readonly subjectId: number; readonly partId: number }[] {
  const known = new Map(subjects.map((subject) => [subject.id, subject]));
  const isShown = (id: number) => {
    const { level } = known.get(id) ?? { level: 0 };
    return level >= levelFrom && level <= levelTo;
  };
  return subjects.flatMap(({ id: partId }) => [
    { subjectId: SUMMARY_TOTAL, partId },
    ...[partId, ...ancestorsOf(partId, known)]
      .filter(isShown)
      .map((subjectId) => ({ subjectId, partId })),
  ]);
}

/** How totals of a summary differ from what they must equal, in yuan; nothing where they agree. */
export interface SummaryDifference {
  /** Debits less credits. */
  readonly sides: Money;
  /** Debits less those of the vouchers' heads. */
  readonly vouchers: Money;
}

/** 借方合计 = 贷方合计 = 凭证金额合计: the proof below a 科目汇总表 of all subjects. */
export function summaryDifference(totals: DebitCredit, voucherAmount: Money): SummaryDifference {
  return {
    sides: totals.debit.minus(totals.credit),
    vouchers: totals.debit.minus(voucherAmount),
  };
}
