import { type Money, sumOf } from './money';
import { formatMoney } from './money-format';
import type { PostingFacts, VoucherDraft } from './posting-draft';

/** Of one money subject, debit less credit in base currency. */
export interface MoneyBalance {
  readonly subjectId: number;
  /** Before the voucher is written or changed. */
  readonly balance: Money;
  /** What the voucher, as it is stored, has in that. */
  readonly stored: Money;
}

/**
 * 现金、银行存款出现贷方余额: a voucher that drives money below zero, or further below, is saved and
 * its maker told, once per subject. Nothing is said where it was negative and does not get worse.
 */
export function overdrawnNotes(
  draft: VoucherDraft,
  facts: Pick<PostingFacts, 'subjects'>,
  balances: readonly MoneyBalance[],
): string[] {
  return balances.flatMap(({ subjectId, balance, stored }) => {
    const subject = facts.subjects.get(subjectId);
    const lines = draft.lines.filter((line) => line.subjectId === subjectId);
    const moved = sumOf(lines.map(({ debit, credit }) => debit.minus(credit)));
    const after = balance.minus(stored).plus(moved);
    const isWorse = after.isNegative && after.compare(balance) < 0;
    if (!subject?.cash || !isWorse) return [];
    return [`${subject.fullName}余额为负（${formatMoney(after)}），请核对`];
  });
}
