import { Injectable } from '@nestjs/common';
import type { openingImport, Subject } from '@mingzhang/contract';
import {
  BalanceTableReader,
  isBalanceTable,
  Money,
  type Period,
  subjectIndex,
  type OldBalanceTable,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  findTitles,
  finishUnhurried,
  OperationLog,
  readSheet,
  refusalColumns,
  Refusals,
  requireRowsAtMost,
  sheetLimits,
  type ImportArgs,
  type JobContext,
  type JobFile,
  type RowProblem,
  type SheetRow,
  type TableColumn,
  unhurried,
} from '@mingzhang/server';
import { firstRows } from '../bulk/first-rows';
import { SubjectQuery } from '../subject/subject.query';
import { changedOpenings, loggedOpenings } from './initial-balance-log';
import { writeOpenings } from './initial-balance-write';
import { InitialBalanceCheck } from './initial-balance.check';
import { TableItems } from './initial-balance-items';
import { openingsBeside } from './initial-balance-beside';
import { tableResult } from './initial-balance-table.result';
import { OpeningRates } from './opening-rates';
import { openingNotes } from './initial-balance-table.notes';
import { TableRows } from './initial-balance-table.rows';
import { equationText, StandingOpenings } from './initial-balance-table.standing';
import {
  withoutResult,
  yearNotes,
  type JudgedRow,
  type YearRow,
} from './initial-balance-table.year';

const rowsAtMost = 50_000;
const rowsBetweenTelling = 500;
/** Rows whose unlikely rates a report names. */
const RATES_NAMED = 20;

interface Judged {
  readonly good: readonly JudgedRow[];
  readonly problems: readonly RowProblem[];
  /** Rows without figures of their own for which the file has a 年初, with the stored movements. */
  readonly withoutFigures: readonly YearRow[];
  readonly notes: readonly string[];
}

/**
 * Imports opening balances from a balance table (科目余额表) of another product: preview, then write.
 */
@Injectable()
export class InitialBalanceTable {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rules: InitialBalanceCheck,
    private readonly subjects: SubjectQuery,
    private readonly log: OperationLog,
    private readonly rates: OpeningRates,
  ) {}

  /** Whether a file is such a table, by its first rows; our own template is not. */
  async isTable(file: JobFile, own: readonly TableColumn[]): Promise<boolean> {
    const rows = await firstRows(file);
    return !isOwn(rows, own) && isBalanceTable(rows);
  }

  /**
   * Writes everything in the job's transaction and rolls it back unless confirmed: so the preview
   * shows exactly what the confirmed import does.
   */
  async run(context: JobContext<typeof openingImport>): Promise<void> {
    const { mode, own } = context.args as ImportArgs<{ readonly confirmed: boolean }>;
    const file = await context.file();
    const enabled = await context.read(() => this.rules.enablePeriod());
    const isProfit = profitCodes(await context.read(() => this.subjects.list()));
    const table = await read({ file, enabled, isProfit }, context);
    await context.finish(async () => {
      await this.rules.requireNothingClosed();
      await this.rules.requireEnabled(enabled);
      await this.scope.query('savepoint preview');
      const items = await TableItems.load(this.scope);
      const { good, problems, withoutFigures, notes: found } = await this.judge(table, items);
      const refused = table.problems.length > 0 || (mode === 'all' && problems.length > 0);
      // A table whose totals do not agree is not written in part either.
      const same = refused ? 0 : await this.write(file.name, good, items);
      const equation = refused ? '' : await equationText(this.scope);
      if (refused || !own.confirmed) await this.scope.query('rollback to savepoint preview');
      const refusals = new Refusals();
      refusals.add([...table.problems.map((each) => ({ ...each, code: 'TABLE' })), ...problems]);
      const isPreview = !own.confirmed && !refused;
      const notes = [
        ...sameNotes(same),
        ...table.notes,
        ...items.notes,
        ...found,
        ...yearNotes(table.taken, good, withoutFigures),
        ...withoutResult(good),
      ];
      return tableResult(table, {
        enabled,
        refusals,
        accepted: refused ? 0 : good.length,
        isPreview,
        notes,
        equation,
      });
    });
  }

  /** @returns the number of rows that equal the stored ones */
  private async write(fileName: string, good: Judged['good'], items: TableItems): Promise<number> {
    if (good.length === 0) return 0;
    const rows = await items.create(
      this.scope,
      good.map(({ opening }) => opening),
    );
    const before = await loggedOpenings(this.scope, rows);
    await writeOpenings(this.scope, rows);
    const changes = await changedOpenings(before, await loggedOpenings(this.scope, rows));
    await this.log.record({
      action: '导入期初余额',
      object: `${fileName}：余额表 ${good.length} 行${await this.rules.auditedNote()}`,
      before: { lines: changes.before },
      after: {
        lines: changes.after,
        ...(items.created.length > 0 ? { createdItems: items.created } : {}),
      },
    });
    return before.size - changes.before.filter((row) => row !== null).length;
  }

  private async judge(table: OldBalanceTable, items: TableItems): Promise<Judged> {
    const standing = await StandingOpenings.load(this.scope);
    const baseCurrency = await this.rules.baseCurrency();
    const index = subjectIndex(await this.subjects.list());
    const isYearUnknown = table.taken?.ytd === 'unknown';
    const rows = new TableRows({ index, items, baseCurrency, standing, isYearUnknown });
    for await (const balance of unhurried(table.balances)) rows.add(balance);
    const { read, problems, withoutFigures, listed } = rows;
    const openings = read.map(({ opening }) => opening);
    const found = await this.rules.problemsOf(openings, items.planned);
    const ways = await this.waysOut(read, found, items.planned);
    const beside = await openingsBeside(this.scope, openings);
    const good = read.filter(({ row, opening, isCleared }, at) => {
      const own = isCleared ? undefined : found[at];
      const msg = own === undefined ? beside(opening) : own + (ways.get(row) ?? '');
      if (msg) problems.push({ row, code: 'INITIAL_BALANCE_INVALID', msg });
      return !msg;
    });
    // Rows without an amount in base currency are handled by `openingNotes`.
    const withBase = good.filter(({ opening }) => !Money.parse(opening.opening).isZero);
    const rates = await this.rates.notes(withBase.map(({ opening }) => opening));
    const notes = [
      ...(await openingNotes(good)),
      ...rates.filter((note) => note !== undefined).slice(0, RATES_NAMED),
      ...standing.unlistedNotes(listed),
    ];
    return { good, problems, withoutFigures, notes };
  }

  /**
   * Adds, by row, a way out: if 损益实际发生额 is wrong, that it was entered in this account set and how
   * to correct it.
   */
  private async waysOut(
    read: readonly JudgedRow[],
    found: readonly (string | undefined)[],
    planned: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, string>> {
    const failing = read.filter(({ stored }, at) => found[at] !== undefined && stored);
    const without = failing.map(({ opening }) => ({ ...opening, ytdActual: '0.00' }));
    const left = await this.rules.problemsOf(without, planned);
    const way =
      '；文件没有损益实际发生额，这个数是本账套以前填写的，' +
      '请先在“期初余额”中改正该科目的损益实际发生额或填 0，再导入';
    return new Map(
      failing.flatMap(({ row }, at) => (left[at] === undefined ? [[row, way] as const] : [])),
    );
  }
}

/** Tests for codes of income and expense, including descendants. */
function profitCodes(subjects: readonly Subject[]): (code: string) => boolean {
  const tops = subjects.filter(
    ({ parentId, category }) => parentId === null && category === 'profit',
  );
  return (code) => tops.some((top) => code.startsWith(top.code));
}

/** Reads the whole file, yielding to other requests. */
async function read(
  {
    file,
    enabled,
    isProfit,
  }: {
    readonly file: JobFile;
    readonly enabled: Period;
    readonly isProfit: (code: string) => boolean;
  },
  context: JobContext<typeof openingImport>,
): Promise<OldBalanceTable> {
  const reader = new BalanceTableReader(enabled, isProfit);
  let rows = 0;
  await context.progress('read', 0, 0);
  for await (const row of unhurried(readSheet(file, sheetLimits))) {
    reader.push(row);
    rows += 1;
    requireRowsAtMost(rowsAtMost, rows);
    if (rows % rowsBetweenTelling === 0) await context.progress('read', rows, 0);
  }
  const table = await finishUnhurried(reader.endInSteps());
  if (!table) throw new Error('a file that begins as a balance table is none');
  return table;
}

/** A note on rows that equal the stored ones; empty without any. */
function sameNotes(rows: number): string[] {
  return rows === 0 ? [] : [`${rows} 行与本账套现有的期初余额相同，导入不改变它们`];
}

/** Our template has its own titles only. */
function isOwn(rows: readonly SheetRow[], columns: readonly TableColumn[]): boolean {
  const titles = new Set<string>([
    ...columns.map(({ title }) => title),
    ...Object.values(refusalColumns),
  ]);
  const found = findTitles(rows, columns);
  return found !== undefined && found.titles.every((title) => title === '' || titles.has(title));
}
