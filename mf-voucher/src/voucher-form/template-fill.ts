import type { AccountingCategoryDetail, VoucherTemplate } from '@mingzhang/contract';
import { linesFrom } from './entry-grid.edit';
import { edited, focusCell, isEmptyGrid, lastFilledRow } from './entry-grid.model';
import { emptyLine, withSubject } from './entry-line.model';
import type { CellPlace, EntryLine, GridState, GridSubject, LineFinding } from './entry-grid.types';

/** What the form knows of subjects, items and rates. */
interface Known {
  readonly subjectById: ReadonlyMap<number, GridSubject>;
  readonly items: Readonly<Record<string, readonly AccountingCategoryDetail[]>>;
  readonly rates: Readonly<Record<string, string>>;
}

/**
 * The entries of a template below those already typed; an empty form takes its word, too.
 * `amounts` belong to the template's lines; null is left for the user. A subject that can no
 * longer be used is left open and named on its line.
 */
export function fillFrom(
  state: GridState,
  template: VoucherTemplate,
  amounts: readonly (string | null)[],
  known: Known,
): GridState {
  const start = lastFilledRow(state) + 1;
  const added = template.lines.map((line, index) => lineOf(line, amounts[index] ?? null, known));
  const head =
    isEmptyGrid(state) && template.wordId !== null
      ? { ...state.head, wordId: template.wordId }
      : state.head;
  const { lines, nextKey } = linesFrom(state, start, added);
  const next = edited(state, { head, lines });
  const findings = template.lines.flatMap(({ subjectId, subjectCode, subjectName }, index) => {
    if (known.subjectById.has(subjectId)) return [];
    const msg = `模板中的科目 ${subjectCode} ${subjectName} 已停用或有了下级科目，请重新选择`;
    return [{ row: start + index, field: 'subjectId', msg } satisfies LineFinding];
  });
  const filled = { ...next, nextKey, findings, focus: null, text: '' };
  const gap = firstGap(added, template, start);
  return gap ? focusCell(filled, gap) : filled;
}

function lineOf(
  line: VoucherTemplate['lines'][number],
  amount: string | null,
  { subjectById, items, rates }: Known,
): EntryLine {
  const subject = subjectById.get(line.subjectId);
  const chosen = Object.entries(line.auxiliary).flatMap(([categoryId, itemId]) => {
    const item = items[categoryId]?.find(({ id }) => id === itemId);
    return item ? [[categoryId, item] as const] : [];
  });
  const filled: EntryLine = {
    ...emptyLine(0),
    summary: line.summary,
    auxiliary: Object.fromEntries(chosen.map(([categoryId, { id }]) => [categoryId, id])),
    itemNames: Object.fromEntries(chosen.map(([categoryId, { name }]) => [categoryId, name])),
    [line.side]: amount === null || Number(amount) === 0 ? '' : amount,
  };
  return subject ? withSubject(filled, subject, rates) : filled;
}

/** The first cell of the added lines that the user still has to fill in. */
function firstGap(
  added: readonly EntryLine[],
  template: VoucherTemplate,
  start: number,
): CellPlace | undefined {
  for (const [index, line] of added.entries()) {
    const row = start + index;
    if (!line.subject) return { row, column: 'subject' };
    const item = line.subject.auxiliary.find((id) => line.auxiliary[id] === undefined);
    if (item !== undefined) return { row, column: `aux:${item}` };
    const side = template.lines[index]?.side ?? 'debit';
    if (line[side] === '') return { row, column: side };
  }
  return undefined;
}
