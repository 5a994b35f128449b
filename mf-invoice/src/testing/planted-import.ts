import type { InvoiceImport, InvoiceImportReport } from '@mingzhang/contract';

export const report: InvoiceImportReport = {
  batchId: 3,
  read: 41,
  stored: 38,
  replaced: 0,
  updated: 0,
  refused: 3,
  blocked: 2,
  warned: 1,
  voided: 0,
  ticked: 0,
  unchangedTicks: 0,
  refusedTicks: 0,
  reasons: [
    { title: '重复', count: 2 },
    { title: '不是本公司的发票', count: 1 },
  ],
  problems: [
    {
      file: '十月.xlsx',
      sheet: '发票基础信息',
      row: 7,
      number: '26312000000000000001',
      rule: 'R05',
      msg: '与 2026-10-05 导入的发票号码相同，本行没有导入',
    },
  ],
  unlisted: 2,
  notices: [],
  unread: [{ file: '序时簿.csv', msg: '不是税务局导出的发票文件' }],
};

export const record: InvoiceImport = {
  id: 3,
  fileName: '十月.xlsx',
  files: [{ id: 9, name: '十月.xlsx', size: 2000 }],
  createdName: '周敏',
  createdAt: '2026-10-05T01:00:00Z',
  report,
  invoices: 38,
  booked: 0,
  ticked: 0,
};
