import { z } from 'zod';
import { amount, factor } from './common.schema';

/** Exact decimal text for each of the pairs: 原币 or 数量; null for zero. */
export const pairsBeside = z.strictObject({
  yearOpeningDebit: factor,
  yearOpeningCredit: factor,
  openingDebit: factor,
  openingCredit: factor,
  debit: factor,
  credit: factor,
  ytdDebit: factor,
  ytdCredit: factor,
  closingDebit: factor,
  closingCredit: factor,
});
export type PairsBeside = z.output<typeof pairsBeside>;

/** The five pairs of a balance table, in yuan. */
export const pairs = {
  yearOpeningDebit: amount,
  yearOpeningCredit: amount,
  openingDebit: amount,
  openingCredit: amount,
  debit: amount,
  credit: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  closingDebit: amount,
  closingCredit: amount,
};
