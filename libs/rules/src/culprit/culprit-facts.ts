import type { AuxiliaryItems } from '../auxiliary-key';
import type { IsoDate, Period } from '../period';
import type { CulpritKind } from './culprit-kinds';

/** An entry line as the finder reads it. */
export interface CulpritLine {
  readonly voucherId: number;
  readonly lineNo: number;
  readonly period: Period;
  readonly date: IsoDate;
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly summary: string;
  /** The column that it stands in, whatever the sign of its amount. */
  readonly side: 'debit' | 'credit';
  /** Debit less credit, in fen. */
  readonly net: bigint;
}

/** A voucher with all its lines, in their order. */
export interface CulpritVoucher {
  readonly id: number;
  /** 记-33. */
  readonly title: string;
  readonly lines: readonly CulpritLine[];
}

/** What does not tie. */
export interface CulpritQuestion {
  readonly period: Period;
  /** The leaves whose balances are added up; of all subjects where the openings themselves are asked about. */
  readonly leaves: ReadonlySet<number>;
  /** Only entries of these items; none for all. */
  readonly items: AuxiliaryItems;
  /** Names of these items, as summaries mention them. */
  readonly itemNames: readonly string[];
  /** What is missing on the account: the known balance less the booked one, debit positive, in fen. */
  readonly missing: bigint;
}

/** An opening balance of the leaves asked about; debit positive, in fen. */
interface CulpritOpening {
  readonly subjectId: number;
  readonly auxiliaryKey: string;
  readonly title: string;
  readonly net: bigint;
  /** It stands on the side contrary to its subject's own. */
  readonly isContrary: boolean;
}

/** A step of the end of the month with what is still to come of it on the account; in fen. */
export interface CulpritStep {
  readonly id: string;
  readonly name: string;
  readonly net: bigint;
}

/** Another leaf near the one asked about: below the same parent, or the same first level. */
interface CulpritRelative {
  readonly subjectId: number;
  readonly title: string;
  /** At the end of the month, for the items asked about; debit positive, in fen. */
  readonly closing: bigint;
  /** How many entries and openings it is made of. */
  readonly parts: number;
}

/** What the amounts alone are looked for in. */
export interface CulpritFacts {
  readonly question: CulpritQuestion;
  /** Entries of the month on the account. */
  readonly own: readonly CulpritLine[];
  /**
   * Entries of three months before, the month and the one after, on any subject, whose amount is that of
   * the difference or of half of it.
   */
  readonly alike: readonly CulpritLine[];
  readonly openings: readonly CulpritOpening[];
  readonly steps: readonly CulpritStep[];
  readonly relatives: readonly CulpritRelative[];
  /** A month before this one is closed: its openings have tied once. */
  readonly isProvedBefore: boolean;
}

/** What the amounts alone allow: changing these lines or settings explains the difference exactly. */
export interface CulpritTheory {
  readonly kind: CulpritKind;
  /** The lines that are wrong, none for a step, an opening or a subject. */
  readonly lines: readonly CulpritLine[];
  /** What a single line was to be; null where it was to be nothing here, or is somewhere else. */
  readonly right: bigint | null;
  readonly opening?: CulpritOpening;
  readonly step?: CulpritStep;
  readonly relative?: CulpritRelative;
}

/** What theories are weighed by. */
export interface CulpritEvidence {
  /** The vouchers of the theories' lines, and those that could be their twins. */
  readonly vouchers: ReadonlyMap<number, CulpritVoucher>;
  /** Entries on the account and its relatives, three months before to one after, with the theories' summaries. */
  readonly history: readonly CulpritLine[];
  /** Names of items by their ids, as summaries mention them. */
  readonly itemNames: ReadonlyMap<number, string>;
}

/** One reason for or against a theory. */
export interface CulpritReason {
  readonly supports: boolean;
  readonly text: string;
}

/** How sure it is: it explains all and more speaks for it; it explains all; it explains all and more speaks against it. */
export type CulpritGrade = 'proved' | 'fitting' | 'doubtful';

/** A theory with what speaks for and against it. */
export interface Culprit extends CulpritTheory {
  readonly score: number;
  readonly grade: CulpritGrade;
  readonly reasons: readonly CulpritReason[];
  /** Where a line or an item was to stand, as far as the books tell. */
  readonly place: { readonly subjectId: number; readonly auxiliaryKey: string } | null;
  /** The month that a voucher belongs to. */
  readonly month: Period | null;
  /** The other voucher of a pair: the one that stands twice, or was to be taken back. */
  readonly twin: CulpritVoucher | null;
}
