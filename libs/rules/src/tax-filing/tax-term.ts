import type { Money } from '../money';

/** Where a figure comes from. */
type TermOrigin = 'books' | 'closing' | 'declared' | 'domain';

/** A part of a figure, added up with the others of its row. */
export interface TaxTerm {
  /** 22210105 销项税额 本期贷方 */
  readonly title: string;
  /** Signed, in yuan. */
  readonly amount: Money;
  readonly origin: TermOrigin;
  /** The subject's code in the account set, where it is one. */
  readonly code?: string;
}
