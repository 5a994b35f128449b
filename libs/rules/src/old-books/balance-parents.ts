import { Money } from '../money';
import { mapInSteps, sortInSteps, type Steps } from '../steps';

/** Figures of a row that must be the sum of those below it. */
export interface SummedFigures {
  readonly opening: Money;
  readonly ytdDebit: Money;
  readonly ytdCredit: Money;
}

/** A row of a balance table, of a subject or of items below one. */
export interface SummedRow extends SummedFigures {
  /** Its code, as `codeBranch` has it. */
  readonly branch: string;
  readonly items: readonly unknown[];
}

interface Range<Row> {
  readonly row: Row;
  readonly at: number;
  /** Place after the last row whose code begins with this one's. */
  end: number;
  isParent: boolean;
}

/**
 * Rows that others of the table are parts of, with the sums of the lowest of these parts: rows of a
 * longer code, and rows of items of the same code. A row of items has no parts. Exact, unrounded.
 * Takes one pass over the rows sorted by code, however deep and wide they are, in steps.
 */
export function* sumsBelow<Row extends SummedRow>(
  read: readonly Row[],
): Steps<Map<Row, SummedFigures>> {
  const sorted = yield* sortInSteps(read, (one, other) =>
    one.branch < other.branch ? -1 : Number(one.branch > other.branch),
  );
  const ranges = yield* rangesOf(sorted);
  const parents = new Set(ranges.map(({ row }) => row));
  const lowest = yield* running(sorted, (row) => !parents.has(row));
  // Rows of a parent's own code without items stand beside it, not below.
  const beside = yield* running(sorted, (row, at) => {
    const isFirst = row.branch !== sorted[at - 1]?.branch;
    return !isFirst && !parents.has(row) && row.items.length === 0;
  });
  const ends = sameCodeEnds(sorted);
  const sums = yield* mapInSteps(ranges, ({ row, at, end }) => {
    const below = between(lowest, at + 1, end);
    return [row, less(below, between(beside, at + 1, ends[at] ?? end))] as const;
  });
  return new Map(sums);
}

/** The parents among sorted rows, each with the place where its parts end. */
function* rangesOf<Row extends SummedRow>(sorted: readonly Row[]): Steps<Range<Row>[]> {
  const found: Range<Row>[] = [];
  const open: Range<Row>[] = [];
  yield* mapInSteps(sorted, (row, at) => {
    const { branch } = row;
    for (let last = open.at(-1); last && !branch.startsWith(last.row.branch); last = open.at(-1)) {
      last.end = at;
      open.pop();
    }
    const top = open.at(-1);
    if (row.items.length > 0 || (top && top.row.branch.length < branch.length)) {
      // Below one that is known to be a parent all others are known to be one.
      for (let place = open.length - 1; place >= 0 && !open[place]?.isParent; place -= 1) {
        const parent = open[place];
        if (!parent) break;
        parent.isParent = true;
        found.push(parent);
      }
    }
    if (row.items.length === 0) open.push({ row, at, end: sorted.length, isParent: false });
  });
  return found;
}

/** For each place the one after the last row of the same code. */
function sameCodeEnds(sorted: readonly SummedRow[]): number[] {
  const ends = sorted.map(() => sorted.length);
  for (let at = sorted.length - 2; at >= 0; at -= 1) {
    const isLast = sorted[at]?.branch !== sorted[at + 1]?.branch;
    ends[at] = isLast ? at + 1 : (ends[at + 1] ?? sorted.length);
  }
  return ends;
}

const nothing: SummedFigures = { opening: Money.zero, ytdDebit: Money.zero, ytdCredit: Money.zero };

/** Sums of all that count before each place. */
function* running<Row extends SummedRow>(
  rows: readonly Row[],
  counts: (row: Row, at: number) => boolean,
): Steps<SummedFigures[]> {
  let sum = nothing;
  const after = yield* mapInSteps(rows, (row, at) => {
    if (counts(row, at)) {
      sum = {
        opening: sum.opening.plus(row.opening),
        ytdDebit: sum.ytdDebit.plus(row.ytdDebit),
        ytdCredit: sum.ytdCredit.plus(row.ytdCredit),
      };
    }
    return sum;
  });
  return [nothing, ...after];
}

function between(sums: readonly SummedFigures[], from: number, to: number): SummedFigures {
  return less(sums[to] ?? nothing, sums[from] ?? nothing);
}

function less(one: SummedFigures, other: SummedFigures): SummedFigures {
  return {
    opening: one.opening.minus(other.opening),
    ytdDebit: one.ytdDebit.minus(other.ytdDebit),
    ytdCredit: one.ytdCredit.minus(other.ytdCredit),
  };
}
