import type {
  Access,
  ImportJobKind,
  ImportMode,
  ImportReport,
  StepOf,
  Turn,
} from '@mingzhang/contract';
import { resultNotes } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import { readTable, type TableColumn, type TableRow } from '../sheet';
import type { JobContext, JobHandler, JobResult } from './job.types';
import { Refusals, type RowProblem } from './refusals';

/** The rows of a file, to check and write in the open transaction. */
export interface ImportWork<Key extends string, Args, Own extends string = never> {
  readonly args: Args;
  readonly rows: readonly TableRow<Key>[];
  readonly mode: ImportMode;
  readonly fileName: string;
  /** Titles of the template that the file lacks; its rows leave those fields unset. */
  readonly absent: readonly string[];
  tell(step: StepOf<ImportJobKind<Own>>, done: number): Promise<void>;
}

/** Result of an import. With problems and mode `all` nothing may have been written. */
export interface ImportOutcome {
  readonly accepted: number;
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  /** Remarks on written rows that the user should look at. */
  readonly notes?: readonly string[];
  /** Nothing was written: the user is asked about the notes and may confirm the same file. */
  readonly preview?: boolean;
}

export interface ImportKind<Key extends string, Args, Own extends string = never> {
  readonly access: Access;
  /** See `JobHandler`. */
  readonly turn?: Turn;
  /** Name of the sheet with the refused rows. */
  readonly name: string;
  readonly rowsAtMost: number;
  columns(args: Args): Promise<readonly TableColumn<Key>[]>;
  apply(work: ImportWork<Key, Args, Own>): Promise<ImportOutcome>;
}

/** Arguments of every import job. */
export interface ImportArgs<Args> {
  readonly mode: ImportMode;
  readonly own: Args;
}

const rowsBetweenTelling = 500;

/**
 * Import as a job: reads the file, checks and writes in one transaction, returns the refused rows.
 */
export function importHandler<Key extends string, Args, Own extends string = never>(
  kind: ImportKind<Key, Args, Own>,
): JobHandler<ImportJobKind<Own>> {
  const { access, turn = 'beside' } = kind;
  return { access, turn, run: (context) => runImport(kind, context) };
}

async function runImport<Key extends string, Args, Own extends string>(
  kind: ImportKind<Key, Args, Own>,
  context: JobContext<ImportJobKind<Own>>,
): Promise<void> {
  const { mode, own } = context.args as ImportArgs<Args>;
  const columns = await context.read(() => kind.columns(own));
  const file = await context.file();
  await context.progress('read', 0, 0);
  const table = readTable(file, columns);
  const rows: TableRow<Key>[] = [];
  let told = 0;
  for await (const part of table.parts) {
    rows.push(...part);
    requireRowsAtMost(kind.rowsAtMost, rows.length);
    if (rows.length - told < rowsBetweenTelling) continue;
    told = rows.length;
    await context.progress('read', told, 0);
  }
  requireRows(rows.length);
  await context.finish(async () => {
    const outcome = await kind.apply({
      args: own,
      rows,
      mode,
      fileName: file.name,
      absent: table.absent,
      tell: (step, done) => context.progress(step, done, rows.length),
    });
    const refusals = new Refusals();
    refusals.add(outcome.problems);
    const counted = refusals.report({ ...outcome, ignoredColumns: table.ignored });
    const report = outcome.preview ? { ...counted, preview: true } : counted;
    const notes = [...(outcome.notes ?? []), ...resultNotes(table.results.count)];
    const told = notes.length === 0 ? report : { ...report, notes };
    return importResult(told, await refusals.sheet(kind.name, columns, { rows, mode }));
  });
}

/** @throws BusinessError FILE_TOO_LARGE for more rows than one import may have */
export function requireRowsAtMost(atMost: number, read: number): void {
  if (read <= atMost) return;
  throw new BusinessError('FILE_TOO_LARGE', {
    msg: `一次最多导入 ${atMost} 行，请拆分后分次导入`,
  });
}

/** @throws BusinessError FILE_COLUMNS for a file with titles only */
export function requireRows(read: number): void {
  if (read > 0) return;
  throw new BusinessError('FILE_COLUMNS', { msg: '文件中只有列名，没有要导入的行' });
}

/** Result of an import job: its counts, and the refused rows as a file, if there are any. */
export function importResult(report: ImportReport, refused?: Buffer): JobResult<ImportJobKind> {
  const done = report.accepted + report.unchanged + report.refused;
  return { report, done, files: refused ? { refused } : {} };
}
