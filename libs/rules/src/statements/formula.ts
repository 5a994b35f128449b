import type { Money } from '../money';
import type { Problem } from '../problem';
import type { Take } from './takes';

/** Part of a formula's text, by places of characters counted from 0; `end` is the first one after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A formula of a statement, read; sums and products are flat, so long formulas are not deep ones. */
export type StatementFormula =
  | { readonly kind: 'number'; readonly value: Money; readonly at: Span }
  | { readonly kind: 'subject'; readonly take: Take; readonly code: string; readonly at: Span }
  | { readonly kind: 'row'; readonly lineNo: number; readonly at: Span }
  | { readonly kind: 'item'; readonly code: string; readonly at: Span }
  | {
      readonly kind: 'sum';
      readonly parts: readonly { readonly negative: boolean; readonly of: StatementFormula }[];
      readonly at: Span;
    }
  | {
      readonly kind: 'product';
      readonly factors: readonly { readonly divides: boolean; readonly of: StatementFormula }[];
      readonly at: Span;
    };

export type FormulaReference = Extract<StatementFormula, { kind: 'subject' | 'row' | 'item' }>;

export type StatementProblem =
  | 'FORMULA_SYNTAX'
  | 'FORMULA_CYCLE'
  | 'FORMULA_DIVISION'
  | 'FORMULA_SUBJECT'
  | 'FORMULA_ROW'
  | 'FORMULA_ITEM'
  | 'LINE_NUMBER_TAKEN';

/** What is wrong with a formula, and where in its text. */
export interface FormulaFinding extends Problem<StatementProblem> {
  readonly at: Span;
}

/** Line and column of a place in a text, both counted from 1, as editors tell it. */
export function lineAndColumn(
  text: string,
  place: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, place).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** All that a formula reads, in the order of its text. */
export function referencesOf(formula: StatementFormula): FormulaReference[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'sum':
      return formula.parts.flatMap(({ of }) => referencesOf(of));
    case 'product':
      return formula.factors.flatMap(({ of }) => referencesOf(of));
    default:
      return [formula];
  }
}

/**
 * The text of a formula with its references to rows renamed, the rest as it was written: rows are
 * numbered anew when one is inserted or moved.
 * @param renamed the new number of a row; undefined keeps the old one
 */
export function withRowsRenamed(
  text: string,
  formula: StatementFormula,
  renamed: (lineNo: number) => number | undefined,
): string {
  let result = '';
  let from = 0;
  for (const reference of referencesOf(formula)) {
    if (reference.kind !== 'row') continue;
    const { start, end } = reference.at;
    const lineNo = renamed(reference.lineNo) ?? reference.lineNo;
    result += text.slice(from, start) + text.slice(start, end).replace(/\d+/, String(lineNo));
    from = end;
  }
  return result + text.slice(from);
}
