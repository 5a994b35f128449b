import type { Money } from '../money';
import type { Problem } from '../problem';
import { remembered } from '../remembered';
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
  | 'FORMULA_SIZE'
  | 'FORMULA_SUBJECT'
  | 'FORMULA_ROW'
  | 'FORMULA_ITEM'
  | 'LINE_NUMBER_TAKEN';

/** What is wrong with a formula, and where in its text. */
export interface FormulaFinding extends Problem<StatementProblem> {
  readonly at: Span;
}

/** How many numbers and references a formula has: what reckoning it costs. */
export function operandsOf(formula: StatementFormula): number {
  switch (formula.kind) {
    case 'sum':
      return formula.parts.reduce((count, { of }) => count + operandsOf(of), 0);
    case 'product':
      return formula.factors.reduce((count, { of }) => count + operandsOf(of), 0);
    default:
      return 1;
  }
}

/** All that a formula reads, in the order of its text. */
export const referencesOf: (formula: StatementFormula) => readonly FormulaReference[] =
  remembered(readReferences);

function readReferences(formula: StatementFormula): readonly FormulaReference[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'sum':
      return formula.parts.flatMap(({ of }) => readReferences(of));
    case 'product':
      return formula.factors.flatMap(({ of }) => readReferences(of));
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
  return withNumbersRenamed(text, formula, (reference) =>
    reference.kind === 'row' ? renamed(reference.lineNo) : undefined,
  );
}

/**
 * The text of a formula with the codes of its subjects renamed, the rest as it was written: codes change
 * with the coding rule of the account set, and with the subjects themselves.
 * @param renamed the new code of a subject; undefined keeps the old one
 */
export function withSubjectsRenamed(
  text: string,
  formula: StatementFormula,
  renamed: (code: string) => string | undefined,
): string {
  return withNumbersRenamed(text, formula, (reference) =>
    reference.kind === 'subject' ? renamed(reference.code) : undefined,
  );
}

/** A word has no digits of its own before its parenthesis: the first number is what it names. */
function withNumbersRenamed(
  text: string,
  formula: StatementFormula,
  renamed: (reference: FormulaReference) => number | string | undefined,
): string {
  let result = '';
  let from = 0;
  for (const reference of referencesOf(formula)) {
    const name = renamed(reference);
    if (name === undefined) continue;
    const { start, end } = reference.at;
    const written = text.slice(start, end);
    result += text.slice(from, start) + written.replace(/[\d\uff10-\uff19]+/, String(name));
    from = end;
  }
  return result + text.slice(from);
}

/**
 * A formula as the terms that it adds up, each with its sign, so that all of them in a row are the formula
 * again. What is no sum is one term; text that can't be read stays whole.
 */
export function formulaTerms(text: string, formula: StatementFormula | undefined): string[] {
  if (text.trim() === '') return [];
  if (formula?.kind !== 'sum' || isEnclosed(text, formula)) return [text.trim()];
  const starts = formula.parts.map(({ of }, index) =>
    index === 0 ? 0 : signBefore(text, of.at.start),
  );
  return starts.map((start, index) => text.slice(start, starts[index + 1]).trim());
}

/** A sum within parentheses begins after the first of them. */
function isEnclosed(text: string, { at }: StatementFormula): boolean {
  return text.slice(0, at.start).trim() !== '' || text.slice(at.end).trim() !== '';
}

/** Where the sign before a place stands; parentheses may stand between the two. */
function signBefore(text: string, place: number): number {
  let at = place - 1;
  while (at > 0 && !/[-+\uff0d\uff0b\u2014\u2013\u2212]/.test(text.charAt(at))) at -= 1;
  return at;
}
