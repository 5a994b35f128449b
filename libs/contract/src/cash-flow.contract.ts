import { z } from 'zod';
import { bodyItself, defineCall } from './call';
import {
  amount,
  amountIn,
  id,
  isoDate,
  listedOnce,
  paging,
  reckonedPeriod,
  text,
  wholeParam,
} from './common.schema';

/**
 * How a line of a cash voucher got its item; `silent`: its voucher does not change cash on balance.
 */
export const cashReasons = [
  ...(['assigned', 'mapped', 'followed', 'exchange', 'unmapped'] as const),
  'silent',
] as const;
export type CashReason = (typeof cashReasons)[number];

export const itemCode = z.string('请选择现金流量项目').regex(/^CF\d{2}$/, '请选择现金流量项目');

/** The part of a line for one item, in the direction of the line, so positive. */
const itemPart = z.strictObject({ item: z.string(), amount });
export type CashItemPart = z.output<typeof itemPart>;

export const cashItem = z.strictObject({
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
  /** The line of the voucher, from 1; null for 期末调汇 as a whole, which is not assigned by hand. */
  row: z.number().int().nullable(),
  date: isoDate,
  voucher: z.string(),
  isClosed: z.boolean(),
  summary: z.string(),
  counterpart: z.string(),
  /** Cash inflow; negative for an outflow. */
  inflow: amount,
  /** The item by the rules; null where no cash flows unless a person assigns it. */
  suggested: z.string().nullable(),
  /** How the suggestion was derived. */
  reason: z.enum(cashReasons),
  /** The item assigned by a person; null without an assignment, and for a split line. */
  item: z.string().nullable(),
  /**
   * The items that the line counts for now: one, several when a person has split it, none where no
   * cash flows.
   */
  parts: z.array(itemPart),
  /** Of the assignment; 0 without one. */
  version: z.number().int(),
  /** An assignment that is no longer valid, in words; empty without one. */
  note: z.string(),
});
export type CashFlowLine = z.output<typeof cashFlowLine>;

export const cashFlowStates = ['unassigned', 'all'] as const;

/** Assigned and unassigned flows, and the proof that both together are the change of cash. */
const cashTie = z.strictObject({
  assigned: amount,
  assignedLines: z.number().int(),
  unassigned: amount,
  unassignedLines: z.number().int(),
  increase: amount,
  opening: amount,
  closing: amount,
});

const cashFlowLines = z.strictObject({
  items: z.array(cashItem),
  tie: cashTie,
  /** Vouchers in the list; a page has `pageSize` of them. */
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
  lines: z.array(cashFlowLine),
});
export type CashFlowLines = z.output<typeof cashFlowLines>;

/** Lines of one request. */
export const assignedAtOnce = 200;
/** Most items that one line is split over. */
const splitAtMost = 20;

const assignment = z.strictObject({
  voucherId: id,
  row: z.number('缺少分录行号，请刷新后重试').int().min(1).max(100_000),
  /** Null resets the line to the default, and is sent for a split line. */
  item: itemCode.nullable(),
  /** Splits the line; the parts add up to the flow of the line (allocation rule 7). */
  parts: z
    .array(z.strictObject({ item: itemCode, amount: amountIn }))
    .min(2, '拆分至少要有两个项目')
    .max(splitAtMost, `一行最多拆到 ${splitAtMost} 个项目`)
    .superRefine(listedOnce('拆分项目', ({ item }) => item))
    .optional(),
  version: z.number('缺少版本号，请刷新后重试').int().min(0).max(2_147_483_646),
});
export type CashAssignment = z.output<typeof assignment>;

/** T accounts by item, or by subject opposite cash. */
export const cashAccountKinds = ['item', 'subject'] as const;
export type CashAccountKind = (typeof cashAccountKinds)[number];

/** A T account of a month: inflow and outflow. */
const cashAccount = z.strictObject({
  /** The item's code, or the subject's id; `exchange` is 期末调汇, which has no subject. */
  key: z.string(),
  /** 行次 of the item, or the subject's code. */
  code: z.string(),
  title: z.string(),
  inflow: amount,
  outflow: amount,
  lines: z.number().int(),
});
export type CashAccount = z.output<typeof cashAccount>;

const cashAccounts = z.strictObject({
  items: z.array(cashItem),
  tie: cashTie,
  accounts: z.array(cashAccount),
});
export type CashAccounts = z.output<typeof cashAccounts>;

const cashAccountLines = z.strictObject({
  lines: z.array(cashFlowLine),
  /** Start of the next page; null at the end. */
  next: z.number().int().nullable(),
});
export type CashAccountLines = z.output<typeof cashAccountLines>;

const accountsOf = { period: reckonedPeriod, by: z.enum(cashAccountKinds).default('item') };

export const cashFlowCalls = {
  accounts: defineCall({
    method: 'GET',
    path: '/report/cashFlow/accounts',
    access: 'report.view',
    summary: '现金流量 T 型账',
    query: z.strictObject(accountsOf),
    result: cashAccounts,
  }),
  /** The lines of one of them, by date and number of the voucher. */
  accountLines: defineCall({
    method: 'GET',
    path: '/report/cashFlow/accounts/lines',
    access: 'report.view',
    summary: '现金流量 T 型账明细',
    query: z.strictObject({
      ...accountsOf,
      tAccount: text('T 型账', 20),
      fromPage: wholeParam(1, 1_000_000).default(1),
    }),
    result: cashAccountLines,
  }),
  lines: defineCall({
    method: 'GET',
    path: '/report/cashFlow/lines',
    access: 'report.view',
    summary: '现金流量归类',
    query: z.strictObject({
      period: reckonedPeriod,
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
    body: z
      .array(assignment)
      .min(1, '请至少选择一行')
      .max(assignedAtOnce, `一次最多归类 ${assignedAtOnce} 行`),
    rows: bodyItself,
    /** With their current versions. */
    result: z.array(assignment),
  }),
};
