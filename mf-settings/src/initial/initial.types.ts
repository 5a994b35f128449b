import type { Subject } from '@mingzhang/contract';

/** The figures of a line that can be entered; amounts as decimal text, quantity may be empty. */
export const lineFields = [
  'opening',
  'ytdDebit',
  'ytdCredit',
  'ytdActual',
  'quantity',
  'foreign',
] as const;
export type LineField = (typeof lineFields)[number];
export type LineValues = Readonly<Record<LineField, string>>;

/** One stored or newly opened opening balance: a leaf, or one combination of items of it. */
export interface BalanceLine {
  readonly key: string;
  readonly subjectId: number;
  readonly auxiliary: Readonly<Record<string, number>>;
  readonly auxiliaryTitle: string;
  readonly currency: string;
  /** Of what is stored; 0 for none. */
  readonly version: number;
  /** As the service has it. */
  readonly stored: LineValues;
}

/** What the user has changed and not yet saved. */
export interface Draft {
  readonly edits: ReadonlyMap<string, Partial<LineValues>>;
  /** The version of each line when it was first changed, whatever is loaded later. */
  readonly seen: ReadonlyMap<string, number>;
  /** Combinations of items that the service does not know yet. */
  readonly added: readonly BalanceLine[];
}

export type DraftAction =
  | {
      readonly type: 'set';
      readonly key: string;
      readonly field: LineField;
      readonly value: string;
      readonly version: number;
    }
  /** The user was told what others made of these lines. */
  | { readonly type: 'told'; readonly lines: readonly SentLine[] }
  | { readonly type: 'add'; readonly line: BalanceLine }
  | { readonly type: 'saved'; readonly lines: readonly SentLine[] }
  /** What was left in this browser; what was typed since goes before it. */
  | { readonly type: 'restore'; readonly draft: Draft }
  | { readonly type: 'discard' };

/** A line as it was sent. */
export interface SentLine {
  readonly line: BalanceLine;
  readonly values: LineValues;
}

/** A row of the grid: a sum that follows from others, or a line to be entered. */
export interface GridRow {
  readonly key: string;
  readonly subject: Subject;
  readonly depth: number;
  /** Name of the subject, of the items, or of the currency. */
  readonly title: string;
  /** Code of the subject; empty on the rows below it. */
  readonly code: string;
  readonly line: BalanceLine | undefined;
  /** Items may be added below. */
  readonly canAddItem: boolean;
}

/** A cell of the grid. */
export interface CellPlace {
  readonly key: string;
  readonly field: LineField;
}
