import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  findingText,
  initialBalanceFields,
  type openingImport,
  type Subject,
} from '@mingzhang/contract';
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
import { firstRows } from '../first-rows';
import { SubjectQuery } from '../subject/subject.query';
import { changedOpenings, loggedOpenings } from './initial-balance-log';
import { placeOf, writeOpenings } from './initial-balance-write';
import { InitialBalanceCheck, type SaveRow } from './initial-balance.check';
import { TableItems } from './initial-balance-items';
import { openingsBeside } from './initial-balance-beside';
import { tableResult } from './initial-balance-table.result';
import { currencyOf, fieldsOf, isEmpty, subjectOf } from './initial-balance-table.row';

const rowsAtMost = 50_000;
const rowsBetweenTelling = 500;
const bodySchema = z.strictObject(initialBalanceFields);

interface JudgedRow {
  readonly row: number;
  readonly opening: SaveRow;
  readonly subject: Subject;
}

interface Judged {
  readonly good: readonly JudgedRow[];
  readonly problems: readonly RowProblem[];
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
      const { good, problems } = await this.judge(table, items);
      const refused = table.problems.length > 0 || (mode === 'all' && problems.length > 0);
      // A table that does not prove itself is not written in part either.
      if (!refused) await this.write(file.name, good, items);
      if (refused || !own.confirmed) await this.scope.query('rollback to savepoint preview');
      const refusals = new Refusals();
      refusals.add([...table.problems.map((each) => ({ ...each, code: 'TABLE' })), ...problems]);
      const isPreview = !own.confirmed && !refused;
      const notes = [...items.notes, ...withoutResult(good)];
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
    const results = await this.storedResults();
    const places = new Map<string, number>();
    for await (const balance of unhurried(table.balances)) {
      if (isEmpty(balance)) continue;
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
        const opening = { ...told, ytdActual: results.get(place) ?? told.ytdActual };
        const first = places.get(place);
        if (first === undefined) read.push({ row: balance.row, opening, subject });
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
    return { good, problems };
  }

  /**
   * 损益实际发生额 that somebody has entered, by place: no balance table tells it, for after carrying
   * forward both sides of a subject are alike, so an import leaves it as it is.
   */
  private async storedResults(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.scope.query<{ place: string; result: string }>(
      `select concat_ws(' ', subject_id, auxiliary_key, currency) as place, ytd_actual as result
       from ledger.initial_balance where account_set_id = $1 and ytd_actual <> 0`,
      [this.scope.accountSetId],
    );
    return new Map(rows.map(({ place, result }) => [place, result]));
  }
}

const subjectsNamed = 20;

/** Subjects of income and expense that moved, whose result of the year is still to be entered. */
function withoutResult(good: readonly JudgedRow[]): string[] {
  const missing = good.filter(
    ({ subject, opening: { ytdDebit, ytdCredit, ytdActual } }) =>
      subject.category === 'profit' &&
      Money.parse(ytdActual).isZero &&
      [ytdDebit, ytdCredit].some((text) => !Money.parse(text).isZero),
  );
  const titles = [...new Set(missing.map(({ subject }) => `${subject.code} ${subject.fullName}`))];
  if (titles.length === 0) return [];
  const more = titles.length > subjectsNamed ? ` 等 ${titles.length} 个科目` : '';
  const named = titles.slice(0, subjectsNamed).join('、');
  return [
    `损益实际发生额无法从该表得知，请在期初余额中补填（影响利润表本年累计）：${named}${more}`,
  ];
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
