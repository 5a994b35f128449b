import { Money } from '../money';

/** Income (positive) or expense (negative) of a leaf before it is carried forward. */
export interface Income {
  readonly subjectId: number;
  readonly month: Money;
  readonly quarter: Money;
  readonly year: Money;
  /** Of the windows that the limit of small-scale taxpayers counts (`limitWindow`). */
  readonly twelveMonths?: Money;
  readonly fourQuarters?: Money;
}

/** Figures of a subject with all below it; balances debit positive. */
export interface SubjectTotals {
  readonly yearOpening: Money;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
  readonly quarterDebit: Money;
  readonly quarterCredit: Money;
  readonly yearDebit: Money;
  readonly yearCredit: Money;
  readonly monthReturned: Money;
  readonly quarterReturned: Money;
  readonly yearAdjusted: Money;
  readonly monthIncome: Money;
  readonly quarterIncome: Money;
  readonly yearIncome: Money;
  readonly twelveMonthsIncome: Money;
  readonly fourQuartersIncome: Money;
}

/** No figures. */
export const NOTHING: SubjectTotals = {
  yearOpening: Money.zero,
  opening: Money.zero,
  debit: Money.zero,
  credit: Money.zero,
  closing: Money.zero,
  quarterDebit: Money.zero,
  quarterCredit: Money.zero,
  yearDebit: Money.zero,
  yearCredit: Money.zero,
  monthReturned: Money.zero,
  quarterReturned: Money.zero,
  yearAdjusted: Money.zero,
  monthIncome: Money.zero,
  quarterIncome: Money.zero,
  yearIncome: Money.zero,
  twelveMonthsIncome: Money.zero,
  fourQuartersIncome: Money.zero,
};

const totalKeys = Object.keys(NOTHING) as (keyof SubjectTotals)[];

/** Income of a subject as its totals; windows that are left out are nothing. Errors: none. */
export function incomeTotals(income: Omit<Income, 'subjectId'>): Partial<SubjectTotals> {
  return {
    monthIncome: income.month,
    quarterIncome: income.quarter,
    yearIncome: income.year,
    twelveMonthsIncome: income.twelveMonths ?? Money.zero,
    fourQuartersIncome: income.fourQuarters ?? Money.zero,
  };
}

/** Figure by figure. Errors: none. */
export function addTotals(before: SubjectTotals, more: Partial<SubjectTotals>): SubjectTotals {
  const after = { ...before };
  for (const key of totalKeys) {
    const added = more[key];
    if (added) after[key] = before[key].plus(added);
  }
  return after;
}
