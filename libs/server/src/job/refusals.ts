import {
  problemsShown,
  type Finding,
  type ImportMode,
  type ImportReport,
} from '@mingzhang/contract';
import { refusalColumns, sheetBytes, type TableColumn, type TableRow } from '../sheet';

/** A finding of a row; several findings of one row count as one refusal. */
export interface RowProblem extends Finding {
  readonly row: number;
}

const rangesShown = 12;

/** One finding and the rows that have it, as ranges in order of arrival. */
interface SameProblem {
  readonly code: string;
  readonly msg: string;
  readonly ranges: { from: number; to: number }[];
}

/** Refused rows of an import with their reasons; the rows themselves are not stored. */
export class Refusals {
  private readonly reasons = new Map<number, string>();
  private readonly same = new Map<string, SameProblem>();

  add(problems: readonly RowProblem[]): void {
    for (const { row, code, msg } of problems) {
      const before = this.reasons.get(row);
      this.reasons.set(row, before === undefined ? msg : `${before}；${msg}`);
      this.addSame({ row, code, msg });
    }
  }

  /** The same fault often occurs in hundreds of rows, so it is reported once. */
  private addSame({ row, code, msg }: RowProblem): void {
    const key = `${code}\n${msg}`;
    const same = this.same.get(key) ?? { code, msg, ranges: [] };
    this.same.set(key, same);
    const last = same.ranges.at(-1);
    if (last && row >= last.from && row <= last.to + 1) last.to = Math.max(last.to, row);
    else same.ranges.push({ from: row, to: row });
  }

  get count(): number {
    return this.reasons.size;
  }

  has(row: number): boolean {
    return this.reasons.has(row);
  }

  report(outcome: {
    readonly accepted: number;
    readonly unchanged: number;
    readonly ignoredColumns: readonly string[];
  }): ImportReport {
    return {
      accepted: outcome.accepted,
      unchanged: outcome.unchanged,
      refused: this.count,
      problems: this.first(),
      ...(this.same.size > problemsShown ? { unlisted: this.same.size - problemsShown } : {}),
      ignoredColumns: [...outcome.ignoredColumns],
      refusedFile: this.count > 0,
    };
  }

  /**
   * Writes a sheet that can be corrected and imported again; the import ignores its two extra
   * columns. With mode `all` nothing was written, so it holds every row. Undefined when nothing was
   * refused.
   */
  async sheet<Key extends string>(
    name: string,
    columns: readonly TableColumn<Key>[],
    {
      rows,
      mode,
    }: {
      readonly rows: Iterable<TableRow<Key>> | AsyncIterable<TableRow<Key>>;
      readonly mode: ImportMode;
    },
  ): Promise<Buffer | undefined> {
    if (this.count === 0) return undefined;
    const written = columns.map(({ title, kind }) => ({
      title,
      kind: kind === 'figure' ? ('figure' as const) : ('text' as const),
    }));
    return sheetBytes({
      name,
      columns: [
        ...written,
        { title: refusalColumns.row, kind: 'figure', width: 8 },
        { title: refusalColumns.reason, width: 60 },
      ],
      rows: this.rowsBack(rows, { columns, mode }),
    });
  }

  private async *rowsBack<Key extends string>(
    rows: Iterable<TableRow<Key>> | AsyncIterable<TableRow<Key>>,
    { columns, mode }: { columns: readonly TableColumn<Key>[]; mode: ImportMode },
  ): AsyncGenerator<string[][]> {
    for await (const { row, values } of rows) {
      if (mode !== 'all' && !this.has(row)) continue;
      const cells = columns.map(({ key }) => values[key] ?? '');
      yield [[...cells, String(row), this.reasons.get(row) ?? '']];
    }
  }

  private first(): ImportReport['problems'] {
    return firstOf(this.same.values())
      .map((same) => ({ ...same, ranges: inOrder(same.ranges) }))
      .map(({ code, msg, ranges }) => {
        const row = ranges[0]?.from ?? 0;
        const rows = rowsText(ranges);
        const problem = { row, code, msg };
        return rows === String(row) ? problem : { ...problem, rows };
      });
  }
}

/**
 * The findings with the earliest rows, in order of the file. One pass, for there may be 100,000.
 */
function firstOf(all: Iterable<SameProblem>): SameProblem[] {
  const first: { row: number; same: SameProblem }[] = [];
  for (const same of all) {
    const row = same.ranges.reduce((least, { from }) => Math.min(least, from), Infinity);
    if (first.length === problemsShown && row >= (first.at(-1)?.row ?? 0)) continue;
    first.splice(first.findLastIndex((each) => each.row <= row) + 1, 0, { row, same });
    if (first.length > problemsShown) first.pop();
  }
  return first.map(({ same }) => same);
}

/** Sorts ranges and joins adjacent ones, since rows are not always checked in order. */
function inOrder(ranges: SameProblem['ranges']): SameProblem['ranges'] {
  const joined: SameProblem['ranges'] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** `2–9、12`; for very many ranges the first ones and the number of rows. */
function rowsText(ranges: SameProblem['ranges']): string {
  const shown = ranges
    .slice(0, rangesShown)
    .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
    .join('、');
  if (ranges.length <= rangesShown) return shown;
  const count = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return `${shown} 等 ${count} 行`;
}
