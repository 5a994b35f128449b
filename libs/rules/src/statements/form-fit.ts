import { formHead, type FilledText, type FormArea, type FormHead } from './form-head';
import { matchForm, type FormCell, type FormMatch, type FormStatement } from './form-match';

/** A sheet of a form that somebody else made. */
export interface FormSheet {
  readonly name: string;
  readonly cells: readonly FormCell[];
  readonly merges: readonly FormArea[];
}

/** What a form is to be filled with. */
export interface FormWanted {
  readonly statement: FormStatement;
  readonly head: FormHead;
}

/** Where a statement belongs on a form: the sheet, its amounts and its head; the first names of what does not fit. */
export interface FormFitted {
  /** The place of the sheet, from 0. */
  readonly at: number;
  readonly sheet: string;
  readonly match: FormMatch;
  readonly heads: readonly FilledText[];
}

/** How many names of either side are told. */
const toldAtMost = 200;

/**
 * The sheet of a form that a statement fits best, and what it is filled with; null where none is of the statement. Takes time
 * with the form's cells, and no more than once with each.
 */
export function fitForm(
  sheets: readonly FormSheet[],
  { statement, head }: FormWanted,
): FormFitted | null {
  const fits = sheets.flatMap(({ name, cells, merges }, at) => {
    const match = matchForm(cells, statement);
    return match ? [{ at, sheet: name, cells, merges, match }] : [];
  });
  const [best] = fits.toSorted((a, b) => b.match.matched - a.match.matched);
  if (!best || !isOfStatement(best.match)) return null;
  const { at, sheet, cells, merges, match } = best;
  const before = Math.min(...match.filled.map(({ row }) => row));
  const told = {
    unknown: match.unknown.slice(0, toldAtMost),
    missing: match.missing.slice(0, toldAtMost),
  };
  const heads = formHead(cells, head, { before, merges });
  return { at, sheet, match: { ...match, ...told }, heads };
}

/** Another statement shares a word or two with this one. */
function isOfStatement({ matched, unknown }: FormMatch): boolean {
  return matched > 2 && matched > unknown.length / 4;
}
