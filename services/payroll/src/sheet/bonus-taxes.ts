import type { BonusPlanned, BonusTaxes } from '@mingzhang/contract';
import { Money, monthOf } from '@mingzhang/rules';
import {
  compareBonus,
  forecastYearBalance,
  isWageEarner,
  planBonus,
  type BonusComparison,
  type BonusSplit,
  type TaxInputs,
} from '@mingzhang/rules/payroll';
import { payPerson } from './stored-person';
import { payOf, withoutBonus, type MonthFacts, type RowInputs } from './row-pay';

/** What a bonus is compared by. */
export interface BonusFacts {
  readonly month: MonthFacts;
  readonly inputs: RowInputs;
  /** What the first run of the month pays, where this is a further run; months to come are like it. */
  readonly regular: TaxInputs | undefined;
}

/** A bonus taxed both ways, with the balance of the year that the merged way starts from. */
interface ComparedBonus {
  readonly yearBalance: Money;
  readonly taxes: BonusTaxes;
}

/**
 * Both ways of taxing a bonus of a person in a sheet. The rest of the year is expected to be as this
 * sheet without the bonus.
 * @param bonus in yuan
 * @returns undefined for who is not taxed cumulatively on wages
 */
export function bonusTaxes(facts: BonusFacts, bonus: Money): ComparedBonus | undefined {
  const yearBalance = balanceWithout(facts);
  if (yearBalance === undefined) return undefined;
  const { payPeriod: period } = facts.month;
  const isForecast = monthOf(period) < 12;
  const { wasBonusUsed: wasUsed } = facts.inputs.earlier;
  const compared = compareBonus({ period, bonus, yearBalance, isForecast, wasUsed });
  return { yearBalance, taxes: shownTaxes(compared, bonus, isForecast) };
}

/** The comparison with every split of the sum at which the tax bends. */
export function bonusPlanOf(facts: BonusFacts, total: Money): BonusPlanned | undefined {
  const compared = bonusTaxes(facts, total);
  if (!compared) return undefined;
  const { yearBalance, taxes } = compared;
  const plan = planBonus({ period: facts.month.payPeriod, yearBalance, total });
  const mergedTax = Money.parse(taxes.merged.tax);
  const taxOfYear = plan.allWage.wageTax.minus(mergedTax);
  const shown = ({ bonus, wage, totalTax }: BonusSplit) => {
    const tax = totalTax.minus(taxOfYear);
    return {
      bonus: bonus.toString(),
      wage: wage.toString(),
      tax: tax.toString(),
      net: total.minus(tax).toString(),
    };
  };
  const isAllowed = taxes.separate !== null;
  return {
    ...taxes,
    yearBalance: yearBalance.toString(),
    best: shown(isAllowed ? plan.best : plan.allWage),
    splits: isAllowed ? plan.candidates.map(shown) : [],
  };
}

function balanceWithout({ month, inputs, regular }: BonusFacts): Money | undefined {
  if (!isWageEarner(inputs.person.kind)) return undefined;
  const { tax } = payOf(month, withoutBonus(inputs)).tax;
  if (tax?.method !== 'cumulative') return undefined;
  const person = payPerson(inputs.person, month.schemes);
  return forecastYearBalance(person, { ...tax, inputs: regular ?? tax.inputs });
}

function shownTaxes(
  { separate, mergedTax, cheaper, saved, problems }: BonusComparison,
  bonus: Money,
  isForecast: boolean,
): BonusTaxes {
  return {
    bonus: bonus.toString(),
    separate: separate ? { tax: separate.tax.toString(), net: separate.net.toString() } : null,
    merged: { tax: mergedTax.toString(), net: bonus.minus(mergedTax).toString() },
    cheaper,
    saved: saved.toString(),
    isForecast,
    notes: problems.map(({ msg }) => msg),
  };
}
