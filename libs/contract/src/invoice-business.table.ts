import { defineTable } from '@mingzhang/rules';
import type { InvoiceBusiness } from './invoice-business.contract';
import { invoiceBusinessRecord } from './invoice-business.record';
import { listColumns } from './record';

/** 业务类型 of one direction. */
export const invoiceBusinessTable = defineTable<InvoiceBusiness>()({
  title: '业务类型',
  columns: [
    ...listColumns(invoiceBusinessRecord, {
      code: { title: '编码', isCode: true, px: 150, leastPx: 100, fixed: true },
      name: { title: '名称', px: 180, fixed: true, grow: true },
    }),
    { key: 'subject', kind: 'text', title: '业务科目', isName: true, px: 220 },
    { key: 'settlementSubject', kind: 'text', title: '结算科目', isName: true, px: 180 },
    {
      key: 'state',
      kind: 'text',
      title: '状态',
      px: 80,
      of: ({ isDefault, isDisabled }) => (isDisabled ? '停用' : isDefault ? '默认' : ''),
    },
  ],
});
