import { firstPeriodOfQuarter, type Period } from '../period';
import { firstFiledOfQuarter } from '../taxpayer-kind';

/** What is the same for all steps of a month. */
export interface ClosingContext {
  readonly period: Period;
  readonly standard: 0 | 1;
  /** Of the month. */
  readonly vatType: 0 | 1;
  /** First and last month of that kind around the month; left out or null where there is none. */
  readonly kindFrom?: Period | null;
  readonly kindTo?: Period | null;
  /** The first month of the books; left out where they hold every month that is asked about. */
  readonly enabled?: Period;
  readonly baseCurrency: string;
  /** The code that the account set uses for one of the standard: other lengths of levels. */
  readonly codeOf: (standardCode: string) => string;
  /** Codes of `salesSubjects` in the month; left out where the chart has no others. */
  readonly sales?: readonly string[];
  /** Rates of the month by currency, in base currency for one unit. */
  readonly rates: ReadonlyMap<string, string>;
}

/**
 * The first month of the quarter whose figures the steps read. Small-scale taxpayers that were general ones earlier in
 * the quarter declare the rest of it.
 */
export function quarterStart({
  period,
  vatType,
  kindFrom,
}: Pick<ClosingContext, 'period' | 'vatType' | 'kindFrom'>): Period {
  return vatType === 0 ? firstFiledOfQuarter(period, kindFrom) : firstPeriodOfQuarter(period);
}
