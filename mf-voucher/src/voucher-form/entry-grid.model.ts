import { differenceOf } from '@mingzhang/rules';
import {
  BASE_CURRENCY,
  balancingAmount,
  categoryOf,
  cellText,
  columnsOf,
  emptyLine,
  FACTOR_TITLES,
  isBlank,
  isFactor,
  isSide,
  setAmount,
  sidesOf,
  walkOf,
  withAmount,
  withCurrency,
  withFactor,
  withSubject,
} from './entry-line.model';
import type {
  CellPlace,
  Column,
  EntryLine,
  GridState,
  GridSubject,
  Side,
  VoucherHead,
} from './entry-grid.types';

/** Lines of paper shown before anything is typed. */
export const INITIAL_LINES = 6;
/** Edits that Ctrl+Z can take back. */
const PAST_LIMIT = 100;

/** A voucher with empty lines. */
export function newGrid(head: VoucherHead): GridState {
  return gridOf(head, []);
}

/** A grid holding the given lines, filled up with empty ones to the usual height. */
export function gridOf(head: VoucherHead, lines: readonly EntryLine[]): GridState {
  const count = Math.max(INITIAL_LINES, lines.length);
  const filled = Array.from({ length: count }, (_, index) => ({
    ...(lines[index] ?? emptyLine(0)),
    key: index + 1,
  }));
  return {
    head,
    lines: filled,
    focus: null,
    text: '',
    findings: [],
    past: [],
    future: [],
    nextKey: count + 1,
  };
}

/** Whether nothing has been entered or attached; then there is nothing to lose. */
export function isEmptyGrid(state: GridState): boolean {
  if (state.head.attachments?.length) return false;
  return state.lines.every((line) => isBlank(line) && line.summary === '') && state.text === '';
}

/** Row of the last line that says something, -1 when none does. */
export function lastFilledRow(state: GridState): number {
  return state.lines.findLastIndex((line) => !isBlank(line));
}

/** Whether the voucher has amounts and both columns agree. */
export function isBalanced(state: GridState): boolean {
  const filled = state.lines.filter((line) => line.debit !== '' || line.credit !== '');
  return filled.length > 0 && differenceOf(filled.map(sidesOf)).isZero;
}

/** Writes new lines or a new head as one step, and remembers the old ones for Ctrl+Z. */
export function edited(
  state: GridState,
  change: Partial<Pick<GridState, 'head' | 'lines'>>,
): GridState {
  const { head, lines, focus } = state;
  return {
    ...state,
    ...change,
    // What was said about the whole voucher no longer holds once it changes.
    findings: state.findings.filter(({ row }) => row !== undefined),
    past: [...state.past.slice(1 - PAST_LIMIT), { head, lines, focus }],
    future: [],
  };
}

function withLine(state: GridState, row: number, line: EntryLine): GridState {
  if (line === state.lines[row]) return state;
  const next = edited(state, {
    lines: state.lines.map((old, index) => (index === row ? line : old)),
  });
  // What a rule said about the line was about what stood there before.
  return { ...next, findings: next.findings.filter((finding) => finding.row !== row) };
}

/** Takes the text of the cell in focus over into its line. Wrong text stays out, with a finding. */
export function commit(state: GridState): GridState {
  const { focus, text } = state;
  const line = focus && state.lines[focus.row];
  if (!focus || !line) return state;
  const { row, column } = focus;
  if (text === cellText(line, column)) return withoutTyped(state, row);
  if (column === 'summary') {
    const summary = text.trim();
    return withLine(state, row, summary === line.summary ? line : { ...line, summary });
  }
  if (isSide(column)) {
    const next = withAmount(line, column, text);
    return next ? withLine(state, row, next) : refused(state, focus, noNumber('金额', text));
  }
  if (isFactor(column)) {
    const next = withFactor(line, column, text);
    return next
      ? withLine(state, row, next)
      : refused(state, focus, noNumber(FACTOR_TITLES[column], text));
  }
  // Subject and items are taken by choosing; emptied text takes them away.
  if (text.trim() !== '') return refused(state, focus, notChosen(column, text));
  if (column === 'subject') return withLine(state, row, withoutSubject(line));
  const category = categoryOf(column);
  return category === undefined ? state : withLine(state, row, withoutItem(line, category));
}

function withoutSubject(line: EntryLine): EntryLine {
  const { key, summary, debit, credit } = line;
  return { ...emptyLine(key), summary, debit, credit };
}

function withoutItem(line: EntryLine, category: number): EntryLine {
  const drop = <T>(from: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(from).filter(([id]) => id !== String(category)));
  return { ...line, auxiliary: drop(line.auxiliary), itemNames: drop(line.itemNames) };
}

function noNumber(title: string, text: string): string {
  return `${title}“${text}”不是数字或算式，请重新输入`;
}

function notChosen(column: Column, text: string): string {
  const title = column === 'subject' ? '会计科目' : '辅助项目';
  const tree = column === 'subject' ? '或按 F7 在科目树中选，' : '';
  return `${title}“${text.trim()}”没有选定，请换编码、名称或拼音首字母再试，${tree}或清空`;
}

function refused(state: GridState, { row, column }: CellPlace, reason: string): GridState {
  const field = column.startsWith('aux:') ? 'auxiliary' : column;
  const finding = { row, link: 'of', field, msg: reason, isTyped: true } as const;
  const others = state.findings.filter((one) => one.row !== row);
  return { ...state, findings: [...others, finding] };
}

/** Without what was said about text in a line that stands there no longer. */
function withoutTyped(state: GridState, row: number): GridState {
  const left = state.findings.filter((finding) => finding.row !== row || !finding.isTyped);
  return left.length === state.findings.length ? state : { ...state, findings: left };
}

/** Whether `commit` left the text out: then the focus should stay, so that it can be mended. */
export function wasRefused(before: GridState, after: GridState): boolean {
  if (after.findings === before.findings || after.lines !== before.lines) return false;
  return after.findings.some((finding) => !before.findings.includes(finding));
}

/** Moves to a cell; the one left is taken over first. Rows past the end make new lines. */
export function focusCell(state: GridState, place: CellPlace): GridState {
  const committed = commit(state);
  const lines = [...committed.lines];
  let { nextKey } = committed;
  while (lines.length <= place.row) lines.push(emptyLine(nextKey++));
  const line = lines[place.row];
  if (!line) return committed;
  const column = columnsOf(line).includes(place.column) ? place.column : 'debit';
  const grown = lines.length > committed.lines.length ? lines : committed.lines;
  const focus = { row: place.row, column };
  return { ...committed, lines: grown, nextKey, focus, text: cellText(line, column) };
}

/** Leaves the grid; the text of the cell is taken over. */
export function leave(state: GridState): GridState {
  return { ...commit(state), focus: null, text: '' };
}

/** Types into the cell in focus; `//` in a summary copies the one above. */
export function typeText(state: GridState, text: string): GridState {
  const { focus } = state;
  if (focus?.column === 'summary' && /^(\/\/|／／)$/.test(text.trim())) {
    return { ...state, text: summaryAbove(state, focus.row), future: [] };
  }
  const heard = focus ? withoutTyped(state, focus.row) : state;
  return { ...heard, text, future: [] };
}

/** The nearest summary above a row, '' when there is none. */
export function summaryAbove(state: GridState, row: number): string {
  return state.lines.slice(0, row).findLast((line) => line.summary !== '')?.summary ?? '';
}

/** Takes a subject into a line and goes on to the next cell of that line. */
export function pickSubject(
  state: GridState,
  row: number,
  subject: GridSubject,
  rates: Readonly<Record<string, string>> = {},
): GridState {
  const line = state.lines[row];
  if (!line) return state;
  const inherited = line.summary || summaryAbove(state, row);
  const next = withLine(state, row, {
    ...withSubject(line, subject, rates),
    summary: inherited,
  });
  return afterChoice(next, { row, column: 'subject' });
}

/** Takes an auxiliary item into a line and goes on to the next cell of that line. */
export function pickItem(
  state: GridState,
  row: number,
  item: { readonly categoryId: number; readonly id: number; readonly name: string },
): GridState {
  const line = state.lines[row];
  if (!line) return state;
  const next = withLine(state, row, {
    ...line,
    auxiliary: { ...line.auxiliary, [item.categoryId]: item.id },
    itemNames: { ...line.itemNames, [item.categoryId]: item.name },
  });
  return afterChoice(next, { row, column: `aux:${item.categoryId}` });
}

/** Takes a summary of the library and goes on to the subject. */
export function pickSummary(state: GridState, row: number, summary: string): GridState {
  return afterChoice(
    { ...state, focus: { row, column: 'summary' }, text: summary },
    { row, column: 'summary' },
  );
}

/** The next cell after a choice; the text typed for searching is dropped. */
function afterChoice(state: GridState, { row, column }: CellPlace): GridState {
  const line = state.lines[row];
  if (!line) return state;
  const columns = walkOf(line);
  const next = columns[columns.indexOf(column) + 1] ?? 'debit';
  const settled = column === 'summary' ? commit(state) : { ...state, focus: null, text: '' };
  return focusCell(settled, { row, column: next });
}

/** Changes the currency of a line; `rate` is the usual one, '' when none is known. */
export function pickCurrency(
  state: GridState,
  row: number,
  currency: string,
  rate: string,
): GridState {
  const line = state.lines[row];
  if (!line) return state;
  const next = withLine(state, row, withCurrency(line, currency || BASE_CURRENCY, rate));
  const inFocus = next.focus?.row === row && next.focus.column === 'currency';
  return inFocus ? { ...next, text: currency } : next;
}

/** Fills the amount that balances the voucher into a line, on the side where it belongs. */
export function fillBalance(state: GridState, row: number, side: Side): GridState {
  const line = state.lines[row];
  const offer = line && balancingAmount(state.lines, row, side);
  if (!line || !offer) return state;
  const filled = withLine(state, row, setAmount(line, offer.side, offer.amount));
  const column = offer.side;
  return { ...filled, focus: { row, column }, text: cellText(filled.lines[row] ?? line, column) };
}

/** Moves an amount to the other side of its line, and the focus with it. */
export function swapSides(state: GridState, row: number, side: Side): GridState {
  const committed = commit(state);
  const line = committed.lines[row];
  if (!line || wasRefused(state, committed)) return committed;
  const swapped = { ...line, debit: line.credit, credit: line.debit };
  const unchanged = line.debit === line.credit;
  const next = unchanged ? committed : withLine(committed, row, swapped);
  const column = side === 'debit' ? 'credit' : 'debit';
  return { ...next, focus: { row, column }, text: swapped[column] };
}
