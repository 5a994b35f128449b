import { commit, edited, INITIAL_LINES } from './entry-grid.model';
import { cellText, emptyLine } from './entry-line.model';
import type {
  BankDocument,
  CellPlace,
  EntryLine,
  GridState,
  Snapshot,
  VoucherHead,
} from './entry-grid.types';

/** Inserts an empty line above a row and goes to it. */
export function insertLine(state: GridState, row: number): GridState {
  const committed = commit(state);
  const line = emptyLine(committed.nextKey);
  const next = edited(committed, { lines: committed.lines.toSpliced(row, 0, line) });
  const shifted = next.findings.map((finding) =>
    finding.row !== undefined && finding.row >= row
      ? { ...finding, row: finding.row + 1 }
      : finding,
  );
  return {
    ...next,
    findings: shifted,
    nextKey: next.nextKey + 1,
    focus: { row, column: 'summary' },
    text: '',
  };
}

/** Removes a line; the paper keeps its height, the focus stays in the row. */
export function deleteLine(state: GridState, row: number): GridState {
  if (!state.lines[row]) return state;
  const lines = state.lines.toSpliced(row, 1);
  let { nextKey } = state;
  while (lines.length < INITIAL_LINES) lines.push(emptyLine(nextKey++));
  const next = edited({ ...state, nextKey }, { lines });
  const findings = next.findings
    .filter((finding) => finding.row !== row)
    .map((finding) =>
      finding.row !== undefined && finding.row > row
        ? { ...finding, row: finding.row - 1 }
        : finding,
    );
  const focusRow = Math.min(row, lines.length - 1);
  const line = lines[focusRow];
  const focus: CellPlace = { row: focusRow, column: 'summary' };
  return { ...next, findings, focus, text: line ? cellText(line, 'summary') : '' };
}

/**
 * Lines put in place of all from `row` on, with keys of their own; the lines above keep theirs,
 * and the paper its height.
 */
export function linesFrom(
  state: GridState,
  row: number,
  added: readonly EntryLine[],
): Pick<GridState, 'lines' | 'nextKey'> {
  let { nextKey } = state;
  const lines = [
    ...state.lines.slice(0, row),
    ...added.map((line) => ({ ...line, key: nextKey++ })),
  ];
  while (lines.length < INITIAL_LINES) lines.push(emptyLine(nextKey++));
  return { lines, nextKey };
}

/** Writes settlement method, bill number and date of a line. */
export function setBankDocument(state: GridState, row: number, document: BankDocument): GridState {
  const committed = commit(state);
  const lines = committed.lines.map((line, at) => (at === row ? { ...line, ...document } : line));
  return edited(committed, { lines });
}

/** Changes word, number, date, attachments or remark. */
export function setHead(state: GridState, change: Partial<VoucherHead>): GridState {
  const head = { ...state.head, ...change };
  const same = (Object.keys(head) as (keyof VoucherHead)[]).every(
    (name) => head[name] === state.head[name],
  );
  return same ? state : edited(state, { head });
}

/** Takes back the last edit: first the text of the cell, then what was taken over before it. */
export function undo(state: GridState): GridState {
  const { focus, text, future } = state;
  const line = focus && state.lines[focus.row];
  if (focus && line && text !== cellText(line, focus.column)) {
    const typed = { ...momentOf(state), text };
    return { ...state, text: cellText(line, focus.column), future: [...future, typed] };
  }
  const last = state.past.at(-1);
  if (!last) return state;
  const past = state.past.slice(0, -1);
  return { ...shown(state, last), past, future: [...future, momentOf(state)] };
}

/** Does again what Ctrl+Z has just taken back; typing anything ends that. */
export function redo(state: GridState): GridState {
  const next = state.future.at(-1);
  if (!next) return state;
  const future = state.future.slice(0, -1);
  if (next.text === undefined) {
    return { ...shown(state, next), past: [...state.past, momentOf(state)], future };
  }
  return { ...shown(state, next), text: next.text, future };
}

function momentOf({ head, lines, focus }: GridState): Snapshot {
  return { head, lines, focus };
}

function shown(state: GridState, { head, lines, focus }: Snapshot): GridState {
  const place = focus ?? state.focus;
  const there = place && lines[place.row];
  return {
    ...state,
    head,
    lines,
    // What a rule said about a line holds as long as the line stands as it was.
    findings: state.findings.filter(
      ({ row }) => row !== undefined && lines[row] === state.lines[row],
    ),
    focus: there ? place : null,
    text: there ? cellText(there, place.column) : '',
    nextKey: Math.max(state.nextKey, ...lines.map(({ key }) => key + 1)),
  };
}
