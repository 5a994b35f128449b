import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ImportMode, MissingMode } from '@mingzhang/contract';
import {
  AccountSetScope,
  Download,
  JobHandlers,
  Jobs,
  OperationLog,
  sheetBytes,
  sheetTypes,
  type JobFile,
  type SheetFormat,
} from '@mingzhang/server';
import { exportFileName } from '../set-up/export-file-name';
import { loadItemColumns } from '../accounting-category/item-columns';
import { VoucherImportRun } from './voucher-import.run';
import { rowsOfVoucher, voucherNotes, writtenColumns } from './voucher-sheet';
import { VoucherQuery, type ListFilter } from './voucher.query';

const kind = 'ledger-voucher';
const linesAtMost = 50_000;

/** Vouchers by files: template, export, and import as a job. */
@Injectable()
export class VoucherImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly vouchers: VoucherQuery,
    private readonly importing: VoucherImportRun,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly log: OperationLog,
  ) {}

  onModuleInit(): void {
    this.handlers.add(kind, {
      access: 'voucher.write',
      run: (context) => this.importing.run(context),
    });
  }

  start(
    file: JobFile,
    { mode, missing }: { readonly mode: ImportMode; readonly missing: MissingMode },
  ): Promise<{ jobId: string }> {
    return this.jobs.start({ kind, title: file.name, file, args: { mode, own: { missing } } });
  }

  async template(): Promise<Download> {
    const columns = writtenColumns(await loadItemColumns(this.scope));
    const bytes = await sheetBytes({ name: '凭证', columns, notes: voucherNotes, rows: [] });
    return new Download('凭证导入模板.xlsx', sheetTypes.xlsx, bytes);
  }

  /** The vouchers of a filter, a row per line, in reading order. */
  async export(filter: ListFilter, format: SheetFormat): Promise<Download> {
    const items = await loadItemColumns(this.scope);
    const vouchers = this.vouchers.all(filter, linesAtMost);
    let count = 0;
    async function* rows() {
      for await (const voucher of vouchers) {
        count += 1;
        yield* rowsOfVoucher(voucher, items);
      }
    }
    const columns = writtenColumns(items);
    const bytes = await sheetBytes({ name: '凭证', columns, format, rows: rows() });
    await this.log.record({
      action: '导出凭证',
      object: `${count} 张凭证`,
      after: { ...filter, format },
    });
    const { periodFrom: from, periodTo: to } = filter;
    const file = { content: '凭证', from, to, extension: format };
    return new Download(await exportFileName(this.scope, file), sheetTypes[format], bytes);
  }
}
