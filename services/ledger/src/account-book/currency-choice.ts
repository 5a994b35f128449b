import type { Range } from '../balance/balance.query';
import type { CurrencyChoice } from './currency.query';

/**
 * The months of a book, narrowed to one currency if one is chosen. For `each` the range covers the
 * whole book, which is then split.
 */
export function rangeOf(
  { periodFrom, periodTo, unaudited }: Omit<Range, 'currency'>,
  choice: CurrencyChoice,
): Range {
  return {
    periodFrom,
    periodTo,
    unaudited,
    ...(choice.kind === 'one' ? { currency: choice.code } : {}),
  };
}

/** Whether the book is in one foreign currency and so shows 原币 beside its amounts. */
export function isForeign(choice: CurrencyChoice): boolean {
  return choice.kind === 'one' && choice.isForeign;
}

/** Order of currencies: base currency first, the others by code. */
export const baseFirst = (base: string) => (a: string, b: string) =>
  a === base ? -1 : b === base ? 1 : a < b ? -1 : 1;
