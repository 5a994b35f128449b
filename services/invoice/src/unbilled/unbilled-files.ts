import { Injectable } from '@nestjs/common';
import {
  estimateTable,
  unbilledImport,
  unbilledSaleTable,
  type ImportMode,
  type InputOf,
  type InvoiceUnbilled,
  type invoiceUnbilledCalls,
  type InvoiceUnbilledFields,
} from '@mingzhang/contract';
import { CompanyName, RecordStores, tableFile, type RecordFiles } from '@mingzhang/server';
import { UnbilledCheck } from './unbilled-check';
import { UnbilledService } from './unbilled.service';
import { UnbilledVouchers } from './unbilled-vouchers';
import type { UnbilledRecord } from './unbilled.entity';

type Filter = InputOf<typeof invoiceUnbilledCalls.export>['query'];

/** 导入, 导出 and 下载模板 of what is not invoiced. */
@Injectable()
export class UnbilledFiles {
  private readonly files: RecordFiles<InvoiceUnbilledFields, UnbilledRecord, InvoiceUnbilled>;

  constructor(
    stores: RecordStores,
    vouchers: UnbilledVouchers,
    private readonly checks: UnbilledCheck,
    private readonly entries: UnbilledService,
    private readonly company: CompanyName,
  ) {
    this.files = stores.filesOf<InvoiceUnbilledFields, UnbilledRecord, InvoiceUnbilled>(
      vouchers.store,
      {
        importKind: unbilledImport,
        access: 'invoice.manage',
        table: unbilledSaleTable,
        code: 'number',
        lookUp: () => this.lookUp(),
      },
    );
  }

  start(body: { readonly file: { name: string; bytes: Uint8Array }; readonly mode: ImportMode }) {
    return this.files.start(body);
  }

  template() {
    return this.files.template();
  }

  /** @throws BusinessError EXPORT_TOO_LARGE */
  async export({ format, ...filter }: Filter) {
    const { invoiceType, periodFrom, periodTo, keyword } = filter;
    const table = invoiceType === 'OUT' ? unbilledSaleTable : estimateTable;
    const rows = await this.entries.all(filter);
    const months = { from: periodFrom, to: periodTo };
    return tableFile(table, {
      name: await this.company.ofFile({ content: table.title, ...months }),
      rows,
      format,
      object: `${rows.length} 张${table.title}`,
      filters: { 类型: table.title, 起始期间: periodFrom, 截止期间: periodTo, 关键字: keyword },
    });
  }

  private async lookUp() {
    const { businesses, chart, nameOf, check } = await this.checks.facts();
    const all = [...businesses.values()];
    const businessNamed = (text: string) =>
      all.find(({ code, name }) => code === text || name === text)?.id;
    return {
      nameOf,
      idOf: (what: string, text: string) =>
        what === 'invoiceBusiness' ? businessNamed(text) : chart.subjectNamed(text)?.id,
      check: (fields: InvoiceUnbilledFields) => {
        const missing = {
          code: 'NUMBER',
          field: 'number',
          msg: '请填写单据号，同一账套内不能重复',
        };
        return fields.number === '' ? [missing, ...check(fields)] : check(fields);
      },
    };
  }
}
