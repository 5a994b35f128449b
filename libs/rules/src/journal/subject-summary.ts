import type { DebitCredit } from '../balance';
import type { Money } from '../money';
import { ancestorsOf } from '../subject-tree';
import type { BalanceSubject } from '../trial-balance';

interface SubjectSummaryOptions {
  /** First and last level shown; all by default. */
  readonly levelFrom?: number;
  readonly levelTo?: number;
}

/** Stands for all subjects among the parts of a summary. */
export const SUMMARY_TOTAL = 0;

/**
 * The leaves and parents that each row of a 科目汇总表 adds up, and all of them for the total (会计基础工作规范,
 * 科目汇总表 as the ground of a general ledger). The database adds up by these parts. A parent has the sums of its
 * children, each side by itself: a summary nets nothing. Totals count every leaf once, whatever levels are shown.
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
interface SummaryDifference {
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
