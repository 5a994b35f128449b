import { Money } from '../../money';
import type { Period } from '../../period';
import { bracketTax, taxTableAt } from '../income-tax/tax-tables';
import { type BonusTrap, findBonusTrap, separateBonusTax } from './annual-bonus';

/** One way of dividing a sum between wage and separately taxed bonus. Amounts in yuan. */
export interface BonusSplit {
  readonly wage: Money;
  readonly bonus: Money;
  /** Tax of the whole year on wages, the wage part of the sum included. */
  readonly wageTax: Money;
  readonly bonusTax: Money;
  readonly totalTax: Money;
  readonly trap: BonusTrap | undefined;
}

interface BonusPlan {
  readonly best: BonusSplit;
  readonly allWage: BonusSplit;
  readonly allBonus: BonusSplit;
  /** Less tax than the dearer of all wage and all bonus. */
  readonly saved: Money;
  /** Every split at which the tax bends, by bonus ascending; the best one is among them. */
  readonly candidates: readonly BonusSplit[];
}

const MONTHS_OF_YEAR = 12;

/**
 * Divides a sum between wage and separately taxed annual bonus so that the year's tax is least; of
 * equal splits the one with the smaller bonus.
 *
 * The total tax is linear between the seams of both tables and only jumps up just above a seam, so
 * that its least value lies on a seam, at none or at all of the sum.
 * @param yearBalance income of the year without the sum less all deductions, in yuan; may be
 * negative
 * @param total the sum, at least 0
 */
export function planBonus({
  period,
  yearBalance,
  total,
}: {
  readonly period: Period;
  readonly yearBalance: Money;
  readonly total: Money;
}): BonusPlan {
  const annual = taxTableAt('annual', period).value;
  const monthly = taxTableAt('monthly', period).value;
  const split = (bonus: Money): BonusSplit => {
    const wage = total.minus(bonus);
    const wageTax = bracketTax(annual, yearBalance.plus(wage)).tax;
    const bonusTax = separateBonusTax(bonus, period).tax;
    const trap = findBonusTrap(bonus, period);
    return { wage, bonus, wageTax, bonusTax, totalTax: wageTax.plus(bonusTax), trap };
  };
  const all = yearBalance.plus(total);
  const places = [Money.zero, total, all];
  for (const { upTo } of monthly.brackets) {
    if (upTo !== null) places.push(upTo.times(MONTHS_OF_YEAR));
  }
  for (const { upTo } of annual.brackets) {
    if (upTo !== null) places.push(all.minus(upTo));
  }
  const candidates = distinct(places.filter((place) => isWithin(place, total))).map(split);
  const allWage = split(Money.zero);
  const allBonus = split(total);
  const best = candidates.reduce(
    (least, each) => (each.totalTax.compare(least.totalTax) < 0 ? each : least),
    allWage,
  );
  const dearer = allWage.totalTax.compare(allBonus.totalTax) > 0 ? allWage : allBonus;
  return { best, allWage, allBonus, saved: dearer.totalTax.minus(best.totalTax), candidates };
}

function isWithin(bonus: Money, total: Money): boolean {
  return !bonus.isNegative && bonus.compare(total) <= 0;
}

/** Ascending, each amount once. */
function distinct(amounts: readonly Money[]): Money[] {
  const sorted = amounts.toSorted((left, right) => left.compare(right));
  return sorted.filter((amount, index) => index === 0 || !amount.equals(sorted[index - 1] ?? -1));
}
