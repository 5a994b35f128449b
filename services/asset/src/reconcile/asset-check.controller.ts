import { Controller } from '@nestjs/common';
import {
  assetCheckCalls,
  assetReconcileTable,
  assetSummaryTable,
  type InputOf,
} from '@mingzhang/contract';
import { Call, CompanyName, Input, tableFile } from '@mingzhang/server';
import { SummaryService } from '../summary/summary.service';
import { MendService } from './mend.service';
import { ReconcileService } from './reconcile.service';

type Of<Name extends keyof typeof assetCheckCalls> = InputOf<(typeof assetCheckCalls)[Name]>;

@Controller()
export class AssetCheckController {
  constructor(
    private readonly reconciling: ReconcileService,
    private readonly mends: MendService,
    private readonly summaries: SummaryService,
    private readonly company: CompanyName,
  ) {}

  @Call(assetCheckCalls.check)
  check(@Input() { query }: Of<'check'>) {
    return this.mends.check(query.period);
  }

  @Call(assetCheckCalls.preview)
  async preview(@Input() { query }: Of<'preview'>) {
    return { vouchers: await this.mends.preview(query) };
  }

  @Call(assetCheckCalls.fitting)
  fitting(@Input() { query }: Of<'fitting'>) {
    return this.mends.fitting(query);
  }

  @Call(assetCheckCalls.book, { ownTransactions: true, oneAtATime: true })
  book(@Input() { body }: Of<'book'>) {
    return this.mends.book(body.documents);
  }

  @Call(assetCheckCalls.checkExport)
  async checkExport(@Input() { query }: Of<'checkExport'>) {
    const { rows } = await this.reconciling.reconcile(query.period);
    const { title } = assetReconcileTable;
    const { period, format } = query;
    const name = await this.company.ofFile({ content: title, from: period, to: period });
    return tableFile(assetReconcileTable, {
      rows,
      format,
      name,
      object: title,
      filters: { period },
    });
  }

  @Call(assetCheckCalls.summary)
  summary(@Input() { query }: Of<'summary'>) {
    return this.summaries.summary(query);
  }

  @Call(assetCheckCalls.summaryExport)
  async summaryExport(@Input() { query: { format, ...query } }: Of<'summaryExport'>) {
    const { rows, totals } = await this.summaries.summary(query);
    const { count, ...amounts } = totals;
    const table = assetSummaryTable({ rows });
    const { title } = table;
    const { periodFrom, periodTo } = query;
    const name = await this.company.ofFile({ content: title, from: periodFrom, to: periodTo });
    return tableFile(table, {
      rows,
      totals: { title: '合计', count: String(count), ...amounts },
      format,
      name,
      object: title,
      filters: query,
    });
  }
}
