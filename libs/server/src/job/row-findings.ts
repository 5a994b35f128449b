import type { z } from 'zod';
import { findingText } from '@mingzhang/contract';
import type { TableRow } from '../sheet';
import type { RowProblem } from './refusals';

type Issue = z.core.$ZodIssue;

/** What is wrong with one row of a file: first its cells that could not be read, then what `add` and `read` find. */
export class RowFindings {
  readonly problems: RowProblem[];
  /** Columns whose cells have a finding already. */
  private readonly refusedKeys: Set<string | undefined>;

  constructor(private readonly from: Pick<TableRow, 'row' | 'problems'>) {
    this.refusedKeys = new Set(from.problems.map(({ path }) => path));
    this.problems = from.problems.map((problem) => ({ ...problem, row: from.row }));
  }

  /**
   * @param msg without the row, which stands beside it
   * @param key the column, where the finding is of one cell: `read` adds nothing about that cell
   */
  readonly add = (code: string, msg: string, key?: string): void => {
    this.problems.push({ row: this.from.row, code, msg });
    if (key !== undefined) this.refusedKeys.add(key);
  };

  /** Whether the cell of a column has a finding already. */
  isTold(key: string): boolean {
    return this.refusedKeys.has(key);
  }

  /**
   * What a schema makes of the row; undefined where it refuses it, with a finding `FIELD` for each reason.
   * A cell that has a finding already gets no second one.
   * @param msgOf says a reason otherwise than the field's title would
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
