import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { findingText, initialBalanceFields, type openingImport } from '@mingzhang/contract';
import {
  BalanceTableReader,
  isBalanceTable,
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
import { firstRows } from '../first-rows';
import { SubjectQuery } from '../subject/subject.query';
import { changedOpenings, loggedOpenings } from './initial-balance-log';
import { placeOf, writeOpenings } from './initial-balance-write';
import { InitialBalanceCheck } from './initial-balance.check';
import { TableItems } from './initial-balance-items';
import { openingsBeside } from './initial-balance-beside';
import { tableResult } from './initial-balance-table.result';
import {
  keptYear,
  withoutResult,
  yearNotes,
  yearOfEmpty,
  type JudgedRow,
  type StoredYear,
  type StoredYears,
  type YearRow,
} from './initial-balance-table.year';
import { currencyOf, fieldsOf, isEmpty, subjectOf } from './initial-balance-table.row';

const rowsAtMost = 50_000;
const rowsBetweenTelling = 500;
const bodySchema = z.strictObject(initialBalanceFields);

interface Judged {
  readonly good: readonly JudgedRow[];
  readonly problems: readonly RowProblem[];
  /** Rows without figures of their own whose 年初 the file tells, with what the set has. */
  readonly untold: readonly YearRow[];
}

/** Opening balances from the balance table (科目余额表) of another product: first shown, then written. */
@Injectable()
export class InitialBalanceTable {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly rules: InitialBalanceCheck,
    private readonly subjects: SubjectQuery,
    private readonly log: OperationLog,
  ) {}

  /** Whether a file is such a table, told by its first rows; our own template is none. */
  async isTable(file: JobFile, own: readonly TableColumn[]): Promise<boolean> {
    const rows = await firstRows(file);
    return !isOwn(rows, own) && isBalanceTable(rows);
  }

  /**
   * Does everything in the job's transaction and, unless it is confirmed, takes it back: the preview
   * tells exactly what the confirmed import will do.
   */
  async run(context: JobContext<typeof openingImport>): Promise<void> {
    const { mode, own } = context.args as ImportArgs<{ readonly confirmed: boolean }>;
    const file = await context.file();
    const enabled = await context.read(() => this.rules.enablePeriod());
    const table = await read({ file, enabled }, context);
    await context.finish(async () => {
      await this.rules.requireNothingClosed();
      await this.rules.requireEnabled(enabled);
      await this.scope.query('savepoint preview');
      const items = await TableItems.load(this.scope);
      const { good, problems, untold } = await this.judge(table, items);
      const refused = table.problems.length > 0 || (mode === 'all' && problems.length > 0);
      // A table that does not prove itself is not written in part either.
      if (!refused) await this.write(file.name, good, items);
      if (refused || !own.confirmed) await this.scope.query('rollback to savepoint preview');
      const refusals = new Refusals();
      refusals.add([...table.problems.map((each) => ({ ...each, code: 'TABLE' })), ...problems]);
      const isPreview = !own.confirmed && !refused;
      const notes = [
        ...items.notes,
        ...yearNotes(table.taken, good, untold),
        ...withoutResult(good),
      ];
      return tableResult(table, {
        enabled,
        refusals,
        accepted: refused ? 0 : good.length,
        isPreview,
        notes,
      });
    });
  }

  private async write(fileName: string, good: Judged['good'], items: TableItems): Promise<void> {
    if (good.length === 0) return;
    const rows = await items.create(
      this.scope,
      good.map(({ opening }) => opening),
    );
    const before = await loggedOpenings(this.scope, rows);
    await writeOpenings(this.scope, rows);
    const changes = changedOpenings(before, await loggedOpenings(this.scope, rows));
    await this.log.record({
      action: '导入期初余额',
      object: `${fileName}：余额表 ${good.length} 行${await this.rules.auditedNote()}`,
      before: { lines: changes.before },
      after: {
        lines: changes.after,
        ...(items.created.length > 0 ? { createdItems: items.created } : {}),
      },
    });
  }

  private async judge(table: OldBalanceTable, items: TableItems): Promise<Judged> {
    const index = subjectIndex(await this.subjects.list());
    const baseCurrency = await this.rules.baseCurrency();
    const problems: RowProblem[] = [];
    const read: JudgedRow[] = [];
    const stored = await this.storedYears();
    const isYearUnknown = table.taken?.ytd === 'unknown';
    const untold: YearRow[] = [];
    const places = new Map<string, number>();
    for await (const balance of unhurried(table.balances)) {
      if (isEmpty(balance)) {
        if (isYearUnknown) untold.push(yearOfEmpty(balance, { index, baseCurrency, stored }));
        continue;
      }
      const say = (msg: string) => void problems.push({ row: balance.row, code: 'ROW', msg });
      const found = subjectOf(balance, index, say);
      if (!found) continue;
      const { subject } = found;
      const auxiliary = items.of(found, subject, say);
      if (!auxiliary) continue;
      const currency = currencyOf(balance, subject, baseCurrency);
      const parsed = bodySchema.safeParse({
        ...fieldsOf(balance, subject, auxiliary),
        ...(currency === baseCurrency ? { foreign: null } : {}),
        currency,
      });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        if (issue) say(findingText(issue));
      } else {
        const isCurrencyNamed = balance.currency !== '' || currency !== baseCurrency;
        const told = { ...parsed.data, currency, isCurrencyNamed };
        const place = placeOf(told);
        const opening = keptYear(told, stored.get(place), isYearUnknown);
        const first = places.get(place);
        if (first === undefined) read.push({ row: balance.row, balance, opening, subject });
        else say(`与第 ${first} 行是本账套的同一科目、辅助核算项目和币别，请合并为一行`);
        places.set(place, first ?? balance.row);
      }
    }
    const found = await this.rules.problemsOf(
      read.map(({ opening }) => opening),
      items.planned,
    );
    const beside = await openingsBeside(
      this.scope,
      read.map(({ opening }) => opening),
    );
    const good = read.filter(({ row, opening }, at) => {
      const msg = found[at] ?? beside(opening);
      if (msg) problems.push({ row, code: 'INITIAL_BALANCE_INVALID', msg });
      return !msg;
    });
    return { good, problems, untold };
  }

  /** Movements of the year before the enable month that somebody has entered, by place. */
  private async storedYears(): Promise<StoredYears> {
    const rows = await this.scope.query<StoredYear & { place: string }>(
      `select concat_ws(' ', subject_id, auxiliary_key, currency) as place,
         ytd_debit as "ytdDebit", ytd_credit as "ytdCredit", ytd_actual as "ytdActual"
       from ledger.initial_balance
       where account_set_id = $1 and (ytd_debit <> 0 or ytd_credit <> 0 or ytd_actual <> 0)`,
      [this.scope.accountSetId],
    );
    return new Map(rows.map(({ place, ...year }) => [place, year]));
  }
}

/** Reads the whole file, giving other requests their turn. */
async function read(
  { file, enabled }: { readonly file: JobFile; readonly enabled: Period },
  context: JobContext<typeof openingImport>,
): Promise<OldBalanceTable> {
  const reader = new BalanceTableReader(enabled);
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

/** Ours has the titles of the template, and none that is not of it. */
function isOwn(rows: readonly SheetRow[], columns: readonly TableColumn[]): boolean {
  const titles = new Set<string>([
    ...columns.map(({ title }) => title),
    ...Object.values(refusalColumns),
  ]);
  const found = findTitles(rows, columns);
  return found !== undefined && found.titles.every((title) => title === '' || titles.has(title));
}
