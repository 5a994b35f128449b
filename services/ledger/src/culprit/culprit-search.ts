import type { CulpritFacts, CulpritKind, CulpritTheory } from '@mingzhang/rules';

/** The account that is asked about: leaves, and the key of the items that its entries name. */
export interface Account {
  readonly leaves: readonly number[];
  readonly key: string;
}

/** A question with all that its reasons are looked for in. */
export interface Search {
  readonly title: string;
  readonly direction: 'debit' | 'credit';
  /** Debit positive, in fen. */
  readonly booked: bigint;
  readonly facts: CulpritFacts;
  /** What was not gone through; null when all was. */
  readonly note: string | null;
  /** What is known to be the reason; looked for among the kinds where there is none. */
  readonly known?: readonly CulpritTheory[];
  /** The kinds of reasons that it can have; null for all. */
  readonly kinds: readonly CulpritKind[] | null;
}
