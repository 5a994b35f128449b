import { closingOf, splitBalance } from './balance';
import type { LeafBalance, Net, SubjectBalanceFigures } from './balance-figures';
import { pairsBeside } from './books/pairs-beside';
import { Money, sumOf } from './money';
import { ancestorsOf, rollUp, type SubjectDirection, type TreeNode } from './subject-tree';

export type { LeafBalance, Net, SubjectBalanceFigures } from './balance-figures';

/** A subject as the balance table needs it. */
export interface BalanceSubject extends TreeNode {
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly leaf: boolean;
  readonly direction: SubjectDirection;
}

interface SubjectBalanceRow extends SubjectBalanceFigures {
  readonly subjectId: number;
  readonly code: string;
  readonly name: string;
  readonly level: number;
  readonly leaf: boolean;
  /** The same in one foreign currency, where the table is of one. */
  readonly beside?: SubjectBalanceFigures;
}

export interface SubjectBalanceOptions {
  /** First and last level shown; all by default. */
  readonly levelFrom?: number;
  readonly levelTo?: number;
  /** Also subjects without any figure; off by default. */
  readonly showZero?: boolean;
  /** First and last code shown; the last one brings its children along. */
  readonly subjectFrom?: string;
  readonly subjectTo?: string;
}

export interface SubjectBalance {
  readonly rows: readonly SubjectBalanceRow[];
  readonly totals: SubjectBalanceFigures;
  readonly besideTotals?: SubjectBalanceFigures;
}

const NOTHING: Net = {
  yearOpening: Money.zero,
  opening: Money.zero,
  debit: Money.zero,
  credit: Money.zero,
  ytdDebit: Money.zero,
  ytdCredit: Money.zero,
};

/**
 * 科目余额表: all levels from figures of the leaves, in code order, parents above children.
 *
 * A balance stands on the side it actually has; a parent is the net of its children, on one
 * side. A leaf may be given in parts, by item and currency: parts that cancel each other show it
 * all the same. Totals add first-level rows only (of a code range: the topmost rows inside it),
 * whether or not their level is shown.
 * @param input.beside figures of the same leaves in one foreign currency, in which they are told too
 */
export function buildSubjectBalance(
  input: {
    readonly subjects: readonly BalanceSubject[];
    readonly rows: readonly LeafBalance[];
    readonly beside?: readonly LeafBalance[] | undefined;
  },
  options: SubjectBalanceOptions = {},
): SubjectBalance {
  const subjects = new Map(input.subjects.map((subject) => [subject.id, subject]));
  const nets = rolledBalances(subjects, input.rows);
  const besides = input.beside && rolledBalances(subjects, input.beside);
  const shown = options.showZero
    ? new Set(subjects.keys())
    : subjectsWithFigures([...input.rows, ...(input.beside ?? [])], subjects);
  const inRange = input.subjects
    .filter(({ code }) => isInRange(code, options))
    .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const rangeIds = new Set(inRange.map(({ id }) => id));
  const rows = inRange.map((subject): SubjectBalanceRow => {
    const net = nets.get(subject.id) ?? NOTHING;
    const row = rowOf(subject, net);
    if (!besides) return row;
    const beside = pairsBeside(net, besides.get(subject.id) ?? NOTHING, subject.direction);
    return { ...row, beside };
  });
  const topmost = rows.filter(({ subjectId }) => {
    const parentId = subjects.get(subjectId)?.parentId ?? null;
    return parentId === null || !rangeIds.has(parentId);
  });
  const { levelFrom = 1, levelTo = Number.POSITIVE_INFINITY } = options;
  return {
    rows: rows.filter(
      ({ subjectId, level }) => shown.has(subjectId) && level >= levelFrom && level <= levelTo,
    ),
    totals: balanceTotals(topmost),
    ...(besides
      ? { besideTotals: balanceTotals(topmost.flatMap(({ beside }) => beside ?? [])) }
      : {}),
  };
}

/** Figures of every subject that has some: those of its leaves added up, nets debit positive. */
export function rolledBalances(
  subjects: ReadonlyMap<number, TreeNode>,
  leaves: readonly LeafBalance[],
): ReadonlyMap<number, Net> {
  return rollUp(subjects, netsOfLeaves(leaves), addNets);
}

function netsOfLeaves(rows: readonly LeafBalance[]): Map<number, Net> {
  const nets = new Map<number, Net>();
  for (const row of rows) {
    const net = nets.get(row.subjectId);
    nets.set(row.subjectId, net === undefined ? row : addNets(net, row));
  }
  return nets;
}

/** Figures added, each by itself. */
export function addNets(left: Net, right: Net): Net {
  return {
    yearOpening: left.yearOpening.plus(right.yearOpening),
    opening: left.opening.plus(right.opening),
    debit: left.debit.plus(right.debit),
    credit: left.credit.plus(right.credit),
    ytdDebit: left.ytdDebit.plus(right.ytdDebit),
    ytdCredit: left.ytdCredit.plus(right.ytdCredit),
  };
}

/**
 * Subjects any row of which has a figure, and all above them: a parent of a shown row is never missing,
 * and rows that cancel each other are shown, of one subject as of several.
 */
export function subjectsWithFigures(
  rows: readonly LeafBalance[],
  subjects: ReadonlyMap<number, TreeNode>,
): Set<number> {
  const shown = new Set<number>();
  for (const row of rows) {
    if (shown.has(row.subjectId) || !hasFigures(row)) continue;
    for (const each of [row.subjectId, ...ancestorsOf(row.subjectId, subjects)]) shown.add(each);
  }
  return shown;
}

/** Whether one of the ten figures that a row of the balance table prints is not zero. */
export function hasFigures({
  yearOpening,
  opening,
  debit,
  credit,
  ytdDebit,
  ytdCredit,
}: Net): boolean {
  const values = [yearOpening, opening, debit, credit, ytdDebit, ytdCredit];
  return values.some(({ isZero }) => !isZero);
}

function isInRange(code: string, { subjectFrom, subjectTo }: SubjectBalanceOptions): boolean {
  if (subjectFrom !== undefined && code < subjectFrom) return false;
  return subjectTo === undefined || code <= subjectTo || code.startsWith(subjectTo);
}

function rowOf(subject: BalanceSubject, net: Net): SubjectBalanceRow {
  return {
    subjectId: subject.id,
    code: subject.code,
    name: subject.name,
    level: subject.level,
    leaf: subject.leaf,
    ...pairsOf(net),
  };
}

/** The five pairs of a row, every balance on the side it has. */
export function pairsOf(net: Net): SubjectBalanceFigures {
  const yearOpening = splitBalance(net.yearOpening);
  const opening = splitBalance(net.opening);
  const closing = splitBalance(closingOf(net.opening, net));
  return {
    yearOpeningDebit: yearOpening.debit,
    yearOpeningCredit: yearOpening.credit,
    openingDebit: opening.debit,
    openingCredit: opening.credit,
    debit: net.debit,
    credit: net.credit,
    ytdDebit: net.ytdDebit,
    ytdCredit: net.ytdCredit,
    closingDebit: closing.debit,
    closingCredit: closing.credit,
  };
}

/**
 * The totals row of a balance table, in yuan: each column added by itself. Balances of different
 * rows are never set off against each other. Errors: none. Source: every column of a printed table
 * adds up (books reference, 科目余额表: 合计).
 */
export function balanceTotals(rows: readonly SubjectBalanceFigures[]): SubjectBalanceFigures {
  const total = (key: keyof SubjectBalanceFigures): Money => sumOf(rows.map((row) => row[key]));
  return {
    yearOpeningDebit: total('yearOpeningDebit'),
    yearOpeningCredit: total('yearOpeningCredit'),
    openingDebit: total('openingDebit'),
    openingCredit: total('openingCredit'),
    debit: total('debit'),
    credit: total('credit'),
    ytdDebit: total('ytdDebit'),
    ytdCredit: total('ytdCredit'),
    closingDebit: total('closingDebit'),
    closingCredit: total('closingCredit'),
  };
}
