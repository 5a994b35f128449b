import { Injectable } from '@nestjs/common';
import {
  invoiceVatTable,
  vatPaperRows,
  type InputOf,
  type invoiceVatCalls,
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
    const page = await this.vat.page(period, Number.MAX_SAFE_INTEGER);
    const { periodFrom, periodTo } = page;
    const content = '增值税核对底稿';
    return tableFile(invoiceVatTable, {
      name: await this.company.ofFile({ content, from: periodFrom, to: periodTo }),
      rows: vatPaperRows(page),
      format,
      object: content,
      filters: { periodFrom, periodTo },
    });
  }
}
