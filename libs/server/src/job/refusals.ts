import type { Finding, ImportMode, ImportReport } from '@mingzhang/contract';
import { refusalColumns, sheetBytes, type TableColumn, type TableRow } from '../sheet';

/** What is wrong with a row; several findings of one row are one refusal. */
export interface RowProblem extends Finding {
  readonly row: number;
}

const problemsShown = 200;

/** The rows that an import does not take, with their reasons; the rows themselves are not held. */
export class Refusals {
  private readonly reasons = new Map<number, string>();
  private shown: RowProblem[] = [];

  add(problems: readonly RowProblem[]): void {
    for (const problem of problems) {
      const { row, msg } = problem;
      const bare = msg.replace(/^第 \d+ 行：/, '');
      const before = this.reasons.get(row);
      this.reasons.set(row, before === undefined ? bare : `${before}；${bare}`);
      this.shown.push(problem);
    }
    // Kept short while they come, for a file may be wrong in every row.
    if (this.shown.length > problemsShown * 2) this.shown = this.first();
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
      problems: this.first().map(({ row, code, msg }) => ({ row, code, msg })),
      ignoredColumns: [...outcome.ignoredColumns],
      refusedFile: this.count > 0,
    };
  }

  /**
   * A sheet that can be corrected and imported again: its two more columns are passed over then.
   * With mode `all` nothing was written, so it holds every row; undefined when nothing was refused.
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
  ): AsyncGenerator<string[]> {
    for await (const { row, values } of rows) {
      if (mode !== 'all' && !this.has(row)) continue;
      const cells = columns.map(({ key }) => values[key] ?? '');
      yield [...cells, String(row), this.reasons.get(row) ?? ''];
    }
  }

  private first(): RowProblem[] {
    return this.shown.toSorted((a, b) => a.row - b.row).slice(0, problemsShown);
  }
}
