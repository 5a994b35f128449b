import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ImportMode, VoucherCreate } from '@mingzhang/contract';
import { checkVoucher, periodOf } from '@mingzhang/rules';
import {
  AccountSetScope,
  Download,
  importHandler,
  JobHandlers,
  Jobs,
  OperationLog,
  sheetBytes,
  sheetTypes,
  type ImportOutcome,
  type ImportWork,
  type JobFile,
  type RowProblem,
  type SheetFormat,
} from '@mingzhang/server';
import { loadItemColumns } from '../accounting-category/item-columns';
import { statisticsFor } from '../refresh-statistics';
import {
  groupRows,
  rowsOfVoucher,
  voucherColumns,
  voucherNotes,
  writtenColumns,
} from './voucher-sheet';
import { VoucherImportFacts, type BookFacts } from './voucher-import.facts';
import { draftOf, type ReadVoucher } from './voucher-import.read';
import { toDraft } from './voucher.mapper';
import { VoucherPosting } from './voucher.posting';
import { VoucherQuery, type ListFilter } from './voucher.query';

const kind = 'ledger-voucher';
const rowsAtMost = 100_000;
const linesAtMost = 50_000;
const vouchersPerStatement = 200;

/** Vouchers by files: template, export, and import as a job. */
@Injectable()
export class VoucherImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: VoucherImportFacts,
    private readonly vouchers: VoucherQuery,
    private readonly posting: VoucherPosting,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    const handler = importHandler<string, object>({
      ...{ access: 'voucher.write', name: '凭证', rowsAtMost },
      columns: async () => voucherColumns(await loadItemColumns(this.scope)),
      apply: (work) => this.apply(work),
    });
    this.handlers.add(kind, handler);
  }

  start(file: JobFile, mode: ImportMode): Promise<{ jobId: string }> {
    return this.jobs.start({ kind, title: file.name, file, args: { mode, own: {} } });
  }

  async template(): Promise<Download> {
    const columns = writtenColumns(await loadItemColumns(this.scope));
    const bytes = await sheetBytes({ name: '凭证', columns, notes: voucherNotes, rows: [] });
    return new Download('凭证导入模板.xlsx', sheetTypes.xlsx, bytes);
  }

  /** The vouchers of a filter, a row per line, in reading order. */
  async export(filter: ListFilter, format: SheetFormat): Promise<Download> {
    const items = await loadItemColumns(this.scope);
    const vouchers = await this.vouchers.all(filter, linesAtMost);
    const bytes = await sheetBytes({
      ...{ name: '凭证', columns: writtenColumns(items), format },
      rows: vouchers.flatMap((voucher) => rowsOfVoucher(voucher, items)),
    });
    return new Download(`凭证.${format}`, sheetTypes[format], bytes);
  }

  /** A voucher is taken whole or not at all; with `all` one wrong row keeps every voucher out. */
  private async apply(work: ImportWork<string, object>): Promise<ImportOutcome> {
    await work.tell('检查', 0);
    const facts = await this.facts.load(work.rows);
    const problems: RowProblem[] = [];
    const good: ReadVoucher[] = [];
    for (const group of groupRows(work.rows)) {
      const read = draftOf(group, facts);
      const found = read.problems.length > 0 ? read.problems : problemsOf(read, facts);
      if (found.length === 0) good.push(read);
      else problems.push(...withOtherRows(found, read));
    }
    if (work.mode === 'all' && problems.length > 0) return { accepted: 0, unchanged: 0, problems };
    await this.write(good, facts, work);
    const accepted = good.reduce((sum, { rows }) => sum + rows.length, 0);
    return { accepted, unchanged: 0, problems };
  }

  private async write(
    good: readonly ReadVoucher[],
    facts: BookFacts,
    work: ImportWork<string, object>,
  ): Promise<void> {
    // Given numbers first: those without one follow them.
    const ordered = good.toSorted(
      (a, b) =>
        periodOf(a.body.voucherDate).localeCompare(periodOf(b.body.voucherDate)) ||
        (a.body.code ?? Infinity) - (b.body.code ?? Infinity) ||
        (a.rows[0] ?? 0) - (b.rows[0] ?? 0),
    );
    const tell = statisticsFor(this.scope, ['voucher', 'voucher_line', 'period_balance']);
    for (let at = 0; at < ordered.length; at += vouchersPerStatement) {
      const batch = ordered.slice(at, at + vouchersPerStatement);
      await this.posting.postMany(
        batch.map(({ body }) => ({
          ...body,
          word: facts.wordTitles.get(body.wordId) ?? '',
          baseCurrency: facts.baseCurrency,
          anyCode: true,
        })),
      );
      await tell(at + batch.length);
      await work.tell('写入', batch.at(-1)?.rows.at(-1) ?? 0);
    }
    if (ordered.length === 0) return;
    await this.log.record({
      action: '导入凭证',
      object: `${work.fileName}：${ordered.length} 张凭证`,
      after: { mode: work.mode, vouchers: ordered.length },
    });
  }
}

/** What the rules of every voucher say, on the rows of the file. */
function problemsOf({ body, rows }: ReadVoucher, facts: BookFacts): RowProblem[] {
  const [first = 0] = rows;
  const number = numberProblem(body, facts);
  if (number !== undefined) {
    return [{ row: first, code: 'VOUCHER_CODE_TAKEN', msg: `第 ${first} 行：${number}` }];
  }
  const periodState = facts.periods.get(periodOf(body.voucherDate));
  return checkVoucher(toDraft(body), { ...facts, periodState }).map(({ code, row, msg }) => {
    const place = rows[(row ?? 1) - 1] ?? first;
    return { row: place, code, msg: `第 ${place} 行：${msg.replace(/^第 \d+ 行[的：]?/, '')}` };
  });
}

/** A number is used once in its month and word; the file may leave gaps. */
function numberProblem(body: VoucherCreate, facts: BookFacts): string | undefined {
  if (body.code === undefined) return undefined;
  const period = periodOf(body.voucherDate);
  const key = `${period} ${body.wordId} ${body.code}`;
  if (facts.takenCodes.has(key)) {
    const title = `${period} ${facts.wordTitles.get(body.wordId)}-${body.code}`;
    return `凭证号 ${title} 已被使用，请改用其他号，或把凭证号留空，按下一个号编号`;
  }
  facts.takenCodes.add(key);
  return undefined;
}

/** Every row of a refused voucher goes back, so that it can be corrected and imported whole. */
function withOtherRows(found: readonly RowProblem[], { rows }: ReadVoucher): RowProblem[] {
  const named = new Set(found.map(({ row }) => row));
  const [first] = found;
  const others = rows
    .filter((row) => !named.has(row))
    .map((row) => ({
      row,
      code: 'VOUCHER_REFUSED',
      msg: `第 ${row} 行：同一张凭证的第 ${first?.row} 行有误`,
    }));
  return [...found, ...others];
}
