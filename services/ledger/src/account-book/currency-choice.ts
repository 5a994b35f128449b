import type { Range } from '../balance/balance.query';
import type { CurrencyChoice } from './currency.query';

/** The months of a book with the one currency it is narrowed to; each is the whole, told in parts. */
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

/** Whether a book is of one foreign currency, and so tells 原币 beside its amounts. */
export function isForeign(choice: CurrencyChoice): boolean {
  return choice.kind === 'one' && choice.isForeign;
}

/** Order of currencies: that of the books first, the others by code. */
export const baseFirst = (base: string) => (a: string, b: string) =>
  a === base ? -1 : b === base ? 1 : a < b ? -1 : 1;
