import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, period, reckonedPeriod } from './common.schema';

/**
 * 经营指标 of a month with up to eleven earlier months, all from one snapshot of the ledger and by the
 * account set's official statements. Amounts are in yuan.
 */

const keyFigure = z.strictObject({
  key: z.enum([
    'grossMargin',
    'expenseRatio',
    'netMargin',
    'receivableDays',
    'inventoryDays',
    'currentRatio',
    'quickRatio',
    'debtRatio',
  ] as const),
  title: z.string(),
  /** Percent and days with one decimal, times (倍) with two. */
  unit: z.enum(['percent', 'days', 'times']),
  /** Null when the divisor is missing; `reason` explains it. */
  value: z.string().nullable(),
  /** 毛利 98,040.00 ÷ 收入 245,100.00. */
  formula: z.string(),
  reason: z.string(),
  /** 高于 60 天; 未结账，暂计 for figures of profit of an open month; empty when neither applies. */
  doubt: z.string(),
  /** Difference from the previous month; null when either value is missing. */
  change: z.string().nullable(),
  /** Its values in `months`. */
  trend: z.array(z.string().nullable()),
  /** The statement that its amounts come from. */
  link: z.string(),
});
export type KeyFigureView = z.output<typeof keyFigure>;

const expenseSubject = { subjectId: id, code: z.string(), name: z.string(), amount };

export const keyFiguresView = z.strictObject({
  period,
  /** Whether the month is closed. */
  isClosed: z.boolean(),
  /** The oldest first, the requested month last; empty before the books began. */
  months: z.array(
    z.strictObject({
      period,
      revenue: amount,
      cost: amount,
      expenses: amount,
      profit: amount,
      /** At the end of the month. */
      cash: amount,
    }),
  ),
  figures: z.array(keyFigure),
  profit: z.strictObject({
    value: amount,
    /** Of the previous month; null where the books begin. */
    before: amount.nullable(),
    yearToDate: amount,
    /** The profit is the sum of these parts, with their signs. */
    parts: z.array(
      z.strictObject({
        key: z.enum(['revenue', 'cost', 'taxes', 'expenses', 'others']),
        title: z.string(),
        isLess: z.boolean(),
        amount,
      }),
    ),
  }),
  /** 期间费用 by first-level subject, each with its direct children; the largest first. */
  expenses: z.array(
    z.strictObject({ ...expenseSubject, parts: z.array(z.strictObject(expenseSubject)) }),
  ),
});
export type KeyFiguresView = z.output<typeof keyFiguresView>;

export const keyFigureCalls = {
  get: defineCall({
    method: 'GET',
    path: '/report/key-figures',
    access: 'report.view',
    summary: '经营指标',
    query: z.strictObject({ period: reckonedPeriod }),
    result: keyFiguresView,
  }),
};
