import { Money } from './money';
import { formatMoney } from './money-format';
import type { IsoDate } from './period';
import type { PostingFacts, VoucherDraft, VoucherDraftLine } from './posting-draft';

/** What a money subject has in one currency on one day, debit less credit. */
interface MoneyDay {
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

/** What something brings one money subject on one day, in amounts of its currency. */
export interface MoneyMove {
  readonly subjectId: number;
  readonly currency: string;
  readonly date: IsoDate;
  /** Debit less credit. */
  readonly moved: Money;
}

type MoneyFacts = Pick<PostingFacts, 'subjects' | 'baseCurrency'>;

/**
 * 现金、银行存款出现贷方余额: a voucher that drives money below zero, or further below, on its own day
 * or any later one is saved and its maker told, once per subject and currency, with the first such
 * day: dollars do not cover euros, and a revaluation moves neither. Nothing is said of days that were
 * negative and do not get worse. Exact, unrounded. Errors: none.
 */
export function overdrawnNotes(
  draft: VoucherDraft,
  facts: MoneyFacts,
  balances: readonly MoneyBalance[],
): string[] {
  return overdrawnByMoves(moneyMoves(draft, facts), facts, balances);
}

/**
 * What is told of many vouchers that are written together, by the rule of `overdrawnNotes`: as one
 * change, so that what one of them draws another one may cover. Exact, unrounded. Errors: none.
 */
export function overdrawnByMoves(
  moves: readonly MoneyMove[],
  facts: MoneyFacts,
  balances: readonly MoneyBalance[],
): string[] {
  return balances.flatMap((money) => {
    const subject = facts.subjects.get(money.subjectId);
    const own = moves.filter(
      ({ subjectId, currency }) => subjectId === money.subjectId && currency === money.currency,
    );
    const found = subject?.cash ? firstWorse(money, own) : undefined;
    if (!subject || !found) return [];
    const { date, after } = found;
    const currency = subject.currencies.length > 0 ? `${money.currency} ` : '';
    return [`${subject.fullName} ${date} ${currency}余额为负（${formatMoney(after)}），请核对`];
  });
}

/** What a voucher brings each money subject in each currency, a move per line. */
export function moneyMoves(
  { lines, voucherDate: date }: VoucherDraft,
  { subjects, baseCurrency }: MoneyFacts,
): MoneyMove[] {
  const money = lines.filter(({ subjectId }) => subjects.get(subjectId)?.cash);
  return money.map((line) => {
    const { subjectId, debit, credit } = line;
    const currency = lineCurrency(line, baseCurrency);
    if (currency === baseCurrency) return { subjectId, currency, date, moved: debit.minus(credit) };
    const amount = line.foreignAmount ?? Money.zero;
    return { subjectId, currency, date, moved: debit.isZero ? amount.negate() : amount };
  });
}

/** The currency of a line; base currency where none is named. */
function lineCurrency({ currency }: VoucherDraftLine, baseCurrency: string): string {
  return currency || baseCurrency;
}

/** The first day whose balance at its end is negative and lower than without the change. */
function firstWorse(
  { opening, days }: MoneyBalance,
  moves: readonly MoneyMove[],
): { readonly date: IsoDate; readonly after: Money } | undefined {
  let before = opening;
  let after = opening;
  const dates = [...new Set([...days, ...moves].map(({ date }) => date))].sort();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const movedOn = new Map<IsoDate, Money>();
  for (const { date, moved } of moves) {
    movedOn.set(date, moved.plus(movedOn.get(date) ?? Money.zero));
  }
  for (const date of dates) {
    const day = byDate.get(date);
    if (day) {
      before = before.plus(day.moved);
      after = after.plus(day.moved).minus(day.stored);
    }
    after = after.plus(movedOn.get(date) ?? Money.zero);
    if (after.isNegative && after.compare(before) < 0) return { date, after };
  }
  return undefined;
}
