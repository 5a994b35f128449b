import type { CulpritFacts, CulpritKind, CulpritTheory } from '@mingzhang/rules';

/** The account that is asked about: leaves, and the key of the items that its entries name. */
export interface Account {
  readonly leaves: readonly number[];
  readonly key: string;
}

/** An item, or a subject, beside what it should hold: debit positive, in fen. */
export interface Compared {
  readonly title: string;
  readonly booked: bigint;
  /** Null where nobody has said it. */
  readonly known: bigint | null;
}

/** 辅助项目对照. */
export interface Comparison {
  readonly heading: string;
  readonly knownTitle: string;
  readonly rows: readonly Compared[];
}

/** A question with all that its reasons are looked for in. */
export interface Search {
  readonly title: string;
  readonly direction: 'debit' | 'credit';
  /** Debit positive, in fen. */
  readonly booked: bigint;
  readonly facts: CulpritFacts;
  /** Left out where the subject keeps no items. */
  readonly comparison?: Comparison | undefined;
  /** What was not gone through; null when all was. */
  readonly note: string | null;
  /** What is known of the difference and is no voucher or opening. */
  readonly hints?: readonly string[];
  /** What is known to be the reason; looked for among the kinds where there is none. */
  readonly known?: readonly CulpritTheory[];
  /** The kinds of reasons that it can have; null for all. */
  readonly kinds: readonly CulpritKind[] | null;
}
