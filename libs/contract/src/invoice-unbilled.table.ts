import { defineTable } from '@mingzhang/rules';
import type { InvoiceUnbilled } from './invoice-unbilled.contract';
import { invoiceUnbilledRecord } from './invoice-unbilled.record';
import { listColumns } from './record';

const party = { px: 180, leastPx: 120, grow: true, isName: true } as const;

/** 未开票收入. */
export const unbilledSaleTable = defineTable<InvoiceUnbilled>()({
  title: '未开票收入',
  columns: [
    ...listColumns(invoiceUnbilledRecord, {
      date: { px: 104, fixed: true },
      number: { isCode: true, px: 124 },
      partyName: { ...party, title: '客户' },
      itemName: { px: 120 },
      rate: { px: 60 },
      amount: { px: 110 },
      tax: { px: 100 },
    }),
    { key: 'business', kind: 'text', title: '业务类型', px: 110 },
    { key: 'leftAmount', kind: 'money', title: '未冲金额', px: 110 },
    { key: 'state', kind: 'text', title: '发票', px: 150, of: stateText },
    {
      key: 'voucher',
      kind: 'text',
      title: '凭证',
      px: 90,
      of: ({ voucher }) => voucher?.title ?? '',
    },
  ],
});

/** 暂估入库. */
export const estimateTable = defineTable<InvoiceUnbilled>()({
  title: '暂估入库',
  columns: [
    ...listColumns(invoiceUnbilledRecord, {
      date: { px: 104, fixed: true },
      number: { isCode: true, px: 124 },
      partyName: { ...party, title: '供应商' },
      itemName: { px: 120 },
      quantity: { px: 80 },
      amount: { px: 110, title: '暂估金额' },
    }),
    { key: 'business', kind: 'text', title: '业务类型', px: 110 },
    { key: 'leftAmount', kind: 'money', title: '未冲金额', px: 110 },
    { key: 'state', kind: 'text', title: '发票', px: 150, of: stateText },
    {
      key: 'voucher',
      kind: 'text',
      title: '凭证',
      px: 90,
      of: ({ voucher }) => voucher?.title ?? '',
    },
  ],
});

/** What has become of an entry, in a few words. */
function stateText({ reversals, offer, leftAmount }: InvoiceUnbilled): string {
  const isDone = Number(leftAmount) === 0;
  if (isDone) return `已冲回 ${reversals.at(-1)?.date ?? ''}`;
  if (offer) return `发票已到 ${offer.issueDate}`;
  return reversals.length > 0 ? '已冲回一部分' : '未到';
}
