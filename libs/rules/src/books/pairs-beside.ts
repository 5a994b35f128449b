import { closingOf } from '../balance';
import { Money } from '../money';
import type { SubjectDirection } from '../subject-tree';
import type { Net, SubjectBalanceFigures } from '../balance-figures';

/**
 * What stands beside the five pairs of a balance table: quantities, or amounts in one foreign currency.
 * Each balance is in the column of its amount in base currency, and of the subject's own side where that
 * is nothing: both tell of one balance, so a contrary one is negative. As `countedRow` pairs them in a
 * book of entries (books reference, 1.5: the direction follows the amount).
 * @param counts in their own unit or currency; nets debit positive. Nothing is rounded
 */
export function pairsBeside(
  amounts: Net,
  counts: Net,
  own: SubjectDirection,
): SubjectBalanceFigures {
  const yearOpening = sided(amounts.yearOpening, counts.yearOpening, own);
  const opening = sided(amounts.opening, counts.opening, own);
  const closing = sided(
    closingOf(amounts.opening, amounts),
    closingOf(counts.opening, counts),
    own,
  );
  return {
    yearOpeningDebit: yearOpening.debit,
    yearOpeningCredit: yearOpening.credit,
    openingDebit: opening.debit,
    openingCredit: opening.credit,
    debit: counts.debit,
    credit: counts.credit,
    ytdDebit: counts.ytdDebit,
    ytdCredit: counts.ytdCredit,
    closingDebit: closing.debit,
    closingCredit: closing.credit,
  };
}

function sided(amount: Money, count: Money, own: SubjectDirection) {
  const isCredit = amount.isZero ? own === 'credit' : amount.isNegative;
  return isCredit
    ? { debit: Money.zero, credit: count.negate() }
    : { debit: count, credit: Money.zero };
}

/**
 * The unit in which quantities of several leaves may be told in one column: that of all of them. None
 * where one keeps no quantity or another unit, because different units are never added up.
 */
export function commonUnit(units: readonly (string | undefined)[]): string | undefined {
  const [first] = units;
  return units.every((unit) => unit === first) ? first : undefined;
}
