import { Injectable } from '@nestjs/common';
import {
  allows,
  type EqualMode,
  type ImportMode,
  type MissingMode,
  type voucherImport,
} from '@mingzhang/contract';
import {
  AccountSetScope,
  importResult,
  MadeMeanwhile,
  OperationLog,
  Refusals,
  requireRows,
  requireRowsAtMost,
  unhurried,
  type ImportArgs,
  type JobContext,
  type JobResult,
  type TableRow,
} from '@mingzhang/server';
import { statisticsRefresher } from '../bulk/planner-statistics';
import { EqualVouchers } from './equal-vouchers';
import { OldVoucherRows } from './old-voucher-rows';
import { openVoucherFile, type VoucherFile } from './voucher-file';
import { VoucherImportFacts, type BookFacts } from './voucher-import.facts';
import { VoucherImportLinks } from './voucher-import.links';
import type { WantedLink } from './voucher-import.links.judge';
import { notesOfVoucher, refusalsOf } from './voucher-import.judge';
import { ImportedDoubts } from './voucher-import.doubts';
import { ImportedMoney } from './voucher-import.money';
import { MissingRecords } from './voucher-import.missing';
import { notesOf, recognisedText } from './voucher-import.notes';
import { draftOf, type ReadBy, type ReadVoucher } from './voucher-import.read';
import { voucherColumns, type RowGroup } from './voucher-sheet';
import { VoucherPlaces } from './voucher-places';
import { VoucherSpool } from './voucher-spool';
import { postingRowOf, VoucherPosting } from '../voucher/voucher.posting';

const rowsAtMost = 100_000;
const notesShown = 5;

/** Choices made when the job was started; jobs of older releases have no `equal`. */
interface Own {
  readonly missing: MissingMode;
  readonly equal?: EqualMode;
}

const deniedNote = '您没有修改设置的权限，缺少的辅助项目和凭证字没有自动新增，请联系账套管理员';

/** State of a running import: its facts and findings. It stores neither rows nor vouchers. */
interface Work extends ReadBy {
  readonly file: VoucherFile;
  readonly mode: ImportMode;
  readonly context: JobContext<typeof voucherImport>;
  readonly toRows: OldVoucherRows;
  readonly places: VoucherPlaces;
  readonly equal: EqualVouchers;
  /** Whether missing records were requested by a person without the right to create them. */
  readonly isDenied: boolean;
  readonly refusals: Refusals;
  /** Notes on vouchers that are written: their count, and the first ones in full. */
  readonly said: { count: number; readonly first: string[] };
  readonly rows: { read: number; accepted: number };
  /** Movements of cash and bank by accepted vouchers. */
  readonly money: ImportedMoney;
  /** Plausibility notes on accepted vouchers. */
  readonly doubts: ImportedDoubts;
  /** Accepted vouchers that name the one they reverse. */
  readonly links: WantedLink[];
  /** Good vouchers: those with a number in the file, and those that get the next number. */
  readonly good: { readonly numbered: VoucherSpool; readonly unnumbered: VoucherSpool };
}

/**
 * The import of vouchers. The file is read once, voucher by voucher; good vouchers are stored
 * compressed until all are judged, so that all-or-nothing works without 100,000 lines in memory.
 * The file is read again to gather vouchers whose rows are scattered, and to return refused rows. A
 * voucher is imported whole or not at all.
 */
@Injectable()
export class VoucherImportRun {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherImportFacts,
    private readonly posting: VoucherPosting,
    private readonly links: VoucherImportLinks,
    private readonly log: OperationLog,
  ) {}

  async run(context: JobContext<typeof voucherImport>): Promise<void> {
    const { mode, own } = context.args as ImportArgs<Own>;
    const stored = await context.file();
    await context.progress('read', 0, 0);
    await context.finish(async () => {
      const facts = await this.facts.load();
      const file = await openVoucherFile(stored, facts.items);
      const { wordIds, defaultWordId } = facts;
      const places = new VoucherPlaces((word) =>
        String((word === '' ? defaultWordId : wordIds.get(word)) ?? word),
      );
      const start = { file, mode, context, places, own };
      const work = this.workOf(start, facts);
      await this.judge(work);
      if (!places.isScattered) return this.import(work);
      const again = this.workOf(start, await this.facts.load());
      await this.judge(again);
      return this.import(again);
    });
  }

  private workOf(
    { own, ...start }: Pick<Work, 'file' | 'mode' | 'context' | 'places'> & { readonly own: Own },
    facts: BookFacts,
  ): Work {
    const { missing, equal = 'import' } = own;
    const wanted = missing === 'create' || (missing === 'auto' && start.file.isOther);
    return {
      ...start,
      facts,
      refusals: new Refusals(),
      toRows: new OldVoucherRows(facts),
      missing: wanted && this.mayCreate ? new MissingRecords(facts.items.itemsOf) : undefined,
      isDenied: wanted && !this.mayCreate,
      rows: { read: 0, accepted: 0 },
      money: new ImportedMoney(facts),
      doubts: new ImportedDoubts(this.scope, facts),
      links: [],
      equal: new EqualVouchers(this.scope, equal),
      said: { count: 0, first: [] },
      good: { numbered: new VoucherSpool(), unnumbered: new VoucherSpool() },
    };
  }

  /** Creating items and words needs a right of its own, besides that of writing vouchers. */
  private get mayCreate(): boolean {
    return allows('settings.write', this.scope.actor.role);
  }

  private async import(work: Work): Promise<JobResult<typeof voucherImport>> {
    const { mode, refusals, rows, file, places, equal } = work;
    const isGood = mode === 'valid' || refusals.count === 0;
    const isAsked = isGood && equal.mode === 'ask' && equal.count > 0;
    const written = isGood && !isAsked;
    const doubts = isGood && rows.accepted > 0 ? firstOf(await work.doubts.notes()) : [];
    const created = written ? await this.write(work) : [];
    const report = refusals.report({
      accepted: isGood ? rows.accepted : 0,
      unchanged: isGood ? equal.rows : 0,
      ignoredColumns: file.ignored,
    });
    const recognised = file.list && recognisedText(file.list, places.surplus);
    const denied = work.isDenied && refusals.count > 0 ? [deniedNote] : [];
    const notes = [
      ...created,
      ...doubts,
      ...denied,
      ...file.notes,
      ...places.notes,
      ...equal.notes,
      ...notesOf(work),
      ...saidText(work),
    ];
    const columns = voucherColumns(work.facts.items);
    const result = {
      ...report,
      ...(isAsked ? { preview: true, equal: equal.count } : {}),
      ...(recognised === undefined ? {} : { recognised }),
      ...(notes.length === 0 ? {} : { notes }),
    };
    const rowsBack = { rows: rowsIn(groupsOf(work)), mode };
    return importResult(result, await refusals.sheet('凭证', columns, rowsBack));
  }

  private async judge(work: Work): Promise<void> {
    const { facts, refusals, rows, equal } = work;
    for await (const group of groupsOf(work)) {
      rows.read += group.rows.length;
      requireRowsAtMost(rowsAtMost, rows.read);
      await this.facts.open(facts, group.rows[0]?.values['date'] ?? '');
      const read = draftOf(group, work);
      const isEqual = read.problems.length === 0 && (await equal.meets(read, facts));
      if (!isEqual) {
        const found = refusalsOf(read, facts);
        refusals.add(found);
        if (found.length === 0) await keep(read, work);
        if (found.length === 0) say(work, read);
      }
      await work.context.progress('check', rows.read, 0);
    }
    requireRows(rows.read);
    if (work.mode === 'all') refusals.add(wrongTotals(work.file));
  }

  /** @returns sentences on the records created, and notes */
  private async write(work: Work): Promise<string[]> {
    const { missing, good, rows, file } = work;
    if (rows.accepted === 0) return [];
    const overdrawn = firstOf(await work.money.notes(this.scope));
    const created = (await missing?.create(this.scope, this.log)) ?? [];
    const tell = statisticsRefresher(this.scope, ['voucher', 'voucher_line', 'period_balance']);
    let vouchers = 0;
    let lines = 0;
    // Vouchers with numbers first; those without a number follow them.
    for (const spool of [good.numbered, good.unnumbered]) {
      for await (const batch of spool.batches()) {
        const json = missing?.resolved(batch.json) ?? batch.json;
        if (spool === good.numbered) await this.posting.importRows(json).catch(numberTaken);
        else await this.posting.postRows(json);
        vouchers += batch.vouchers;
        lines += batch.lines;
        await tell(vouchers);
        await work.context.progress('write', lines, rows.accepted);
      }
    }
    await this.log.record({
      action: '导入凭证',
      object: `${file.name}：${vouchers} 张凭证`,
      after: { mode: work.mode, vouchers, ...(file.list ? { fileKind: file.list.title } : {}) },
    });
    const { links, facts, context } = work;
    const tellLinks = (done: number) => context.progress('link', done, links.length);
    return [
      ...created,
      ...overdrawn,
      ...firstOf(await this.links.restore(links, facts, tellLinks)),
    ];
  }
}

/**
 * A concurrent save took a number that was free when the file was checked. The job starts again and
 * reports the row; this message appears if that happens each time.
 */
function numberTaken(error: { readonly constraint?: string }): never {
  if (error.constraint?.startsWith('voucher_code_key') !== true) throw error;
  throw new MadeMeanwhile(
    error,
    '导入时一直有人在相同月份录入凭证，文件里的凭证号已被占用；没有写入任何数据，请待录入结束后重新导入',
  );
}

/** The first sentences in full, and the number of the others. */
function firstOf(notes: readonly string[]): string[] {
  const more = notes.length - notesShown;
  if (more <= 0) return [...notes];
  return [...notes.slice(0, notesShown), `另有 ${more} 处同类提示`];
}

/** Stores a good voucher, unless it is already certain that nothing will be written. */
async function keep({ body, rows, reverses }: ReadVoucher, work: Work): Promise<void> {
  const { facts, missing, good, refusals, context } = work;
  work.rows.accepted += rows.length;
  if (work.mode === 'all' && refusals.count > 0) {
    good.numbered.clear();
    good.unnumbered.clear();
    return;
  }
  work.equal.add(body, facts, rows[0] ?? 0);
  missing?.use(body);
  work.money.add(body);
  await work.doubts.add(body, rows[0] ?? 0);
  if (reverses !== '') work.links.push({ row: rows[0] ?? 0, text: reverses, body });
  const word = facts.wordTitles.get(body.wordId) ?? '';
  const source = { kind: 'import', key: `${context.id}/${rows[0]}` };
  const draft = { ...body, source, word, book: facts, anyCode: true };
  await good[body.code === undefined ? 'unnumbered' : 'numbered'].add(postingRowOf(draft));
}

function say({ said, facts }: Work, read: ReadVoucher): void {
  for (const note of notesOfVoucher(read, facts)) {
    said.count += 1;
    if (said.first.length < notesShown) said.first.push(note);
  }
}

function saidText({ said }: Work): string[] {
  const more = said.count - said.first.length;
  return more === 0 ? said.first : [...said.first, `另有 ${more} 处同类提示`];
}

async function* groupsOf({ file, toRows, places }: Work): AsyncGenerator<RowGroup> {
  yield* unhurried(places.groups(file.groups((voucher) => toRows.rowsOf(voucher))));
}

async function* rowsIn(groups: AsyncGenerator<RowGroup>): AsyncGenerator<TableRow> {
  for await (const { rows } of groups) yield* rows;
}

/**
 * Totals of the file that differ from the sum of its lines: something was not read, or is missing.
 */
function wrongTotals({ list }: VoucherFile) {
  return (list?.wrongTotals ?? []).map(({ row, msg }) => ({
    row,
    code: 'TOTALS',
    msg: `${msg}，请核对文件是否完整；确认无误时删去该合计行`,
  }));
}
