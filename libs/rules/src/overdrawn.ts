import { sumOf, type Money } from './money';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, VoucherDraft } from './posting-draft';

/** What a money subject has on one day, debit less credit in base currency. */
export interface MoneyDay {
  readonly date: IsoDate;
  /** Of all vouchers that are stored. */
  readonly moved: Money;
  /** Of these, what the voucher that is changed has, as it is stored. */
  readonly stored: Money;
}

/**
 * Of one money subject, debit less credit in base currency, from the month of the voucher on, or from
 * the one that it is stored in where that is earlier.
 */
export interface MoneyBalance {
  readonly subjectId: number;
  /** At the first moment of that month. */
  readonly opening: Money;
  /** Days that have entries, up to the last voucher, the earliest first. */
  readonly days: readonly MoneyDay[];
}

/**
 * 现金、银行存款出现贷方余额: a voucher that drives money below zero, or further below, on its own day
 * or any later one is saved and its maker told, once per subject, with the first such day. Nothing is
 * said of days that were negative and do not get worse. Exact, unrounded. Errors: none.
 */
export function overdrawnNotes(
  draft: VoucherDraft,
  facts: Pick<PostingFacts, 'subjects'>,
  balances: readonly MoneyBalance[],
): string[] {
  return balances.flatMap((money) => {
    const subject = facts.subjects.get(money.subjectId);
    const lines = draft.lines.filter((line) => line.subjectId === money.subjectId);
    const moved = sumOf(lines.map(({ debit, credit }) => debit.minus(credit)));
    const found = subject?.cash ? firstWorse(money, draft.voucherDate, moved) : undefined;
    if (!subject || !found) return [];
    const { date, after } = found;
    return [`${subject.fullName} ${date} 余额为负（${formatMoney(after)}），请核对`];
  });
}

/** The first day whose balance at its end is negative and lower than without the change. */
function firstWorse(
  { opening, days }: MoneyBalance,
  voucherDate: IsoDate,
  moved: Money,
): { readonly date: IsoDate; readonly after: Money } | undefined {
  let before = opening;
  let after = opening;
  const dates = [...new Set([...days.map(({ date }) => date), voucherDate])].sort();
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const date of dates) {
    const day = byDate.get(date);
    if (day) {
      before = before.plus(day.moved);
      after = after.plus(day.moved).minus(day.stored);
    }
    if (date === voucherDate) after = after.plus(moved);
    if (after.isNegative && after.compare(before) < 0) return { date, after };
  }
  return undefined;
}
