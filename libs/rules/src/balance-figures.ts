import type { Money } from './money';

/** Figures of one leaf (or of one of its items or currencies); nets are debit positive. */
export interface LeafBalance {
  readonly subjectId: number;
  readonly yearOpening: Money;
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

/** The five pairs of the balance table (科目余额表), every balance on the side it has. */
export interface SubjectBalanceFigures {
  readonly yearOpeningDebit: Money;
  readonly yearOpeningCredit: Money;
  readonly openingDebit: Money;
  readonly openingCredit: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
  readonly closingDebit: Money;
  readonly closingCredit: Money;
}

/** The figures of one leaf, or of several added up. */
export type Net = Omit<LeafBalance, 'subjectId'>;
