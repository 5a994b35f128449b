import { Money, type DebitCredit } from '@mingzhang/rules';

/** Months of a book, both included: `2026-01`. */
interface Months {
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** A slice of entries. */
export interface Part {
  readonly offset: number;
  readonly pageSize: number;
}

/** Sums of the entries of a month. */
export interface PeriodSum extends DebitCredit {
  readonly period: string;
  readonly entries: number;
}

/**
 * The months of a page, its offset in them, and the movements before them; undefined past the end.
 */
export function monthsOfPage(
  sums: readonly PeriodSum[],
  { offset, pageSize }: Part,
): (Months & { readonly offset: number; readonly before: Money }) | undefined {
  const byPeriod = new Map<string, { entries: number; net: Money }>();
  for (const { period, entries, debit, credit } of sums) {
    const known = byPeriod.get(period) ?? { entries: 0, net: Money.zero };
    const net = known.net.plus(debit).minus(credit);
    byPeriod.set(period, { entries: known.entries + entries, net });
  }
  let [passed, before] = [0, Money.zero];
  let first: { period: string; passed: number; before: Money } | undefined;
  let last = '';
  for (const [period, { entries, net }] of [...byPeriod].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (passed < offset + pageSize && passed + entries > offset) {
      first ??= { period, passed, before };
      last = period;
    }
    passed += entries;
    before = before.plus(net);
  }
  if (!first) return undefined;
  const { period: periodFrom, passed: skipped } = first;
  return { periodFrom, periodTo: last, offset: offset - skipped, before: first.before };
}
