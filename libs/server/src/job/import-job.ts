import type { Access, Finding, ImportMode, ImportReport } from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import { readTable, refusalColumns, sheetBytes, type TableColumn, type TableRow } from '../sheet';
import type { JobContext, JobHandler, JobResult } from './job.types';

/** What is wrong with a row; several findings of one row are one refusal. */
export interface RowProblem extends Finding {
  readonly row: number;
}

/** The rows of a file, to be checked and written in the transaction that is open. */
export interface ImportWork<Key extends string, Args> {
  readonly args: Args;
  readonly rows: readonly TableRow<Key>[];
  readonly mode: ImportMode;
  readonly fileName: string;
  tell(step: string, done: number): Promise<void>;
}

/** With problems and mode `all` nothing may have been written. */
export interface ImportOutcome {
  readonly accepted: number;
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
}

export interface ImportKind<Key extends string, Args> {
  readonly access: Access;
  /** Name of the sheet that refused rows are given back in. */
  readonly name: string;
  readonly rowsAtMost: number;
  columns(args: Args): Promise<readonly TableColumn<Key>[]>;
  apply(work: ImportWork<Key, Args>): Promise<ImportOutcome>;
}

/** What every import job is started with. */
export interface ImportArgs<Args> {
  readonly mode: ImportMode;
  readonly own: Args;
}

const problemsShown = 200;
const rowsBetweenTelling = 500;

/** Import as a job: read the file, check and write in one transaction, give back what was refused. */
export function importHandler<Key extends string, Args>(kind: ImportKind<Key, Args>): JobHandler {
  return { access: kind.access, run: (context) => runImport(kind, context) };
}

async function runImport<Key extends string, Args>(
  kind: ImportKind<Key, Args>,
  context: JobContext,
): Promise<void> {
  const { mode, own } = context.args as ImportArgs<Args>;
  const columns = await context.read(() => kind.columns(own));
  const file = await context.file();
  await context.progress('读取文件', 0, 0);
  const table = readTable(file, columns);
  const rows: TableRow<Key>[] = [];
  for await (const row of table.rows) {
    rows.push(row);
    if (rows.length > kind.rowsAtMost) {
      const msg = `一次最多导入 ${kind.rowsAtMost} 行，请拆分后分次导入`;
      throw new BusinessError('FILE_TOO_LARGE', { msg });
    }
    if (rows.length % rowsBetweenTelling === 0) {
      await context.progress('读取文件', rows.length, 0);
    }
  }
  if (rows.length === 0) {
    throw new BusinessError('FILE_COLUMNS', { msg: '文件中只有列名，没有要导入的行' });
  }
  await context.finish(async () => {
    const outcome = await kind.apply({
      args: own,
      rows,
      mode,
      fileName: file.name,
      tell: (step, done) => context.progress(step, done, rows.length),
    });
    return resultOf({ kind, columns, rows, mode, outcome, ignored: table.ignored });
  });
}

async function resultOf<Key extends string, Args>({
  kind,
  columns,
  rows,
  mode,
  outcome,
  ignored,
}: {
  kind: ImportKind<Key, Args>;
  columns: readonly TableColumn<Key>[];
  rows: readonly TableRow<Key>[];
  mode: ImportMode;
  outcome: ImportOutcome;
  ignored: readonly string[];
}): Promise<JobResult> {
  const reasons = reasonsByRow(outcome.problems);
  const report: ImportReport = {
    accepted: outcome.accepted,
    unchanged: outcome.unchanged,
    refused: reasons.size,
    problems: [...outcome.problems]
      .sort((a, b) => a.row - b.row)
      .slice(0, problemsShown)
      .map(({ row, code, msg }) => ({ row, code, msg })),
    ignoredColumns: [...ignored],
    refusedFile: reasons.size > 0,
  };
  if (reasons.size === 0) return { report };
  // Nothing was written in mode `all`: the file to correct holds every row.
  const back = mode === 'all' ? rows : rows.filter(({ row }) => reasons.has(row));
  return { report, refused: await refusedSheet(kind.name, columns, { rows: back, reasons }) };
}

function reasonsByRow(problems: readonly RowProblem[]): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const { row, msg } of problems) {
    const bare = msg.replace(/^第 \d+ 行：/, '');
    const before = reasons.get(row);
    reasons.set(row, before === undefined ? bare : `${before}；${bare}`);
  }
  return reasons;
}

/** A sheet that can be corrected and imported again: its two more columns are passed over then. */
function refusedSheet<Key extends string>(
  name: string,
  columns: readonly TableColumn<Key>[],
  { rows, reasons }: { rows: readonly TableRow<Key>[]; reasons: ReadonlyMap<number, string> },
): Promise<Buffer> {
  return sheetBytes({
    name,
    columns: [
      ...columns.map(({ title, kind }) => ({
        title,
        kind: kind === 'figure' ? ('figure' as const) : ('text' as const),
      })),
      { title: refusalColumns.row, kind: 'figure', width: 8 },
      { title: refusalColumns.reason, width: 60 },
    ],
    rows: rows.map(({ row, values }) => [
      ...columns.map(({ key }) => values[key]),
      String(row),
      reasons.get(row) ?? '',
    ]),
  });
}
