import { Money, roundTo } from './money';

/** Quantities, prices and rates are kept with this many decimals. */
export const FACTOR_DECIMALS = 6;

/** A quantity, price or rate as somebody states it. */
export interface StatedFactor {
  /** Rounded half away from zero to six decimals, as the books keep it. */
  readonly value: Money;
  /** The decimals that the text claims to be exact: four for `7.1000`. */
  readonly decimals: number;
  /** Whether decimals beyond the sixth were given up. */
  readonly isRounded: boolean;
}

/**
 * Reads decimal text. Zeros at its end are stated too, except where there are just six decimals: so
 * the books write every figure, and its zeros say nothing.
 * @throws MoneyFormatError when it is no decimal text
 */
export function statedFactor(text: string): StatedFactor {
  const exact = Money.parse(text);
  const value = roundTo(exact, FACTOR_DECIMALS);
  const written = text.split('.')[1]?.length ?? 0;
  const decimals = written === FACTOR_DECIMALS ? exact.decimals : written;
  return {
    value,
    decimals: Math.min(decimals, FACTOR_DECIMALS),
    isRounded: !value.equals(exact),
  };
}
