import type { StatementMode } from '@mingzhang/contract';
import { addMonths, firstPeriodOfQuarter, yearOf, type Period } from '@mingzhang/rules';

/** The months that a statement shows, both included. */
export interface StatementSpan {
  readonly periodFrom: Period;
  readonly periodTo: Period;
}

/** The month, or the whole quarter or year that it lies in. */
export function spanOf(mode: StatementMode, period: Period): StatementSpan {
  if (mode === 'month') return { periodFrom: period, periodTo: period };
  if (mode === 'year')
    return { periodFrom: `${yearOf(period)}-01`, periodTo: `${yearOf(period)}-12` };
  const first = firstPeriodOfQuarter(period);
  return { periodFrom: first, periodTo: addMonths(first, 2) };
}
