import { Money, round2 } from './money';

const WAN = Money.parse(10_000);
const YI = Money.parse(100_000_000);

/** Thousands separators and exactly 2 decimals: `-1,234.50`; zero is `0.00`, never `-0.00`. */
export function formatMoney(amount: Money): string {
  return amount.toString().replace(/\B(?=(\d{3})+\.)/g, ',');
}

/**
 * An amount in a foreign currency: thousands separators, exactly, with at least 2 decimals, since some
 * currencies have three: `12,345.00`, `0.125`.
 */
export function formatForeign(amount: Money): string {
  const [whole = '', decimals = ''] = amount.toExactText().split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals.padEnd(2, '0')}`;
}

/** `formatMoney`, with an empty cell for zero, as books print it. */
export function formatBlankZero(amount: Money): string {
  return round2(amount).isZero ? '' : formatMoney(amount);
}

/** A short figure and its unit, 万 or 亿; '' for yuan. */
interface ShortMoney {
  readonly figure: string;
  readonly unit: string;
}

/**
 * The short form of dashboard figures, in yuan: below 10,000 as it is, up to and including
 * 100 million in 万 with 2 decimals, above that in 亿 with 4 decimals. The unit follows the absolute
 * value. Nothing and what is no number show 0.
 */
export function shortMoney(value: Money | string | number | null | undefined): ShortMoney {
  const amount = amountOf(value);
  if (amount === undefined) return { figure: '0', unit: '' };
  const size = amount.abs();
  if (size.compare(WAN) < 0) return { figure: amount.toExactText(), unit: '' };
  if (size.compare(YI) <= 0) return { figure: amount.dividedBy(WAN, 2).toFixed(2), unit: '万' };
  return { figure: amount.dividedBy(YI, 4).toFixed(4), unit: '亿' };
}

function amountOf(value: Money | string | number | null | undefined): Money | undefined {
  if (value === null || value === undefined) return undefined;
  const amount = value instanceof Money ? value : Money.tryParse(String(value));
  return amount && round2(amount);
}

/** Chart values in thousands (K) of yuan with 2 decimals: 12,345.67 is `12.35K` (specification, section 2). */
export function chartThousands(amount: Money): string {
  return `${amount.dividedBy(1000, 2).toFixed(2)}K`;
}

/** One amount in the ruled cells of a paper voucher. */
interface DigitCells {
  /** One character or '' per cell, from the highest place down to 分. */
  readonly cells: readonly string[];
  /** The amount has more digits than cells; then all cells are empty and it is printed whole. */
  readonly overflow: boolean;
  /** Paper shows the digits of a negative amount in red. */
  readonly negative: boolean;
}

/**
 * The digits of an amount in fen, right-aligned into `cells` cells (11: 亿千百十万千百十元角分).
 * Zero leaves all cells empty.
 */
export function digitCells(amount: Money, cells = 11): DigitCells {
  const fen = round2(amount).times(100);
  const digits = fen.isZero ? '' : fen.abs().toFixed(0);
  const overflow = digits.length > cells;
  const shown = overflow ? '' : digits;
  const empty = Array.from({ length: cells - shown.length }, () => '');
  return { cells: [...empty, ...shown], overflow, negative: fen.isNegative };
}
