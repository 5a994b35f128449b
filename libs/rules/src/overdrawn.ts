import { Money, sumOf } from './money';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, VoucherDraft, VoucherDraftLine } from './posting-draft';

/** What a money subject has in one currency on one day, debit less credit. */
export interface MoneyDay {
  readonly date: IsoDate;
  /** Of all vouchers that are stored. */
  readonly moved: Money;
  /** Of these, what the voucher that is changed has, as it is stored. */
  readonly stored: Money;
}

/**
 * Of one money subject in one currency, debit less credit in amounts of that currency, from the month
 * of the voucher on, or from the one that it is stored in where that is earlier.
 */
export interface MoneyBalance {
  readonly subjectId: number;
  readonly currency: string;
  /** At the first moment of that month. */
  readonly opening: Money;
  /** Days that have entries, up to the last voucher, the earliest first. */
  readonly days: readonly MoneyDay[];
}

/**
 * 现金、银行存款出现贷方余额: a voucher that drives money below zero, or further below, on its own day
 * or any later one is saved and its maker told, once per subject and currency, with the first such
 * day: dollars do not cover euros, and a revaluation moves neither. Nothing is said of days that were
 * negative and do not get worse. Exact, unrounded. Errors: none.
 */
export function overdrawnNotes(
  draft: VoucherDraft,
  facts: Pick<PostingFacts, 'subjects' | 'baseCurrency'>,
  balances: readonly MoneyBalance[],
): string[] {
  return balances.flatMap((money) => {
    const subject = facts.subjects.get(money.subjectId);
    const moved = movedBy(draft, money, facts.baseCurrency);
    const found = subject?.cash ? firstWorse(money, draft.voucherDate, moved) : undefined;
    if (!subject || !found) return [];
    const { date, after } = found;
    const currency = subject.currencies.length > 0 ? `${money.currency} ` : '';
    return [`${subject.fullName} ${date} ${currency}余额为负（${formatMoney(after)}），请核对`];
  });
}

/** The currency of a line; base currency where none is named. */
export function lineCurrency({ currency }: VoucherDraftLine, baseCurrency: string): string {
  return currency || baseCurrency;
}

function movedBy(
  { lines }: VoucherDraft,
  { subjectId, currency }: MoneyBalance,
  baseCurrency: string,
): Money {
  const own = lines.filter(
    (line) => line.subjectId === subjectId && lineCurrency(line, baseCurrency) === currency,
  );
  return sumOf(
    own.map(({ debit, credit, foreignAmount }) => {
      if (currency === baseCurrency) return debit.minus(credit);
      const amount = foreignAmount ?? Money.zero;
      return debit.isZero ? amount.negate() : amount;
    }),
  );
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
