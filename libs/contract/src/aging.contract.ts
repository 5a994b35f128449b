import { z } from 'zod';
import { AGING_LIMITS_AT_MOST, areAgingLimits } from '@mingzhang/rules';
import { bookDirection } from './account-book.contract';
import { defineCall } from './call';
import {
  amount,
  fileAnswer,
  id,
  idParam,
  keywordParam,
  reckonedDate,
  wholeParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** Upper limits of the age bands, in days. Older amounts form one more band. */
const limits = z
  .array(z.number().int())
  .max(AGING_LIMITS_AT_MOST, `账龄区间最多 ${AGING_LIMITS_AT_MOST} 个`)
  .refine(areAgingLimits, '账龄天数应为 1 至 3650 的整数，从小到大，不能重复');

export const agingRow = z.strictObject({
  /** Null for amounts of the subject without an item of the category. */
  itemId: id.nullable(),
  code: z.string(),
  name: z.string(),
  direction: bookDirection,
  balance: amount,
  /** Open amounts on the subject's own side, by age. */
  bands: z.array(amount),
  /**
   * Open amounts on the other side, as advance receipts (预收). By age: a balance on that side. By
   * marks: entries that settle nothing yet. The bands less this amount are the balance.
   */
  contrary: amount,
});
export type AgingRow = z.output<typeof agingRow>;

export const agingResult = z.strictObject({
  subject: z.strictObject({
    id,
    code: z.string(),
    fullName: z.string(),
    direction: z.enum(['debit', 'credit']),
  }),
  limits: z.array(z.number().int()),
  page: z.number(),
  pageSize: z.number(),
  /** Number of items with open amounts. */
  total: z.number().int(),
  rows: z.array(agingRow),
  /** Of all pages. */
  totals: z.strictObject({ bands: z.array(amount), contrary: amount }),
  /** Net of all items on the subject's own side, by the balances. */
  net: amount,
  /** The bands less the other side, summed from the entries; equal to `net`. */
  aged: amount,
});
export type AgingResult = z.output<typeof agingResult>;

/** Items on a page. */
export const AGING_PAGE_SIZE = 500;

const agingQuery = {
  subjectId: idParam,
  categoryId: idParam,
  /** 截至: as of the end of this day. */
  asOf: reckonedDate,
  /** First in first out, or by the marks of 往来核销. */
  method: z.enum(['fifo', 'marks'], '账龄应按先进先出或按核销计算').default('fifo'),
  /** Part of a code, name or pinyin. */
  keyword: keywordParam,
};

/** 往来账龄: the age of what customers and suppliers owe, or are owed. */
export const agingCalls = {
  aging: defineCall({
    method: 'GET',
    path: '/accountBook/aging',
    access: 'book.all',
    summary: '往来账龄，按先进先出或按核销',
    query: z.strictObject({
      ...agingQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, AGING_PAGE_SIZE).default(AGING_PAGE_SIZE),
    }),
    result: agingResult,
  }),
  agingFile: defineCall({
    method: 'GET',
    path: '/accountBook/aging/export',
    access: 'book.all',
    answers: 'file',
    exports: '往来账龄',
    summary: '导出往来账龄',
    query: z.strictObject({ ...agingQuery, format: sheetFormat }),
    result: fileAnswer,
  }),
  saveAgingLimits: defineCall({
    method: 'PUT',
    path: '/accountBook/aging/limits',
    access: 'settings.write',
    summary: '保存本账套的账龄区间，所有人使用',
    body: z.strictObject({ limits }),
    result: z.strictObject({}),
  }),
};
