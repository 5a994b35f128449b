import { Injectable } from '@nestjs/common';
import {
  invoiceTable,
  invoiceTabTitles,
  type invoiceCalls,
  type InputOf,
  type InvoiceFilter,
} from '@mingzhang/contract';
import { invoiceKindTitle, invoiceTypeTitles } from '@mingzhang/rules/invoice';
import { CompanyName, tableFile, type Exported } from '@mingzhang/server';
import { InvoiceListQuery } from './invoice-list.query';

/** 发票登记簿 as a file. */
@Injectable()
export class InvoiceFiles {
  constructor(
    private readonly lists: InvoiceListQuery,
    private readonly company: CompanyName,
  ) {}

  /** All invoices that match, with their sums. @throws BusinessError EXPORT_TOO_LARGE */
  async export({
    format,
    ...filter
  }: InputOf<typeof invoiceCalls.export>['body']): Promise<Exported> {
    const { records, totals } = await this.lists.all(filter);
    const content = invoiceTypeTitles[filter.invoiceType];
    const { periodFrom, periodTo } = filter;
    const span = {
      ...(periodFrom === null ? {} : { from: periodFrom }),
      ...(periodTo === null ? {} : { to: periodTo }),
    };
    const table = invoiceTable(filter.invoiceType, invoiceKindTitle);
    const { amount, tax, total } = totals;
    return tableFile(table, {
      name: await this.company.ofFile({ content, ...span }),
      rows: records,
      totals: { issueDate: '合计（不含作废、待更正）', amount, tax, total },
      format,
      object: `${records.length} 张${content}`,
      filters: wordsOf(filter),
    });
  }
}

/** The filters of an export in the words of the log. */
function wordsOf(filter: InvoiceFilter): Record<string, unknown> {
  return {
    periodFrom: filter.periodFrom,
    periodTo: filter.periodTo,
    keyword: filter.keyword,
    ...(filter.tab === 'all' ? {} : { 处理状态: invoiceTabTitles[filter.tab] }),
  };
}
