import { Money } from '../money';
import { formatMoney } from '../money-format';
import type { Period } from '../period';
import type { TaxFacts } from './tax-facts';

/** How grave a finding is; `pass` says with its figures what is in order. */
type ExamSeverity = 'serious' | 'warn' | 'pass';

/** Where a finding is mended. */
export type ExamPlace =
  | { readonly kind: 'book'; readonly code: string }
  | { readonly kind: 'closing' }
  | { readonly kind: 'closingSettings' }
  | { readonly kind: 'statement' };

/** What the bureau would ask about, with its figures. */
export interface ExamFinding {
  readonly rule: string;
  readonly severity: ExamSeverity;
  readonly title: string;
  /** How it comes and the way out; empty where the title says it all. */
  readonly text: string;
  readonly place: ExamPlace | null;
}

/** A balance of a party or good that stands out. */
export interface NamedBalance {
  readonly title: string;
  readonly code: string;
  readonly amount: Money;
}

/** Balances of one kind: the largest by name, and all of them together. */
export interface NamedBalances {
  readonly largest: readonly NamedBalance[];
  readonly amount: Money;
  readonly count: number;
}

/** What is examined besides the form's own facts. */
export interface ExamFacts {
  readonly isClosed: boolean;
  /** The first month of the books; left out where it is not known. */
  readonly enabled?: Period;
  /** Stock that is below zero at the end of the period. */
  readonly negativeStock: NamedBalances;
  /** Receivables of which that much is older than a year. */
  readonly oldReceivables: NamedBalances;
  /** What of 预收账款 was open before the year began, credit positive. */
  readonly oldAdvances: Money;
  /** VAT sales of the year as they were declared, and months of the year so far without a declaration. */
  readonly declaredSales: { readonly amount: Money; readonly missing: readonly Period[] };
  /** Domains that did not answer, as people call them. */
  readonly silent: readonly string[];
}

/** What an exam reads: the facts, and the form as it is declared. */
export interface Examined {
  readonly facts: TaxFacts;
  readonly more: ExamFacts;
  readonly line: (line: number) => Money;
}

/** One rule; null where it has nothing to say. */
export type Exam = (examined: Examined) => ExamFinding | null;

export const yuan = formatMoney;
/** Each of three taxes is rounded by itself. */
export const SURTAX_TOLERANCE = Money.parse('0.05');
export const TAX_TOLERANCE = Money.parse('1.00');

/** A finding; without a text the title says it all. */
export const found = (
  rule: string,
  severity: ExamSeverity,
  title: string,
  text = '',
  place: ExamPlace | null = null,
): ExamFinding => ({ rule, severity, title, text, place });
export const pass = (rule: string, title: string) => found(rule, 'pass', title);
export const book = (code: string): ExamPlace => ({ kind: 'book', code });
