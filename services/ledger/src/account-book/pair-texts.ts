import type { PairsBeside, SubjectBalanceResult } from '@mingzhang/contract';
import type { Money, SubjectBalanceFigures } from '@mingzhang/rules';

/** The five pairs of a balance table as texts of the answer, in yuan. */
export function pairTexts(figures: SubjectBalanceFigures): SubjectBalanceResult['totals'] {
  return {
    yearOpeningDebit: figures.yearOpeningDebit.toString(),
    yearOpeningCredit: figures.yearOpeningCredit.toString(),
    openingDebit: figures.openingDebit.toString(),
    openingCredit: figures.openingCredit.toString(),
    debit: figures.debit.toString(),
    credit: figures.credit.toString(),
    ytdDebit: figures.ytdDebit.toString(),
    ytdCredit: figures.ytdCredit.toString(),
    closingDebit: figures.closingDebit.toString(),
    closingCredit: figures.closingCredit.toString(),
  };
}

/** 原币 or quantities beside the pairs of a balance table; null for zero. */
export function besideTexts(figures: SubjectBalanceFigures): PairsBeside {
  const text = (figure: Money) => (figure.isZero ? null : figure.toExactText());
  return {
    yearOpeningDebit: text(figures.yearOpeningDebit),
    yearOpeningCredit: text(figures.yearOpeningCredit),
    openingDebit: text(figures.openingDebit),
    openingCredit: text(figures.openingCredit),
    debit: text(figures.debit),
    credit: text(figures.credit),
    ytdDebit: text(figures.ytdDebit),
    ytdCredit: text(figures.ytdCredit),
    closingDebit: text(figures.closingDebit),
    closingCredit: text(figures.closingCredit),
  };
}
