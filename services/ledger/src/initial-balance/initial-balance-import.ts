import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import {
  findingText,
  initialBalanceFields,
  type initialBalanceCalls,
  type InputOf,
  sentenceOf,
  type Subject,
  openingImport,
} from '@mingzhang/contract';
import {
  directionForm,
  Money,
  nameConflict,
  subjectIndex,
  type SubjectIndex,
} from '@mingzhang/rules';
import {
  AccountSetScope,
  Download,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  RowFindings,
  sheetBytes,
  sheetTypes,
  type ImportOutcome,
  type ImportWork,
  type JobContext,
  type RowProblem,
  type SheetFormat,
  type TableColumn,
  type TableRow,
  unhurried,
  CompanyName,
} from '@mingzhang/server';
import { loadItemColumns, type ItemColumns } from '../accounting-category/item-columns';
import { SubjectQuery } from '../subject/subject.query';
import { amounts, columnsOf, figures, writtenColumns, writtenRow } from './initial-balance-columns';
import { blankNotes } from './initial-balance-blank';
import { DetailedSubjects, openingsBeside } from './initial-balance-beside';
import { changedOpenings, loggedOpenings } from './initial-balance-log';
import { placeOf, writeOpenings } from './initial-balance-write';
import { InitialBalanceCheck, type SaveRow } from './initial-balance.check';
import { InitialBalanceService } from './initial-balance.service';
import { InitialBalanceTable } from './initial-balance-table';
import { OpeningRates } from './opening-rates';

const rowsAtMost = 50_000;
/** Rows whose unlikely rates a report names. */
const RATES_NAMED = 20;
const bodySchema = z.strictObject(initialBalanceFields);

/** Whether a person has confirmed the questions of the import. */
interface OwnArgs {
  readonly confirmed: boolean;
}

interface Facts {
  readonly index: SubjectIndex<Subject>;
  readonly items: ItemColumns;
  readonly baseCurrency: string;
}

interface GoodRow {
  readonly row: number;
  readonly opening: SaveRow;
}

/** Opening balances as files: the export is the template for the import. */
@Injectable()
export class InitialBalanceImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly balances: InitialBalanceService,
    private readonly rules: InitialBalanceCheck,
    private readonly subjects: SubjectQuery,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
    private readonly log: OperationLog,
    private readonly tables: InitialBalanceTable,
    private readonly rates: OpeningRates,
  ) {}

  onModuleInit(): void {
    const own = importHandler<string, OwnArgs>({
      access: 'settings.write',
      name: '期初余额',
      rowsAtMost,
      columns: async () => columnsOf(await loadItemColumns(this.scope)),
      apply: (work) => this.apply(work),
    });
    this.handlers.add(openingImport, {
      access: own.access,
      run: async (context) => {
        const titles = await this.ownTitles(context);
        const isTable = await this.tables.isTable(await context.file(), titles);
        await (isTable ? this.tables : own).run(context);
      },
    });
  }

  start({
    confirmed,
    ...body
  }: InputOf<typeof initialBalanceCalls.import>['body']): Promise<{ jobId: string }> {
    return this.jobs.startImport(openingImport, body, { confirmed: confirmed === '1' });
  }

  private ownTitles(context: JobContext<typeof openingImport>): Promise<readonly TableColumn[]> {
    return context.read(async () => columnsOf(await loadItemColumns(this.scope)));
  }

  /** One row per leaf or item combination; leaves without figures have empty cells. */
  async export(format: SheetFormat): Promise<Download> {
    const items = await loadItemColumns(this.scope);
    const rows = (await this.balances.list()).filter(({ leaf }) => leaf);
    const bytes = await sheetBytes({
      name: '期初余额',
      columns: writtenColumns(items),
      format,
      rows: rows.map((row) => writtenRow(row, items)),
    });
    const name = await this.company.ofFile({ content: '期初余额', extension: format });
    return new Download(name, sheetTypes[format], bytes);
  }

  /** Rows of the file replace stored openings; rows without any figure are skipped. */
  private async apply(work: ImportWork<string, OwnArgs>): Promise<ImportOutcome> {
    await work.tell('check', 0);
    await this.rules.requireNothingClosed();
    const facts = await this.facts();
    const problems: RowProblem[] = [];
    const read: GoodRow[] = [];
    const blank: TableRow[] = [];
    const places = new Map<string, number>();
    const detailed = new DetailedSubjects(facts);
    for await (const row of unhurried(work.rows)) {
      detailed.add(row);
      const parsed = openingOf(row, facts);
      if (parsed === undefined) blank.push(row);
      else if (Array.isArray(parsed)) problems.push(...parsed);
      else {
        const first = places.get(placeOf(parsed));
        if (first !== undefined) problems.push(twice(row.row, first));
        else read.push({ row: row.row, opening: parsed });
        places.set(placeOf(parsed), first ?? row.row);
      }
    }
    const unchanged = blank.length;
    const keptNotes = blank.length > 0 ? blankNotes(blank, await this.balances.list(), facts) : [];
    const found = await this.rules.problemsOf(read.map(({ opening }) => opening));
    const beside = await openingsBeside(
      this.scope,
      read.map(({ opening }) => opening),
      (standing, row) => detailed.leavesOut(standing, row),
    );
    const good = read.filter(({ row, opening }, index) => {
      const msg = found[index] ?? beside(opening);
      if (msg === undefined) return true;
      problems.push({ row, code: 'INITIAL_BALANCE_INVALID', msg });
      return false;
    });
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged, problems };
    const asked = await this.rateNotes(good);
    if (asked.length > 0 && !work.args.confirmed) {
      return { accepted: good.length, unchanged, problems, notes: asked, preview: true };
    }
    const { changed, replaced } =
      good.length > 0 ? await this.write(good, work) : { changed: 0, replaced: 0 };
    const msg = `${replaced} 行的期初余额原来是其他金额，已按文件覆盖，原来的金额见操作日志`;
    return {
      accepted: changed,
      unchanged: unchanged + good.length - changed,
      problems,
      notes: [...(replaced > 0 ? [msg] : []), ...keptNotes, ...asked],
    };
  }

  /** Questions about the rates that rows imply, by row. */
  private async rateNotes(good: readonly GoodRow[]): Promise<string[]> {
    const notes = await this.rates.notes(good.map(({ opening }) => opening));
    const asked = notes.flatMap((msg, index) => {
      return msg === undefined ? [] : [sentenceOf({ row: good[index]?.row, msg })];
    });
    const more = asked.length - RATES_NAMED;
    if (more <= 0) return asked;
    return [...asked.slice(0, RATES_NAMED), `另有 ${more} 行的折合汇率相差很大`];
  }

  /**
   * @returns the number of rows that changed something, and of those that replaced other figures
   */
  private async write(good: readonly GoodRow[], work: ImportWork<string, OwnArgs>) {
    const rows = good.map(({ opening }) => opening);
    const before = await loggedOpenings(this.scope, rows);
    await writeOpenings(this.scope, rows, (done) => work.tell('write', done));
    const changes = await changedOpenings(before, await loggedOpenings(this.scope, rows));
    await this.log.record({
      action: '导入期初余额',
      object:
        `${work.fileName}：${good.length} 行，其中 ${changes.after.length} 行有变化` +
        (await this.rules.auditedNote()),
      ...changes,
    });
    const replaced = changes.before.filter((row) => row !== null).length;
    return { changed: changes.after.length, replaced };
  }

  private async facts(): Promise<Facts> {
    return {
      items: await loadItemColumns(this.scope),
      index: subjectIndex(await this.subjects.list()),
      baseCurrency: await this.rules.baseCurrency(),
    };
  }
}

/** The opening of a row; undefined if it has no figure, problems if it cannot be read. */
function openingOf(row: TableRow, facts: Facts): SaveRow | undefined | RowProblem[] {
  const findings = new RowFindings(row);
  const { add, problems } = findings;
  const { values } = row;
  if (problems.length === 0 && figures.every((name) => (values[name] ?? '') === '')) {
    return undefined;
  }
  const subject = facts.index.byCode.get(values['code'] ?? '');
  const conflict = subject && nameConflict({ subject, name: values['name'] ?? '' }, facts.index);
  if (conflict !== undefined) add('SUBJECT', conflict);
  if (!subject) add('SUBJECT', `科目编码“${values['code']}”不存在，请先新增科目或改正编码`);
  const auxiliary = facts.items.read(values, (msg) => add('ITEM', msg));
  const currency = (values['currency'] || facts.baseCurrency).toUpperCase();
  const sided = onOwnSide(values, subject, (msg) => add('DIRECTION', msg));
  const amountTexts = Object.fromEntries(amounts.map((name) => [name, sided[name] || '0']));
  const body = {
    ...amountTexts,
    subjectId: subject?.id ?? 1,
    auxiliary,
    quantity: sided['quantity'],
    foreign: sided['foreign'],
    currency,
  };
  const fields = findings.read(bodySchema, body, (issue) =>
    issue.path[0] === 'currency' ? '币别应为三位字母代码，如 USD' : findingText(issue),
  );
  if (problems.length > 0 || !fields) return problems;
  return { ...fields, currency, isCurrencyNamed: (values['currency'] ?? '') !== '' };
}

/**
 * Figures whose sign depends on the side of the balance; movements of the year have their own
 * sides.
 */
const balances = ['opening', 'quantity', 'foreign'] as const;

/**
 * Converts balances to the subject's own side; a file may name the opposite side, or none for zero.
 */
function onOwnSide(
  values: Readonly<Record<string, string>>,
  subject: Subject | undefined,
  say: (msg: string) => void,
): Readonly<Record<string, string>> {
  const text = (values['direction'] ?? '').trim();
  if (text === '') return values;
  const isZero = balances.every((name) => Money.tryParse(values[name] || '0')?.isZero ?? false);
  if (text === '平') {
    if (!isZero) say('余额方向为“平”，期初余额应为零，请改正余额方向或余额');
    return values;
  }
  const direction = directionForm(text, { counted: false });
  if (direction === undefined) {
    say(`余额方向“${text}”读不出借贷，请填写“借”或“贷”`);
    return values;
  }
  if (!subject || direction === subject.direction || isZero) return values;
  const turned = balances.map((name) => [name, turnedText(values[name] ?? '')]);
  return { ...values, ...Object.fromEntries(turned) };
}

function turnedText(figure: string): string {
  return Money.tryParse(figure)?.negate().toExactText() ?? figure;
}

function twice(row: number, first: number): RowProblem {
  const msg = `与第 ${first} 行是同一科目、同一辅助核算项目和币别，请合并为一行`;
  return { row, code: 'ROW_TWICE', msg };
}
