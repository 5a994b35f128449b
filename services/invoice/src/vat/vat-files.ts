import { Injectable } from '@nestjs/common';
import {
  invoiceVatTable,
  type InputOf,
  type invoiceVatCalls,
  type VatPage,
  type VatPaperRow,
} from '@mingzhang/contract';
import { CompanyName, tableFile, type Exported } from '@mingzhang/server';
import { VatService } from './vat.service';

/** 增值税核对底稿 as a file: the rates, the return and the differences one below the other. */
@Injectable()
export class VatFiles {
  constructor(
    private readonly vat: VatService,
    private readonly company: CompanyName,
  ) {}

  /** @throws BusinessError as `VatService.page` */
  async export({
    period,
    format,
  }: InputOf<typeof invoiceVatCalls.export>['body']): Promise<Exported> {
    const page = await this.vat.page(period);
    const { periodFrom, periodTo } = page;
    const content = '增值税核对底稿';
    return tableFile(invoiceVatTable, {
      name: await this.company.ofFile({ content, from: periodFrom, to: periodTo }),
      rows: paperRows(page),
      format,
      object: content,
      filters: { periodFrom, periodTo },
    });
  }
}

function paperRows({ rows, lines, differences, unexplained }: VatPage): VatPaperRow[] {
  const byRate = rows.map((row): VatPaperRow => ({
    part: '按税率',
    title: row.title,
    count: row.count === null ? '' : `${row.count} ${row.unit}`,
    sales: row.sales,
    tax: row.tax,
    books: row.books,
    difference: row.difference,
    remark: row.vouchers.map(({ title }) => title).join('、'),
  }));
  const ofReturn = lines.map(({ line, title, amount, source }): VatPaperRow => ({
    part: '申报表',
    title: `${line} ${title}`,
    count: '',
    sales: null,
    tax: amount,
    books: null,
    difference: null,
    remark: source,
  }));
  const reasons = differences.map((each): VatPaperRow => ({
    part: '差额原因',
    title: [each.title, each.detail].filter((text) => text !== '').join(' '),
    count: '',
    sales: null,
    tax: each.effect,
    books: null,
    difference: each.difference,
    remark: [each.vouchers.map(({ title }) => title).join('、'), each.actTitle]
      .filter((text) => text !== '')
      .join('，'),
  }));
  const rest: VatPaperRow = {
    part: '差额原因',
    title: '未解释',
    count: '',
    sales: null,
    tax: unexplained,
    books: null,
    difference: null,
    remark: '',
  };
  return [...byRate, ...ofReturn, ...reasons, rest];
}
