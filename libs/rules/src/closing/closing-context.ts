import type { Period } from '../period';

/** What is the same for all steps of a month. */
export interface ClosingContext {
  readonly period: Period;
  readonly standard: 0 | 1;
  readonly vatType: 0 | 1;
  /** The first month of the books; left out where they hold every month that is asked about. */
  readonly enabled?: Period;
  readonly baseCurrency: string;
  /** The code that the account set uses for one of the standard: other lengths of levels. */
  readonly codeOf: (standardCode: string) => string;
  /** Rates of the month by currency, in base currency for one unit. */
  readonly rates: ReadonlyMap<string, string>;
}
