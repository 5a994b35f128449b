import type { AccountingCategoryDetail } from '@mingzhang/contract';
import { parseAuxiliaryKey, type LineCorrection, type VoucherCorrection } from '@mingzhang/rules';
import { edited, focusCell } from './entry-grid.model';
import type { CellPlace, EntryLine, GridState, GridSubject } from './entry-grid.types';
import { withAmount, withSubject } from './entry-line.model';

interface Known {
  readonly subjectById: ReadonlyMap<number, GridSubject>;
  readonly items: Readonly<Record<string, readonly AccountingCategoryDetail[]>>;
  readonly rates: Readonly<Record<string, string>>;
}

/** Whether the names of all items of a correction have been read. */
export function isReadFor({ lines }: VoucherCorrection, { items }: Known): boolean {
  return lines.every(({ items: key = '' }) =>
    Object.keys(parseAuxiliaryKey(key)).every((category) => items[category] !== undefined),
  );
}

/**
 * A stored voucher with what a correction writes otherwise, as one edit that can be undone. What can no
 * longer be chosen stays as it is; in another month the voucher takes that month's next number.
 */
export function correctedGrid(
  state: GridState,
  { date, lines }: VoucherCorrection,
  known: Known,
): GridState {
  const changes = new Map(lines.map((line) => [line.row - 1, line]));
  const head = date === undefined ? state.head : { ...state.head, voucherDate: date, code: '' };
  const next = state.lines.map((line, row) => {
    const change = changes.get(row);
    return change && line.subject ? correctedLine(line, change, known) : line;
  });
  const filled = { ...edited(state, { head, lines: next }), findings: [], focus: null, text: '' };
  return focusCell(filled, firstPlace(lines));
}

/** Where the keyboard goes on: the first thing that is written otherwise. */
function firstPlace([first]: readonly LineCorrection[]): CellPlace {
  if (!first) return { row: 0, column: 'summary' };
  const column = first.debit ? 'debit' : first.credit ? 'credit' : 'subject';
  return { row: first.row - 1, column };
}

function correctedLine(
  line: EntryLine,
  { debit, credit, subjectId, items }: LineCorrection,
  known: Known,
): EntryLine {
  const subject = subjectId === undefined ? undefined : known.subjectById.get(subjectId);
  let next = subject ? withSubject(line, subject, known.rates) : line;
  if (items !== undefined) next = { ...next, ...itemsOf(items, known) };
  // An amount on one side empties the other.
  if (debit) next = withAmount(next, 'debit', debit) ?? next;
  if (credit) next = withAmount(next, 'credit', credit) ?? next;
  return next;
}

function itemsOf(key: string, { items }: Known): Pick<EntryLine, 'auxiliary' | 'itemNames'> {
  const chosen = Object.entries(parseAuxiliaryKey(key)).flatMap(([category, id]) => {
    const item = items[category]?.find((each) => each.id === id);
    return item ? [[category, item] as const] : [];
  });
  return {
    auxiliary: Object.fromEntries(chosen.map(([category, { id }]) => [category, id])),
    itemNames: Object.fromEntries(chosen.map(([category, { name }]) => [category, name])),
  };
}
