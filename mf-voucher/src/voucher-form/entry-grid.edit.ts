import { commit, edited, INITIAL_LINES } from './entry-grid.model';
import { cellText, emptyLine } from './entry-line.model';
import type { CellPlace, GridState, VoucherHead } from './entry-grid.types';

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
  const { focus } = state;
  const line = focus && state.lines[focus.row];
  if (focus && line && state.text !== cellText(line, focus.column)) {
    return { ...state, text: cellText(line, focus.column) };
  }
  const last = state.past.at(-1);
  if (!last) return state;
  const back = { ...state, head: last.head, lines: last.lines, past: state.past.slice(0, -1) };
  const place = last.focus ?? focus;
  const there = place && last.lines[place.row];
  if (!place || !there) return { ...back, focus: null, text: '' };
  return { ...back, focus: place, text: cellText(there, place.column) };
}
