import type { SubjectBalanceResult } from '@mingzhang/contract';
import { Money, balanceTotals, type SubjectBalanceFigures } from '@mingzhang/rules';

/** Debit and credit of the five pairs of a balance table. */
export type Pairs = SubjectBalanceResult['totals'];

export interface PairGroup {
  readonly title: string;
  /** In the check line below the table. */
  readonly short: string;
  readonly debit: keyof Pairs;
  readonly credit: keyof Pairs;
}

const yearOpening: PairGroup = {
  title: '年初余额',
  short: '年初',
  debit: 'yearOpeningDebit',
  credit: 'yearOpeningCredit',
};
const opening: PairGroup = {
  title: '期初余额',
  short: '期初',
  debit: 'openingDebit',
  credit: 'openingCredit',
};
const movement: PairGroup = {
  title: '本期发生额',
  short: '本期',
  debit: 'debit',
  credit: 'credit',
};
const yearToDate: PairGroup = {
  title: '本年累计',
  short: '累计',
  debit: 'ytdDebit',
  credit: 'ytdCredit',
};
const closing: PairGroup = {
  title: '期末余额',
  short: '期末',
  debit: 'closingDebit',
  credit: 'closingCredit',
};

/** The column groups in their order; on a phone the closing balance leads. */
export function pairGroups(options: {
  yearOpening: boolean;
  yearToDate: boolean;
  narrow: boolean;
}): readonly PairGroup[] {
  const groups = [
    ...(options.yearOpening ? [yearOpening] : []),
    opening,
    movement,
    ...(options.yearToDate ? [yearToDate] : []),
  ];
  return options.narrow ? [closing, ...groups] : [...groups, closing];
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
