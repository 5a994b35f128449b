import { Injectable } from '@nestjs/common';
import { addSides, Money, yearOf, type DebitCredit } from '@mingzhang/rules';
import type { BalanceRow, Range, Selection } from '../balance/balance.query';
import { SeenBalances } from '../balance/seen-balances';

/** Opening figures of a book and the movements of its months; nets are debit positive. */
export interface BookStart {
  readonly opening: Money;
  /** Movements of the first period's year before that period. */
  readonly ytdBefore: DebitCredit;
  /** Movements of the whole range. */
  readonly moved: DebitCredit;
}

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/** The start of a book without any figure. */
export const noStart: BookStart = { opening: Money.zero, ytdBefore: NOTHING, moved: NOTHING };

/** Adds up several starts. */
export function addedStarts(starts: readonly BookStart[]): BookStart {
  return starts.reduce(
    (sum, each) => ({
      opening: sum.opening.plus(each.opening),
      ytdBefore: addSides(sum.ytdBefore, each.ytdBefore),
      moved: addSides(sum.moved, each.moved),
    }),
    noStart,
  );
}

/**
 * Opening figures of entry books, from the balances: in yuan, in a foreign currency or in
 * quantities.
 */
@Injectable()
export class BookStarts {
  constructor(private readonly balances: SeenBalances) {}

  /** One start per key; keys without figures are left out. */
  async by<Key>(
    range: Range,
    selection: Selection,
    keyOf: (row: BalanceRow) => Key | undefined,
  ): Promise<ReadonlyMap<Key, BookStart>> {
    const { periodFrom, periodTo } = range;
    const whole = await this.balances.balances(range, selection);
    // The year to date refers to the year of the last month.
    const first =
      yearOf(periodFrom) === yearOf(periodTo)
        ? whole
        : await this.balances.balances({ ...range, periodTo: periodFrom }, selection);
    const starts = new Map<Key, BookStart>();
    const add = (row: BalanceRow, more: Partial<BookStart>) => {
      const key = keyOf(row);
      if (key === undefined) return;
      starts.set(key, addedStarts([starts.get(key) ?? noStart, { ...noStart, ...more }]));
    };
    for (const row of whole) add(row, { opening: row.opening, moved: row });
    for (const row of first) {
      const debit = row.ytdDebit.minus(row.debit);
      add(row, { ytdBefore: { debit, credit: row.ytdCredit.minus(row.credit) } });
    }
    return starts;
  }

  /** One start for the whole selection. */
  async combined(
    range: Range,
    selection: Selection,
    wanted: (row: BalanceRow) => boolean = () => true,
  ): Promise<BookStart> {
    const starts = await this.by(range, selection, (row) => (wanted(row) ? '' : undefined));
    return starts.get('') ?? noStart;
  }
}
