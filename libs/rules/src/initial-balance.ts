import { type DebitCredit, netOfOwn, signedBalance } from './balance';
import { Money } from './money';
import type { SubjectDirection } from './subject-tree';

/** Opening figures of one leaf; `opening` in the subject's own direction, so it may be negative. */
export interface InitialBalanceRow {
  readonly direction: SubjectDirection;
  /** At the start of the enable month. */
  readonly opening: Money;
  /** Movements of the year before the enable month. */
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

/** One equation of the trial balance; `difference` is debit less credit. */
export interface TrialEquation extends DebitCredit {
  readonly difference: Money;
}

export interface InitialTrialBalance {
  readonly yearOpening: TrialEquation;
  readonly opening: TrialEquation;
  readonly ytd: TrialEquation;
  /** All three differences are zero. */
  readonly balanced: boolean;
}

/**
 * The balance at the start of the year, in the subject's own direction: the opening balance
 * without the movements of the year before it.
 */
export function yearOpeningOf(row: InitialBalanceRow): Money {
  const moved = signedBalance({ debit: row.ytdDebit, credit: row.ytdCredit });
  return row.opening.minus(netOfOwn(moved, row.direction));
}

/**
 * 期初试算平衡: openings of debit subjects against those of credit subjects, the same at the
 * start of the year, and the movements of the year. A contrary balance counts as negative on
 * its subject's own side, as it was entered.
 */
export function initialTrialBalance(rows: Iterable<InitialBalanceRow>): InitialTrialBalance {
  let yearOpening = equationOf(Money.zero, Money.zero);
  let opening = yearOpening;
  let ytd = yearOpening;
  for (const row of rows) {
    yearOpening = withOwn(yearOpening, row.direction, yearOpeningOf(row));
    opening = withOwn(opening, row.direction, row.opening);
    ytd = equationOf(ytd.debit.plus(row.ytdDebit), ytd.credit.plus(row.ytdCredit));
  }
  const balanced = [yearOpening, opening, ytd].every(({ difference }) => difference.isZero);
  return { yearOpening, opening, ytd, balanced };
}

function withOwn(sum: TrialEquation, direction: SubjectDirection, amount: Money): TrialEquation {
  return direction === 'debit'
    ? equationOf(sum.debit.plus(amount), sum.credit)
    : equationOf(sum.debit, sum.credit.plus(amount));
}

function equationOf(debit: Money, credit: Money): TrialEquation {
  return { debit, credit, difference: debit.minus(credit) };
}
