import type { z } from 'zod';
import { findingText } from '@mingzhang/contract';
import type { TableRow } from '../sheet';
import type { RowProblem } from './refusals';

type Issue = z.core.$ZodIssue;

/** What is wrong with one row of a file: first what its cells cannot be, then what is added. */
export class RowFindings {
  readonly problems: RowProblem[];

  constructor(private readonly from: Pick<TableRow, 'row' | 'problems'>) {
    this.problems = from.problems.map((problem) => ({ ...problem, row: from.row }));
  }

  /** @param msg without the row, which stands beside it */
  readonly add = (code: string, msg: string): void => {
    this.problems.push({ row: this.from.row, code, msg });
  };

  /** Whether a cell was told to be unreadable. */
  isTold(key: string): boolean {
    return this.from.problems.some(({ path }) => path === key);
  }

  /**
   * What a schema makes of the row; undefined where it refuses it, with a finding `FIELD` for each reason.
   * A cell that was told to be unreadable is not told a second time.
   * @param msgOf says a reason otherwise than the field's title would
   */
  read<S extends z.ZodType>(
    schema: S,
    value: unknown,
    msgOf: (issue: Issue) => string = (issue) => findingText(issue),
  ): z.output<S> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const told = new Set(this.from.problems.map(({ path }) => path));
    for (const issue of parsed.error.issues) {
      if (!told.has(String(issue.path[0]))) this.add('FIELD', msgOf(issue));
    }
    return undefined;
  }
}
