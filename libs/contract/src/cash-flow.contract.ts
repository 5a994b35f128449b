import { z } from 'zod';
import { bodyItself, defineCall } from './call';
import { amount, id, isoDate, paging, period } from './common.schema';

/** How a line of a cash voucher got its item; `silent` where its voucher moves no cash in the end. */
export const cashReasons = [
  ...(['assigned', 'mapped', 'followed', 'exchange', 'unmapped'] as const),
  'silent',
] as const;
export type CashReason = (typeof cashReasons)[number];

const itemCode = z
  .string('请选择现金流量项目')
  .regex(/^CF\d{2}$/, '请选择现金流量项目')
  .nullable();

const cashItem = z.strictObject({
  code: z.string(),
  title: z.string(),
  /** 行次 of 现金流量表. */
  lineNo: z.number().int(),
  activity: z.string(),
  flow: z.enum(['in', 'out']),
});
export type CashItem = z.output<typeof cashItem>;

const cashFlowLine = z.strictObject({
  voucherId: id,
  /** The line of the voucher, from 1; null for 期末调汇 as a whole, which nobody assigns. */
  row: z.number().int().nullable(),
  date: isoDate,
  voucher: z.string(),
  isClosed: z.boolean(),
  summary: z.string(),
  counterpart: z.string(),
  /** Cash coming in, negative where it goes out. */
  inflow: amount,
  /** What the rules say without a person; null where no cash flows without one. */
  suggested: z.string().nullable(),
  /** How that follows. */
  reason: z.enum(cashReasons),
  /** What a person has assigned. */
  item: z.string().nullable(),
  /** Of the assignment; 0 where there is none. */
  version: z.number().int(),
  /** What was assigned and holds no longer, in words; empty where nothing is the matter. */
  note: z.string(),
});
export type CashFlowLine = z.output<typeof cashFlowLine>;

export const cashFlowStates = ['unassigned', 'all'] as const;

const cashFlowLines = z.strictObject({
  items: z.array(cashItem),
  /** What has an item, what waits for one, and that both together are the change of cash. */
  tie: z.strictObject({
    assigned: amount,
    assignedLines: z.number().int(),
    unassigned: amount,
    unassignedLines: z.number().int(),
    increase: amount,
    opening: amount,
    closing: amount,
  }),
  /** Vouchers in the list, of which a page has `pageSize`. */
  ...{ page: z.number().int(), pageSize: z.number().int(), total: z.number().int() },
  lines: z.array(cashFlowLine),
});
export type CashFlowLines = z.output<typeof cashFlowLines>;

const assignment = z.strictObject({
  voucherId: id,
  row: z.number('缺少分录行号，请刷新后重试').int().min(1).max(100_000),
  /** Null gives the line back to the default. */
  item: itemCode,
  version: z.number('缺少版本号，请刷新后重试').int().min(0).max(2_147_483_646),
});
export type CashAssignment = z.output<typeof assignment>;

export const cashFlowCalls = {
  lines: defineCall({
    method: 'GET',
    path: '/report/cashFlow/lines',
    access: 'report.view',
    summary: '现金流量归类',
    query: z.strictObject({
      period,
      state: z.enum(cashFlowStates).default('unassigned'),
      ...paging,
    }),
    result: cashFlowLines,
  }),
  assign: defineCall({
    method: 'PUT',
    path: '/report/cashFlow/lines',
    access: 'report.manage',
    summary: '指定现金流量项目',
    body: z.array(assignment).min(1, '请至少选择一行').max(200, '一次最多归类 200 行'),
    rows: bodyItself,
    /** With the versions that they have now. */
    result: z.array(assignment),
  }),
};
