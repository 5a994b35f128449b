import type { SubjectBalanceResult } from '@mingzhang/contract';
import {
  Money,
  balancePairs,
  balanceTotals,
  type BalancePair,
  type SubjectBalanceFigures,
} from '@mingzhang/rules';

/** Debit and credit of the five pairs of a balance table. */
export type Pairs = SubjectBalanceResult['totals'];

/** The pairs shown in their order; on a phone the closing balance leads. */
export function shownPairs(options: {
  yearOpening: boolean;
  yearToDate: boolean;
  narrow: boolean;
}): readonly BalancePair[] {
  const { yearOpening, opening, movement, yearToDate, closing } = balancePairs;
  const groups = [
    ...(options.yearOpening ? [yearOpening] : []),
    opening,
    movement,
    ...(options.yearToDate ? [yearToDate] : []),
  ];
  return options.narrow ? [closing, ...groups] : [...groups, closing];
}

/** The columns of pairs. */
export function keysOf(pairs: readonly BalancePair[]): readonly (keyof Pairs)[] {
  return pairs.flatMap(({ debit, credit }) => [debit, credit]);
}

/** The totals of some rows, column by column. */
export function totalsOfRows(rows: readonly Pairs[]): Pairs {
  const figures = rows.map((row) => mapPairs(row, (text) => Money.parse(text)));
  return mapPairs(balanceTotals(figures), (amount) => amount.toString());
}

function mapPairs<From, To>(
  pairs: Readonly<Record<keyof SubjectBalanceFigures, From>>,
  map: (value: From) => To,
): Record<keyof SubjectBalanceFigures, To> {
  return {
    yearOpeningDebit: map(pairs.yearOpeningDebit),
    yearOpeningCredit: map(pairs.yearOpeningCredit),
    openingDebit: map(pairs.openingDebit),
    openingCredit: map(pairs.openingCredit),
    debit: map(pairs.debit),
    credit: map(pairs.credit),
    ytdDebit: map(pairs.ytdDebit),
    ytdCredit: map(pairs.ytdCredit),
    closingDebit: map(pairs.closingDebit),
    closingCredit: map(pairs.closingCredit),
  };
}
