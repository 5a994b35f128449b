import { allocate, Money, sumOf } from '../money';
import type { IsoDate } from '../period';
import type { AgedEntry, OpenAmount, OpenItems } from './open-items';

/** An entry with what marks (核销) have settled of it, signed as the entry is. */
export interface MarkableEntry extends AgedEntry {
  readonly settledOwn: Money;
  /** In yuan. */
  readonly settledBase: Money;
}

/** The unsettled rest of an entry. */
interface Rest {
  readonly entry: MarkableEntry;
  own: Money;
  base: Money;
}

/**
 * The open amounts of one item in one currency by the marks of 往来核销, each entry since its own date.
 *
 * An entry that settles nothing yet stands in `contrary`. Red entries without a mark: on the other side
 * they take back unmarked settlements, and where these were marked already they re-open the youngest claims
 * that marks have settled, with the old dates; on the own side they take back the linked claim, else the
 * latest of the same amount, else the oldest, and what was settled already stands in `contrary`. Revaluations
 * and what marks leave between rates are shared by the open claims in proportion to their amounts, rounded
 * to fen, the oldest taking the rest; without an open claim they are of the day of the youngest claim. The
 * open amounts less `contrary` are the balance in yuan exactly. Errors: none. Practice of 往来核销; no standard
 * prescribes its form.
 */
export function openByMarks(entries: readonly MarkableEntry[]): OpenItems {
  const rests = entries
    .filter(({ own }) => !own.isZero)
    .map(restOf)
    .toSorted(youngestFirst);
  const claims = rests.filter(isClaim);
  const settlements = rests.filter(isSettlement);
  const reds = rests.filter((rest) => !isClaim(rest) && !isSettlement(rest));
  for (const red of reds.toReversed()) {
    takeBack(red, red.entry.own.isPositive ? settlements : claims);
    if (red.own.isPositive) reopen(red, claims);
  }
  const balance = sumOf(entries.map(({ base }) => base));
  const advances = rests.filter(({ own }) => own.isNegative);
  const contrary = sumOf(advances.map(({ base }) => base)).negate();
  const amount = balance.plus(contrary);
  const days = openDays(rests);
  if (days.length > 0) return { open: shared(days, amount), contrary };
  if (advances.length > 0 || !amount.isPositive) {
    return { open: [], contrary: contrary.minus(amount) };
  }
  const date = (claims[0] ?? rests[0])?.entry.date ?? entries.at(-1)?.date ?? '';
  return { open: [{ date, amount }], contrary };
}

function restOf(entry: MarkableEntry): Rest {
  return {
    entry,
    own: entry.own.minus(entry.settledOwn),
    base: entry.base.minus(entry.settledBase),
  };
}

const isTurned = ({ own, reversed }: AgedEntry) =>
  reversed !== undefined && reversed.isClaim !== own.isPositive;
const isClaim = ({ entry }: Rest) => entry.own.isPositive && !entry.isRed && !isTurned(entry);
const isSettlement = ({ entry }: Rest) => entry.own.isNegative && !entry.isRed && !isTurned(entry);

function youngestFirst({ entry: left }: Rest, { entry: right }: Rest): number {
  if (left.date !== right.date) return left.date < right.date ? 1 : -1;
  return right.voucherId - left.voucherId;
}

/** Takes a red rest and what it cancels off each other: the linked first, then the same amount, then the oldest. */
function takeBack(red: Rest, originals: readonly Rest[]): void {
  const { reversed, date } = red.entry;
  const linked = originals.filter(({ entry }) => entry.voucherId === reversed?.voucherId);
  const equal = originals.find(
    ({ entry, own }) => entry.date <= date && own.equals(red.own.negate()),
  );
  const order = [...linked, ...(equal ? [equal] : []), ...originals.toReversed()];
  for (const original of order) {
    if (red.own.isZero) return;
    const isOpposite = original.own.isPositive !== red.own.isPositive;
    if (!original.own.isZero && isOpposite) offset(red, original);
  }
}

function offset(red: Rest, original: Rest): void {
  const isWhole = red.own.abs().compare(original.own.abs()) >= 0;
  move(red, original, isWhole ? original.own.negate() : red.own);
}

/** Moves an amount, with its share of the yuan. */
function move(from: Rest, to: Rest, own: Money): void {
  const base = from.own.equals(own) ? from.base : from.base.times(own).dividedBy(from.own, 2);
  from.own = from.own.minus(own);
  from.base = from.base.minus(base);
  to.own = to.own.plus(own);
  to.base = to.base.plus(base);
}

/** Re-opens the youngest claims that marks have settled, up to the rest of a red settlement. */
function reopen(red: Rest, claims: readonly Rest[]): void {
  for (const claim of claims) {
    const room = claim.entry.own.minus(claim.own);
    if (!red.own.isPositive) return;
    if (room.isPositive) move(red, claim, room.compare(red.own) < 0 ? room : red.own);
  }
}

interface OpenDay {
  readonly date: IsoDate;
  readonly own: Money;
  readonly base: Money;
}

/** Open claims by day, the youngest first. */
function openDays(rests: readonly Rest[]): OpenDay[] {
  const days = new Map<IsoDate, OpenDay>();
  for (const { entry, own, base } of rests.filter((rest) => rest.own.isPositive)) {
    const day = days.get(entry.date) ?? { date: entry.date, own: Money.zero, base: Money.zero };
    days.set(entry.date, { ...day, own: day.own.plus(own), base: day.base.plus(base) });
  }
  return [...days.values()].toSorted((left, right) => (left.date < right.date ? 1 : -1));
}

/** Open days, which together come to an amount: what they differ by is shared. */
function shared(days: readonly OpenDay[], amount: Money): OpenAmount[] {
  const shares = allocate(
    amount.minus(sumOf(days.map(({ base }) => base))),
    days.map(({ own }) => own),
  );
  return days.map(({ date, base }, at) => ({ date, amount: base.plus(shares[at] ?? Money.zero) }));
}
