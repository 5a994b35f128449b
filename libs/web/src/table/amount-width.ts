import { formatMoney, Money } from '@mingzhang/rules';

const DIGIT_PX = 7.5;
const CELL_PADDING_PX = 16;
/** As long as 1,000,000.00, so that columns of small books do not crowd. */
const LEAST_DIGITS = 12;

/** Pixels of a column in which each of these amounts, in yuan, stands whole. */
export function amountPxOf(amounts: readonly string[]): number {
  const lengths = amounts.map((amount) => formatMoney(Money.parse(amount)).length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), LEAST_DIGITS);
  return Math.ceil(longest * DIGIT_PX) + CELL_PADDING_PX;
}
