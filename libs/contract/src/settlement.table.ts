import { defineTable } from '@mingzhang/rules';
import type { SettlementEntry } from './settlement.contract';

/** 往来核销: entries with what is open of them. */
export const settlementTable = defineTable<SettlementEntry>()({
  title: '往来核销',
  columns: [
    { key: 'date', kind: 'date', title: '日期', px: 102, leastPx: 92 },
    {
      key: 'voucher',
      kind: 'text',
      of: (row) => (row.code === null ? '' : `${row.word}-${row.code}`),
      title: '凭证字号',
      ...{ px: 84, leastPx: 64, link: true },
    },
    { key: 'summary', kind: 'text', title: '摘要', px: 180, leastPx: 90, grow: true },
    { key: 'debit', kind: 'money', title: '借方' },
    { key: 'credit', kind: 'money', title: '贷方' },
    { key: 'settled', kind: 'money', title: '已核销' },
    { key: 'open', kind: 'money', title: '未核销' },
  ],
});
