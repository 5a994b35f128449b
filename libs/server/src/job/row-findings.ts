import type { z } from 'zod';
import { findingText } from '@mingzhang/contract';
import type { TableRow } from '../sheet';
import type { RowProblem } from './refusals';

type Issue = z.core.$ZodIssue;

/** Findings of one row of a file: first of unreadable cells, then those of `add` and `read`. */
export class RowFindings {
  readonly problems: RowProblem[];
  /** Columns whose cells already have a finding. */
  private readonly refusedKeys: Set<string | undefined>;

  constructor(private readonly from: Pick<TableRow, 'row' | 'problems'>) {
    this.refusedKeys = new Set(from.problems.map(({ path }) => path));
    this.problems = from.problems.map((problem) => ({ ...problem, row: from.row }));
  }

  /**
   * @param msg without the row number, which is shown next to it
   * @param key column of a finding about one cell; `read` then adds none for that cell
   */
  readonly add = (code: string, msg: string, key?: string): void => {
    this.problems.push({ row: this.from.row, code, msg });
    if (key !== undefined) this.refusedKeys.add(key);
  };

  /** Whether the cell of a column already has a finding. */
  isTold(key: string): boolean {
    return this.refusedKeys.has(key);
  }

  /**
   * Parses the row by a schema; undefined if refused, with a finding `FIELD` for each reason. A
   * cell that already has a finding gets no second one.
   * @param msgOf text of a reason, if it should differ from the field's title
   */
  read<S extends z.ZodType>(
    schema: S,
    value: unknown,
    msgOf: (issue: Issue) => string = (issue) => findingText(issue),
  ): z.output<S> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      if (!this.refusedKeys.has(String(issue.path[0]))) this.add('FIELD', msgOf(issue));
    }
    return undefined;
  }
}
