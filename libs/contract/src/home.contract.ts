import { z } from 'zod';
import { defineCall } from './call';
import { closingStep, type ClosingStep } from './carry-forward.contract';
import { amount, id, period } from './common.schema';

const query = z.strictObject({ period: period.optional() });
/** A first-level subject of the dashboard; no id if the person may not see it. */
const subjectFigure = { name: z.string(), subjectId: id.nullable(), value: amount };
const byMonth = z.record(z.string(), amount);

/**
 * Whether a step must still be done, filled in or renewed before the figures of its month are
 * complete.
 */
export function isStepUnfinished({ state }: Pick<ClosingStep, 'state'>): boolean {
  return state !== 'current' && state !== 'idle' && state !== 'skipped';
}

export const monthClosing = z.strictObject({
  period,
  state: z.enum(['open', 'closed']),
  /**
   * The period-end entries of the month by name and state, in their order; empty for a closed
   * month. At most 50 built-in steps and 50 own templates.
   */
  steps: z.array(closingStep.pick({ name: true, part: true, state: true })).max(100),
  /**
   * Doubts about the balances although no step is left, in the words of the closing check: 有收入无成本
   * where goods are not kept. Empty for a closed month.
   */
  doubts: z.array(z.string()),
  /** The newest closed month; null where none is closed. */
  lastClosed: period.nullable(),
});
export type MonthClosing = z.output<typeof monthClosing>;

/**
 * The dashboard. Totals of the company (expenses, revenue, profit) are figures of statements, so
 * they need `report.view`; balances of subjects depend on the books that the person may see.
 */
export const homeCalls = {
  voucherCount: defineCall({
    method: 'GET',
    path: '/home/voucher/count',
    access: 'home.view',
    summary: '本期凭证张数与断号个数',
    query,
    result: z.strictObject({
      period,
      count: z.number().int(),
      /** Unused numbers below the highest of their word in the period. */
      gaps: z.number().int(),
    }),
  }),
  revenueProfit: defineCall({
    method: 'GET',
    path: '/home/chart/revenueProfit',
    access: 'report.view',
    summary: '本年各月主营业务收入与本年利润',
    query,
    result: z.strictObject({
      year: z.number().int(),
      本年利润: byMonth,
      主营业务收入: byMonth,
      /**
       * Profit of the year's months before the enable month; absent when none was entered
       * (损益实际发生额).
       */
      profitBeforeEnabling: amount.optional(),
    }),
  }),
  cost: defineCall({
    method: 'GET',
    path: '/home/chart/cost',
    access: 'report.view',
    summary: '本期销售、管理、财务费用',
    query,
    result: z.array(z.strictObject(subjectFigure)).max(10),
  }),
  /** Names and states only, so that every role sees whether the figures of a month are complete. */
  closing: defineCall({
    method: 'GET',
    path: '/home/closing',
    access: 'home.view',
    summary: '本期是否结账，还有哪些期末结转未完成',
    query,
    result: monthClosing,
  }),
  cash: defineCall({
    method: 'GET',
    path: '/home/chart/cash',
    access: 'home.view',
    summary: '库存现金、银行存款、其他货币资金余额',
    query,
    result: z.array(z.strictObject({ ...subjectFigure, opening: amount })).max(10),
  }),
};
