import { Money } from '../money';
import type { SubjectAmounts } from './subject-amounts';

/** A voucher against what a document expects of it; amounts in yuan, debit positive. */
interface Relating {
  readonly expected: SubjectAmounts;
  /** What the voucher books on these subjects, less what other documents have of it already. */
  readonly booked: SubjectAmounts;
  /** Several documents may share the voucher: it may hold more than this one expects, on the same side. */
  readonly mayHoldMore: boolean;
}

/** A subject on which a voucher differs from its document. */
export interface Misfit {
  readonly subjectId: number;
  readonly expected: Money;
  readonly booked: Money;
}

/**
 * Why a voucher that a person wrote is not the voucher of a document: on each subject of the document it has to move
 * the same amount, to the fen. Undefined if it fits. Errors: none.
 */
export function misfitOf({ expected, booked, mayHoldMore }: Relating): Misfit | undefined {
  for (const [subjectId, amount] of expected) {
    const found = booked.get(subjectId) ?? Money.zero;
    const over = amount.isNegative ? amount.compare(found) : found.compare(amount);
    if (over === 0 || (mayHoldMore && over > 0)) continue;
    return { subjectId, expected: amount, booked: found };
  }
  return undefined;
}
