import { z } from 'zod';
import { factor } from './common.schema';

/** Decimal text beside each of the pairs, exact: 原币 or 数量; null for nothing. */
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
