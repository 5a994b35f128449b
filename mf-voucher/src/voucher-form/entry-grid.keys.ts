import { deleteLine, insertLine, redo, undo } from './entry-grid.edit';
import {
  commit,
  fillBalance,
  focusCell,
  isBalanced,
  lastFilledRow,
  summaryAbove,
  swapSides,
  wasRefused,
} from './entry-grid.model';
import { columnsOf, isSide, walkOf } from './entry-line.model';
import type {
  CellPlace,
  Column,
  EntryLine,
  GridState,
  KeyPress,
  KeyResult,
} from './entry-grid.types';

/**
 * What a key does in the grid. Keys of an open list of choices (↑ ↓ Enter) are taken by the list
 * before they come here.
 */
export function pressKey(state: GridState, press: KeyPress): KeyResult {
  const { focus } = state;
  const step = historyStep(press);
  if (step) return done(step(state));
  if (!focus) return { state, handled: false };
  if (press.ctrl && press.key === 'Insert') return done(insertLine(state, focus.row));
  if (press.ctrl && press.key === 'Delete') return done(deleteLine(state, focus.row));
  if (press.ctrl) return { state, handled: false };
  // A list of currencies has no use for digits: they are the amount that comes next.
  if (focus.column === 'currency' && /^[\d.(-]$/.test(press.key)) {
    return { ...forward(state, focus, 'Tab'), typesOn: true };
  }
  switch (press.key) {
    case 'Enter':
    case 'Tab':
      return press.shift ? backward(state, focus) : forward(state, focus, press.key);
    case 'ArrowUp':
      return focus.row === 0 ? done(state) : moved(state, { ...focus, row: focus.row - 1 });
    case 'ArrowDown':
      return moved(state, { ...focus, row: focus.row + 1 });
    case ' ':
      if (!isSide(focus.column)) break;
      return done(swapSides(state, focus.row, focus.column));
    case '=':
      if (!isSide(focus.column)) break;
      return done(fillBalance(state, focus.row, focus.column));
  }
  return { state, handled: false };
}

/** Ctrl+Z, or Ctrl+Y and Ctrl+Shift+Z; undefined for all other keys. */
export function historyStep(press: KeyPress): ((state: GridState) => GridState) | undefined {
  if (!press.ctrl) return undefined;
  const key = press.key.toLowerCase();
  if (key === 'z') return press.shift ? redo : undo;
  return key === 'y' ? redo : undefined;
}

function done(state: GridState): KeyResult {
  return { state, handled: true };
}

function forward(state: GridState, focus: CellPlace, key: string): KeyResult {
  const taken = commit(inherited(state, focus));
  if (wasRefused(state, taken)) return done(taken);
  const line = taken.lines[focus.row];
  const next = line && neighbourOf(line, focus.column, 1);
  if (next) return done(focusCell(taken, { row: focus.row, column: next }));
  if (key === 'Enter' && focus.row >= lastFilledRow(taken) && isBalanced(taken)) {
    return { state: taken, handled: true, save: true };
  }
  return done(focusCell(taken, { row: focus.row + 1, column: 'summary' }));
}

/** A summary left empty takes the one above. */
function inherited(state: GridState, focus: CellPlace): GridState {
  if (focus.column !== 'summary' || state.text.trim() !== '') return state;
  return { ...state, text: summaryAbove(state, focus.row) };
}

/** The cell before or after one that the keyboard goes to. */
function neighbourOf(line: EntryLine, column: Column, step: 1 | -1): Column | undefined {
  const columns = columnsOf(line);
  const walked = walkOf(line);
  const rest =
    step === 1
      ? columns.slice(columns.indexOf(column) + 1)
      : columns.slice(0, columns.indexOf(column)).reverse();
  return rest.find((other) => walked.includes(other));
}

function backward(state: GridState, focus: CellPlace): KeyResult {
  const taken = commit(state);
  if (wasRefused(state, taken)) return done(taken);
  const line = taken.lines[focus.row];
  const before = line && neighbourOf(line, focus.column, -1);
  if (before) return done(focusCell(taken, { row: focus.row, column: before }));
  // Above the first cell stands the head with the date: Shift+Tab goes on to it.
  if (focus.row === 0) return { state, handled: false };
  return done(focusCell(taken, { row: focus.row - 1, column: 'credit' }));
}

function moved(state: GridState, place: CellPlace): KeyResult {
  const taken = commit(state);
  return done(wasRefused(state, taken) ? taken : focusCell(taken, place));
}
