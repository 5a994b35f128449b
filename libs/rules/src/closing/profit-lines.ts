import { Money, sumOf } from '../money';
import { voucherLinesAtMost } from '../posting';
import { clearingAmounts, isCellOpen } from './clearing-amounts';
import type { BodyContext } from './closing-bodies';
import { cellClosing, type ClosingBook, type ClosingCell } from './closing-book';
import type { ResultGroup } from './closing-template';
import { isPriorYears } from './closing-values';

/** What a voucher carries, with the words of its lines. */
interface Carried {
  readonly cells: readonly ClosingCell[];
  readonly summary: string;
}

const summaries: Readonly<Record<ResultGroup, string>> = {
  income: '结转本期收入',
  expense: '结转本期成本费用',
  priorYears: '结转以前年度损益调整',
};

/** Of one voucher on 本年利润: one, or both sides where they come to the same. */
const COUNTER_LINES_AT_MOST = 2;

/**
 * 结转损益: leaves of income, of expense or of both to nothing, item by item and currency by currency, in yuan,
 * foreign amounts and quantities (`clearingAmounts`), against 本年利润. What counts as which is settled by the first-level subject: 利息收入 below 财务费用 is a
 * negative expense. 以前年度损益调整 goes to 未分配利润 by itself.
 *
 * What is too long for one voucher becomes several, income before expense, in the order of codes and
 * items; each is balanced by a line of its own on 本年利润, so that each may stand alone.
 */
export function profitLines(
  context: BodyContext,
  {
    of,
    into,
    standard,
    linesAtMost = voucherLinesAtMost,
  }: {
    readonly of: ResultGroup | 'both';
    readonly into: string;
    readonly standard: 0 | 1;
    /** Of one voucher; three at least. */
    readonly linesAtMost?: number;
  },
): void {
  const { book, collector } = context;
  const groups = (of === 'both' ? (['income', 'expense'] as const) : [of]).map((group) => ({
    cells: openCells(book, { group, standard }),
    summary: summaries[group],
  }));
  // Foreign amounts and quantities left of earlier months go with the next amounts: alone they make no voucher.
  if (groups.every(({ cells }) => cells.every((cell) => cellClosing(cell).isZero))) return;
  const counters = groups.filter(({ cells }) => !totalOf(cells).isZero);
  const count = groups.reduce((sum, { cells }) => sum + linesOf(book, cells), counters.length);
  if (count <= linesAtMost) {
    for (const { cells, summary } of groups) {
      clear(context, { cells, summary });
      collector.addNet({ code: into }, totalOf(cells), summary);
    }
    return;
  }
  for (const { cells, summary } of groups) {
    for (const part of partsOf(book, cells, linesAtMost - COUNTER_LINES_AT_MOST)) {
      collector.startVoucher();
      clear(context, { cells: part, summary });
      for (const net of counterNets(part)) collector.addNet({ code: into }, net, summary);
    }
  }
}

/** How many lines clear these cells. */
function linesOf(book: ClosingBook, cells: readonly ClosingCell[]): number {
  return cells.reduce((sum, cell) => {
    const subject = book.subjectOf(cell.subjectId);
    return sum + (subject ? clearingAmounts(cell, subject).length : 1);
  }, 0);
}

/** Cells in their order, by as many as these lines clear; one at least. */
function partsOf(
  book: ClosingBook,
  cells: readonly ClosingCell[],
  linesAtMost: number,
): ClosingCell[][] {
  const parts: ClosingCell[][] = [];
  let room = 0;
  for (const cell of cells) {
    const count = linesOf(book, [cell]);
    if (count > room) {
      parts.push([]);
      room = linesAtMost;
    }
    parts.at(-1)?.push(cell);
    room -= count;
  }
  return parts;
}

function openCells(
  book: ClosingBook,
  { group, standard }: { readonly group: ResultGroup; readonly standard: 0 | 1 },
): ClosingCell[] {
  const isPrior = isPriorYears(standard);
  const cells = book.cellsWhere((subject) => {
    if (subject.category !== 'profit') return false;
    if (group === 'priorYears' || isPrior(subject)) {
      return group === 'priorYears' && isPrior(subject);
    }
    return (book.rootOf(subject).direction === 'credit') === (group === 'income');
  });
  return cells.filter(isCellOpen);
}

function clear({ collector }: BodyContext, { cells, summary }: Carried): void {
  for (const cell of cells) collector.clear(cell, summary);
}

/**
 * What a part leaves on 本年利润, debit positive. One that comes to nothing gets both sides: a voucher
 * without 本年利润 would be read as new income and expense (利润表).
 */
function counterNets(part: readonly ClosingCell[]): readonly Money[] {
  const total = totalOf(part);
  if (!total.isZero) return [total];
  const debits = totalOf(part.filter((cell) => cellClosing(cell).isPositive));
  return [debits, debits.negate()];
}

function totalOf(cells: readonly ClosingCell[]): Money {
  return sumOf(cells.map(cellClosing));
}
