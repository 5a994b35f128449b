import { formatMoney, Money } from '@mingzhang/rules';

const DIGIT_PX = 7.5;
const CELL_PADDING_PX = 16;
/** As long as 1,000,000.00, so that columns of small books do not crowd. */
const LEAST_DIGITS = 12;

/** Of bold tabular figures at 13 px, and of the padding on both sides. */
const BOLD_DIGIT_PX = 7.9;
const BOLD_SIGN_PX = 3.8;
const BOLD_PADDING_PX = 18;

/** Pixels of a column in which each of these amounts, in yuan, stands whole. */
export function amountPxOf(amounts: readonly string[]): number {
  const lengths = amounts.map((amount) => formatMoney(Money.parse(amount)).length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), LEAST_DIGITS);
  return Math.ceil(longest * DIGIT_PX) + CELL_PADDING_PX;
}

/** Pixels of a column in which each of these totals stands whole; none need none. */
export function totalPxOf(totals: readonly string[]): number {
  const widths = totals.map((total) => {
    const text = formatMoney(Money.parse(total));
    const digits = text.replace(/\D/g, '').length;
    return digits * BOLD_DIGIT_PX + (text.length - digits) * BOLD_SIGN_PX + BOLD_PADDING_PX;
  });
  return Math.ceil(Math.max(0, ...widths));
}
