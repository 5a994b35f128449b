import { allocate, Money, sumOf } from '../money';
import type { IsoDate } from '../period';
import { daysBetween } from '../tax-filing/days';
import { agingBand } from './aging';

/** The voucher at the root of a chain of reversals, as far as it concerns one item and currency. */
interface ReversedVoucher {
  readonly voucherId: number;
  readonly date: IsoDate;
  /** Whether its entries increased the balance (a claim); false where they settled. */
  readonly isClaim: boolean;
}

/**
 * An entry of one item in one currency. Amounts are signed: positive increases the balance on the
 * subject's own side, negative decreases it.
 */
export interface AgedEntry {
  readonly voucherId: number;
  readonly date: IsoDate;
  /** In its currency; zero for a revaluation (期末调汇). */
  readonly own: Money;
  /** In yuan; equal to `own` in the base currency. */
  readonly base: Money;
  /** Whether the entry is red: a negative debit or a negative credit. */
  readonly isRed: boolean;
  /** What its voucher reverses, where the two are linked. */
  readonly reversed?: ReversedVoucher | undefined;
}

/** The opening balance of the item in the currency, signed as entries are. */
export interface AgedOpening {
  /** The day before the books begin. */
  readonly date: IsoDate;
  readonly own: Money;
  readonly base: Money;
}

/** An open amount in yuan, and the day since when. */
export interface OpenAmount {
  readonly date: IsoDate;
  readonly amount: Money;
}

export interface OpenItems {
  /** Open amounts on the subject's own side, the youngest first. */
  readonly open: readonly OpenAmount[];
  /** A balance on the other side (预收, 预付), as a positive amount in yuan. */
  readonly contrary: Money;
}

interface Claim {
  readonly date: IsoDate;
  readonly own: Money;
  readonly base: Money;
}

/**
 * The open amounts of one item in one currency, and since when, first in first out (先进先出).
 *
 * - Opens: a positive entry on the own side, at its date. The opening balance is the oldest claim.
 * - Settles: a positive entry on the other side. It settles the oldest claims.
 * - Re-opens: a red entry on the other side, or an entry that turns a linked settlement round. What the
 *   settlement had settled is open again since its old date. More red than was ever settled re-opens
 *   claims from before the books.
 * - Cancels: a red entry on the own side. It takes back the claim that it is linked to; without a link the
 *   latest claim of the same amount up to its day; without an equal claim it settles the oldest.
 * - Revalues: an entry without an amount in its currency. It changes yuan only, never a date.
 *
 * Claims younger than the last revaluation keep the yuan of their vouchers. Older ones, or the oldest one
 * where there are none, share what the balance in yuan leaves, in proportion to their amounts, rounded to
 * fen, the oldest taking the rest. The open amounts less `contrary` are the balance in yuan exactly. Where only
 * yuan are left of a currency, they are of the day of the youngest claim. Errors: none. Practice of 账龄分析
 * and 会计基础工作规范 § 51 (red entries); CAS 19 § 11 and 小企业会计准则 § 77 (closing rates).
 */
export function openItems(entries: readonly AgedEntry[], opening: AgedOpening): OpenItems {
  const own = sumOf(entries.map((entry) => entry.own)).plus(opening.own);
  const base = sumOf(entries.map((entry) => entry.base)).plus(opening.base);
  if (own.isNegative) return { open: [], contrary: base.negate() };
  const claims = claimsByDay(entries);
  if (own.isZero) {
    if (base.isNegative) return { open: [], contrary: base.negate() };
    const date = claims[0]?.date ?? opening.date;
    return { open: base.isZero ? [] : [{ date, amount: base }], contrary: Money.zero };
  }
  const left = youngest(claims, own, opening.date);
  const revaluedOn = entries
    .filter((entry) => entry.own.isZero)
    .reduce((latest, { date }) => (date > latest ? date : latest), '');
  return { open: inYuan(left, base, revaluedOn), contrary: Money.zero };
}

/** Claims after what red entries cancel, one a day, the youngest first. */
function claimsByDay(entries: readonly AgedEntry[]): Claim[] {
  const claims: readonly Claim[] = [
    ...entries.filter(isPlainClaim),
    ...entries.flatMap((entry) =>
      entry.reversed?.isClaim ? [{ ...entry, date: entry.reversed.date }] : [],
    ),
    ...cancelledByAmount(entries),
  ];
  const days = new Map<IsoDate, Claim>();
  for (const { date, own, base } of claims) {
    const day = days.get(date);
    days.set(date, {
      date,
      own: day ? day.own.plus(own) : own,
      base: day ? day.base.plus(base) : base,
    });
  }
  return [...days.values()]
    .filter(({ own }) => own.isPositive)
    .toSorted((left, right) => (left.date < right.date ? 1 : -1));
}

const isPlainClaim = ({ own, isRed, reversed }: AgedEntry) => own.isPositive && !isRed && !reversed;

/** Red entries without a link, each at the date of the latest claim of its amount. */
function cancelledByAmount(entries: readonly AgedEntry[]): Claim[] {
  const reds = entries
    .filter(({ own, isRed, reversed }) => own.isNegative && isRed && !reversed)
    .toSorted((left, right) => (left.date < right.date ? -1 : 1));
  if (reds.length === 0) return [];
  const reversedIds = new Set(entries.map(({ reversed }) => reversed?.voucherId));
  const free = entries
    .filter((entry) => isPlainClaim(entry) && !reversedIds.has(entry.voucherId))
    .toSorted((left, right) => (left.date < right.date ? 1 : -1));
  return reds.flatMap((red) => {
    const amount = red.own.negate();
    const at = free.findIndex((claim) => claim.date <= red.date && claim.own.equals(amount));
    const [claim] = at < 0 ? [] : free.splice(at, 1);
    return claim ? [{ date: claim.date, own: red.own, base: red.base }] : [];
  });
}

/** The youngest claims that come to a balance; what they do not come to is of the opening. */
function youngest(claims: readonly Claim[], balance: Money, openedOn: IsoDate): Claim[] {
  const left: Claim[] = [];
  let missing = balance;
  for (const claim of claims) {
    if (!missing.isPositive) return left;
    const own = claim.own.compare(missing) < 0 ? claim.own : missing;
    left.push({ ...claim, own });
    missing = missing.minus(own);
  }
  if (missing.isPositive) left.push({ date: openedOn, own: missing, base: Money.zero });
  return left;
}

/** @param revaluedOn day of the last revaluation, empty without one */
function inYuan(left: readonly Claim[], balance: Money, revaluedOn: string): OpenAmount[] {
  const oldest = left.at(-1)?.date ?? '';
  const isShared = ({ date }: Claim) => date <= revaluedOn || date === oldest;
  const kept = left.filter((claim) => !isShared(claim));
  const shared = left.filter(isShared);
  const amounts = allocate(
    balance.minus(sumOf(kept.map(({ base }) => base))),
    shared.map(({ own }) => own),
  );
  return [
    ...kept.map(({ date, base }) => ({ date, amount: base })),
    ...shared.map(({ date }, at) => ({ date, amount: amounts[at] ?? Money.zero })),
  ];
}

/**
 * Open amounts by the band of their age in days on a day; an amount of each band, in yuan. Errors: none.
 * @param limits days up to which the bands reach, but the oldest
 */
export function agedBands(
  open: readonly OpenAmount[],
  { asOf, limits }: { readonly asOf: IsoDate; readonly limits: readonly number[] },
): Money[] {
  const bands = Array.from({ length: limits.length + 1 }, () => Money.zero);
  for (const { date, amount } of open) {
    const band = agingBand(daysBetween(date, asOf), limits);
    bands[band] = (bands[band] ?? Money.zero).plus(amount);
  }
  return bands;
}
