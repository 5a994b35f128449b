import { Money, sumOf } from '../money';
import type { IsoDate } from '../period';

/** An entry of a subject and item that is not settled whole; the opening balance counts as one. */
export interface OpenEntry {
  readonly key: string;
  readonly date: IsoDate;
  /** The side on which it stands; a red entry stands on the other one. */
  readonly side: 'debit' | 'credit';
  /** The code of its currency. */
  readonly currency: string;
  /** What is not settled of it, in its currency and positive. */
  readonly open: Money;
  /** The same in yuan, at its own rate; in base currency equal to `open`. */
  readonly base: Money;
  /** Whether it is red: a negative debit or a negative credit. Absent: it is not. */
  readonly isRed?: boolean;
}

/** What a mark (核销) settles of an entry, in its currency. */
export interface SettledPart {
  readonly key: string;
  readonly amount: Money;
}

export type SettlingFault =
  | { readonly code: 'UNKNOWN' | 'NOTHING' | 'TOO_MUCH'; readonly row: number }
  /** More decimals than the currency has. */
  | { readonly code: 'DECIMALS'; readonly row: number; readonly atMost: number }
  | { readonly code: 'ONE_SIDE' }
  /** An entry is in another currency than the mark. */
  | { readonly code: 'CURRENCY'; readonly row: number; readonly currency: string }
  /** What the debits come to beyond the credits. */
  | { readonly code: 'UNEQUAL'; readonly difference: Money };

/**
 * What is wrong with entries marked as settling each other: each is of the mark's currency and in its decimals, is
 * open and settled at most by what is open of it, both sides are there and come to the same. In that currency,
 * exact; what they differ by in yuan is the exchange gain or loss (CAS 19 §11, 小企业会计准则 §77: rates of the day of
 * each transaction). The first fault; none is undefined. Practice of 往来核销; no standard
 * prescribes its form.
 */
export function settlingFault(
  parts: readonly SettledPart[],
  entries: ReadonlyMap<string, OpenEntry>,
  { currency: markCurrency, decimals }: { readonly currency: string; readonly decimals: number },
): SettlingFault | undefined {
  for (const [row, { key, amount }] of parts.entries()) {
    const entry = entries.get(key);
    if (!entry) return { code: 'UNKNOWN', row };
    const { currency } = entry;
    if (currency !== markCurrency) return { code: 'CURRENCY', row, currency };
    if (!amount.isPositive) return { code: 'NOTHING', row };
    if (amount.decimals > decimals) return { code: 'DECIMALS', row, atMost: decimals };
    if (amount.compare(entry.open) > 0) return { code: 'TOO_MUCH', row };
  }
  const of = (side: OpenEntry['side']) =>
    parts.filter(({ key }) => entries.get(key)?.side === side);
  const [debits, credits] = [of('debit'), of('credit')];
  if (debits.length === 0 || credits.length === 0) return { code: 'ONE_SIDE' };
  const difference = total(debits).minus(total(credits));
  return difference.isZero ? undefined : { code: 'UNEQUAL', difference };
}

const total = (parts: readonly SettledPart[]) => sumOf(parts.map(({ amount }) => amount));

/**
 * What a part of an entry comes to in yuan: its share of what is open, rounded to fen; all that is left
 * where all that is open is settled, so that nothing of the entry stays.
 */
export function settledBase({ open, base }: OpenEntry, amount: Money): Money {
  return amount.equals(open) ? base : base.times(amount).dividedBy(open, 2);
}

/** How marks are proposed: pairs of the same amount, or the oldest first, in parts. */
export type ProposalKind = 'sameAmount' | 'oldestFirst';

/**
 * Marks that entries suggest, each of one debit and one credit of one currency. A red entry is first
 * paired with the entry that it takes back: the latest one of its amount up to its day, as in ageing
 * (decision 0120), so that a receipt taken back settles no claim. The rest pairs the oldest first; what
 * has no match stays open. Every mark passes `settlingFault`, and all of them together settle no entry beyond what is open.
 */
export function proposedMarks(
  entries: readonly OpenEntry[],
  kind: ProposalKind,
): readonly (readonly SettledPart[])[] {
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  return currencies.flatMap((code) =>
    proposedOf(
      entries.filter(({ currency }) => currency === code),
      kind,
    ),
  );
}

function proposedOf(entries: readonly OpenEntry[], kind: ProposalKind) {
  const of = (side: OpenEntry['side']) =>
    entries
      .filter((entry) => entry.side === side && entry.open.isPositive)
      .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  const reds = takenBack(entries);
  const paired = new Set(reds.flat().map(({ key }) => key));
  const isLeft = ({ key }: OpenEntry) => !paired.has(key);
  const [debits, credits] = [of('debit').filter(isLeft), of('credit').filter(isLeft)];
  const marks =
    kind === 'sameAmount' ? ofSameAmount(debits, credits) : oldestFirst(debits, credits);
  return [...reds, ...marks];
}

/** Red entries, each with the latest entry of its amount on the other side up to its day. */
function takenBack(entries: readonly OpenEntry[]): readonly (readonly SettledPart[])[] {
  const reds = entries
    .filter(({ isRed, open }) => isRed && open.isPositive)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  if (reds.length === 0) return [];
  const free = entries
    .filter(({ isRed }) => !isRed)
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  return reds.flatMap((red) => {
    const at = free.findIndex(
      ({ date, side, open }) => date <= red.date && side !== red.side && open.equals(red.open),
    );
    const [other] = at < 0 ? [] : free.splice(at, 1);
    if (!other) return [];
    const [debit, credit] = red.side === 'debit' ? [red, other] : [other, red];
    return [pair(debit.key, credit.key, red.open)];
  });
}

/**
 * One mark of entries that were chosen: what both sides have in common, of the larger one the oldest first,
 * so that its youngest entry keeps what is left. Nothing where a side is missing, or where they are of
 * several currencies.
 */
export function markOfChosen(entries: readonly OpenEntry[]): readonly SettledPart[] {
  const [first] = entries;
  if (entries.some(({ currency }) => currency !== first?.currency)) return [];
  const sums = new Map<string, Money>();
  for (const { key, amount } of proposedMarks(entries, 'oldestFirst').flat()) {
    sums.set(key, (sums.get(key) ?? Money.zero).plus(amount));
  }
  return [...sums].map(([key, amount]) => ({ key, amount }));
}

function ofSameAmount(debits: readonly OpenEntry[], credits: readonly OpenEntry[]) {
  const byAmount = new Map<string, OpenEntry[]>();
  for (const credit of credits) {
    const amount = credit.open.toExactText();
    byAmount.set(amount, [...(byAmount.get(amount) ?? []), credit]);
  }
  return debits.flatMap((debit) => {
    const credit = byAmount.get(debit.open.toExactText())?.shift();
    return credit ? [pair(debit.key, credit.key, debit.open)] : [];
  });
}

function oldestFirst(debits: readonly OpenEntry[], credits: readonly OpenEntry[]) {
  const marks: (readonly SettledPart[])[] = [];
  let [d, c] = [0, 0];
  let debitLeft = debits[0]?.open ?? Money.zero;
  let creditLeft = credits[0]?.open ?? Money.zero;
  for (;;) {
    const [debit, credit] = [debits[d], credits[c]];
    if (!debit || !credit) return marks;
    const amount = debitLeft.compare(creditLeft) < 0 ? debitLeft : creditLeft;
    marks.push(pair(debit.key, credit.key, amount));
    debitLeft = debitLeft.minus(amount);
    creditLeft = creditLeft.minus(amount);
    if (debitLeft.isZero) debitLeft = debits[++d]?.open ?? Money.zero;
    if (creditLeft.isZero) creditLeft = credits[++c]?.open ?? Money.zero;
  }
}

const pair = (debit: string, credit: string, amount: Money): readonly SettledPart[] => [
  { key: debit, amount },
  { key: credit, amount },
];
