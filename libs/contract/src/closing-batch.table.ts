import { defineTable } from '@mingzhang/rules';
import type { BatchRow, BatchState } from './closing-batch.contract';

/** Names for people of the states in a batch. */
export const batchStateTitles: Readonly<Record<BatchState, string>> = {
  waiting: '排队',
  ready: '可结账',
  warned: '有提醒',
  blocked: '阻断',
  forbidden: '无权限',
  closed: '已结账',
};

/** 批量结账报告: the result of each account set. */
export const closingBatchTable = defineTable<BatchRow>()({
  title: '批量结账报告',
  columns: [
    { key: 'companyName', kind: 'text', title: '账套', px: 200, fixed: true, grow: true },
    {
      key: 'state',
      kind: 'text',
      of: ({ state }) => batchStateTitles[state],
      title: '状态',
      px: 80,
    },
    // Figures of a set that was not computed are unknown: empty, not 0.
    { key: 'voucherCount', kind: 'count', title: '凭证', px: 64 },
    {
      key: 'made',
      kind: 'count',
      of: ({ vouchers, profit }) => (profit === null ? null : vouchers.length),
      title: '结转凭证',
      px: 80,
    },
    { key: 'profit', kind: 'money', title: '结转后净利润', px: 130 },
    {
      key: 'reason',
      kind: 'text',
      of: ({ findings }) => findings.map(({ message }) => message).join('；'),
      title: '原因',
      px: 420,
    },
    { key: 'at', kind: 'moment', title: '时间', px: 150 },
  ],
});
