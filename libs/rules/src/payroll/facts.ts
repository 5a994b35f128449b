import type { Period } from '../period';
import type { Problem } from '../problem';

/** How certain a fact is: read in the law, good practice, or to be confirmed before use. */
export type Confidence = 'sure' | 'likely' | 'unsure';

/** A fact of the law and the months of payment it holds for. */
export interface DatedFact<Value> {
  /** The first month it holds for. */
  readonly from: Period;
  /** The last month it holds for; null while no end is known. */
  readonly until: Period | null;
  readonly value: Value;
  /** Law or announcement, with its article where known. */
  readonly source: string;
  readonly confidence: Confidence;
}

/** The fact that holds in a month; undefined where none does. Errors: none. */
export function factAt<Value>(
  facts: readonly DatedFact<Value>[],
  period: Period,
): DatedFact<Value> | undefined {
  return facts.find(({ from, until }) => from <= period && (until === null || period <= until));
}

type PayrollProblemCode =
  | 'PAYROLL_FACT_MISSING'
  | 'PAYROLL_PERIOD_ORDER'
  | 'PAYROLL_NEGATIVE'
  | 'PAYROLL_OPENING'
  | 'PAYROLL_EMPLOYMENT'
  | 'PAYROLL_DEDUCTION'
  | 'PAYROLL_BONUS'
  | 'PAYROLL_ONE_OFF'
  | 'PAYROLL_INSURANCE'
  | 'PAYROLL_FIELD'
  | 'PAYROLL_FORMULA'
  | 'PAYROLL_ATTENDANCE'
  | 'PAYROLL_MINIMUM_WAGE'
  | 'PAYROLL_FAR_AMOUNT'
  | 'PAYROLL_IDENTITY'
  | 'PAYROLL_LAYOUT';

/**
 * A finding of payroll. `refuse` stops the sheet from being confirmed, `warn` is shown beside it.
 */
export interface PayrollProblem extends Problem<PayrollProblemCode> {
  readonly severity: 'refuse' | 'warn';
}

/** A finding that stops the sheet. `field` is the property that the form marks. */
export function refusal(code: PayrollProblemCode, msg: string, field?: string): PayrollProblem {
  return { code, severity: 'refuse', msg, ...(field !== undefined && { field }) };
}

/** A finding that is shown and stops nothing. */
export function warning(code: PayrollProblemCode, msg: string, field?: string): PayrollProblem {
  return { code, severity: 'warn', msg, ...(field !== undefined && { field }) };
}
