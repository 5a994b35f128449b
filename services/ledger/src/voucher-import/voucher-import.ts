import { Injectable, type OnModuleInit } from '@nestjs/common';
import { voucherImport, type InputOf, type voucherCalls } from '@mingzhang/contract';
import {
  AccountSetScope,
  Download,
  Exported,
  JobHandlers,
  Jobs,
  sheetBytes,
  sheetTypes,
  templateFile,
  type SheetFormat,
  CompanyName,
} from '@mingzhang/server';
import { loadItemColumns } from '../accounting-category/item-columns';
import { VoucherImportRun } from './voucher-import.run';
import { rowsOfVoucher, voucherNotes, writtenColumns } from './voucher-sheet';
import { VoucherQuery, type ListFilter } from '../voucher/voucher.query';

const linesAtMost = 50_000;

/** Vouchers as files: template, export, and import as a job. */
@Injectable()
export class VoucherImport implements OnModuleInit {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly vouchers: VoucherQuery,
    private readonly importing: VoucherImportRun,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly company: CompanyName,
  ) {}

  onModuleInit(): void {
    this.handlers.add(voucherImport, {
      access: 'voucher.write',
      run: (context) => this.importing.run(context),
    });
  }

  start({
    missing,
    equal,
    ...body
  }: InputOf<typeof voucherCalls.import>['body']): Promise<{ jobId: string }> {
    return this.jobs.startImport(voucherImport, body, { missing, equal });
  }

  async template(): Promise<Download> {
    const columns = writtenColumns(await loadItemColumns(this.scope));
    return templateFile({ content: '凭证', columns, notes: voucherNotes });
  }

  /** The vouchers of a filter, one row per line, in reading order. */
  async export(filter: ListFilter, format: SheetFormat): Promise<Exported> {
    const items = await loadItemColumns(this.scope);
    const vouchers = this.vouchers.all(filter, linesAtMost);
    let count = 0;
    async function* rows() {
      for await (const voucher of vouchers) {
        count += 1;
        yield [...rowsOfVoucher(voucher, items)];
      }
    }
    const columns = writtenColumns(items);
    const bytes = await sheetBytes({ name: '凭证', columns, format, rows: rows() });
    const { periodFrom: from, periodTo: to } = filter;
    const file = { content: '凭证', from, to, extension: format };
    const name = await this.company.ofFile(file);
    return new Exported(new Download(name, sheetTypes[format], bytes), {
      object: `${count} 张凭证`,
      filters: { ...(await this.named(filter)), format },
    });
  }

  /** The filters as text, with the names of their time. */
  private async named({ ids, wordId, subjectId, createdBy, ...filter }: ListFilter) {
    const { accountSetId } = this.scope;
    const names = await this.scope.one<{ word: string; subject: string; maker: string }>(
      `select (select word from ledger.voucher_word where account_set_id = $1 and id = $2) as word,
         (select code || ' ' || full_name from ledger.subject where account_set_id = $1 and id = $3) as subject,
         (select created_name from ledger.voucher where account_set_id = $1 and created_by = $4
          order by id desc limit 1) as maker`,
      [accountSetId, wordId ?? null, subjectId ?? null, createdBy ?? null],
    );
    return {
      ...filter,
      ...(ids ? { chosen: ids.length } : {}),
      ...(wordId ? { word: names?.word } : {}),
      ...(subjectId ? { subject: names?.subject } : {}),
      ...(createdBy ? { createdName: names?.maker } : {}),
    };
  }
}
