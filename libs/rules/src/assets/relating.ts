import { Money } from '../money';
import type { SubjectAmounts } from './reconcile';

/** A voucher against what a card, a change or a month of depreciation asks of it; amounts in yuan, debit positive. */
export interface Relating {
  readonly wanted: SubjectAmounts;
  /** What the voucher books on these subjects, less what other documents have of it already. */
  readonly booked: SubjectAmounts;
  /** A purchase may bring several cards: the voucher may hold more than this one asks for, on the same side. */
  readonly mayHoldMore: boolean;
}

/** Where a voucher says something else than its document. */
export interface Misfit {
  readonly subjectId: number;
  readonly wanted: Money;
  readonly booked: Money;
}

/**
 * Why a voucher that a person wrote is not that of a document: on each of its subjects it has to move what the document
 * moves, to the fen. Undefined where it fits. Errors: none.
 */
export function misfitOf({ wanted, booked, mayHoldMore }: Relating): Misfit | undefined {
  for (const [subjectId, amount] of wanted) {
    const found = booked.get(subjectId) ?? Money.zero;
    const over = amount.isNegative ? amount.compare(found) : found.compare(amount);
    if (over === 0 || (mayHoldMore && over > 0)) continue;
    return { subjectId, wanted: amount, booked: found };
  }
  return undefined;
}
