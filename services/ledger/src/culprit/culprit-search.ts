import type { CulpritFacts, CulpritKind, CulpritTheory } from '@mingzhang/rules';

/** The account in question: leaves, and the key of its items. */
export interface Account {
  readonly leaves: readonly number[];
  readonly key: string;
}

/** Booked and expected balance of an item or subject: debit positive, in fen. */
interface Compared {
  readonly title: string;
  readonly booked: bigint;
  /** Null if unknown. */
  readonly known: bigint | null;
}

/** 辅助项目对照. */
export interface Comparison {
  readonly heading: string;
  readonly knownTitle: string;
  readonly rows: readonly Compared[];
}

/** A question with all data in which reasons are searched. */
export interface Search {
  readonly title: string;
  readonly direction: 'debit' | 'credit';
  /** Debit positive, in fen. */
  readonly booked: bigint;
  readonly facts: CulpritFacts;
  /** Left out if the subject has no items. */
  readonly comparison?: Comparison | undefined;
  /** What the search did not cover; null if it was complete. */
  readonly note: string | null;
  /** Known facts on the difference that are neither vouchers nor openings. */
  readonly hints?: readonly string[];
  /** Known reasons; without them the kinds are searched. */
  readonly known?: readonly CulpritTheory[];
  /** Kinds of reasons to search for; null for all. */
  readonly kinds: readonly CulpritKind[] | null;
}
