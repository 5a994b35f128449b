import { z } from 'zod';
import { defineCall } from './call';
import { cashItem, itemCode } from './cash-flow.contract';
import { amount, amountIn, listedOnce, maxVersion, period } from './common.schema';

/**
 * 启用前现金流量: the flow of each item in the year before the books were enabled (现金流量初始余额), for 本年累计 of
 * the statement. Its total must equal the change of the cash subjects by their opening balances.
 */

const cashOpening = z.strictObject({
  /** 0 before the first save. */
  version: z.number().int(),
  enablePeriod: period,
  /** Whether the year had months before the books; without any, there is nothing to enter. */
  isNeeded: z.boolean(),
  /** Whether the first month is closed, so that nothing can be changed. */
  isClosed: z.boolean(),
  items: z.array(cashItem),
  /** Items with an amount; negative for refunds and repayments. */
  itemAmounts: z.array(z.strictObject({ item: z.string(), amount })),
  /**
   * Cash at the start of the year and when the books were enabled, and the change, which the
   * amounts must add up to.
   */
  yearOpening: amount,
  opening: amount,
  increase: amount,
});
export type CashOpening = z.output<typeof cashOpening>;

export const cashOpeningCalls = {
  get: defineCall({
    method: 'GET',
    path: '/report/cashFlow/opening',
    access: 'report.view',
    summary: '启用前现金流量',
    result: cashOpening,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/report/cashFlow/opening',
    access: 'report.manage',
    summary: '填写启用前现金流量',
    body: z.strictObject({
      version: z.number().int().min(0).max(maxVersion),
      /** An empty list deletes all. */
      itemAmounts: z
        .array(z.strictObject({ item: itemCode, amount: amountIn }))
        .max(100, '现金流量项目最多 100 个')
        .superRefine(listedOnce('现金流量项目', ({ item }) => item)),
    }),
    rows: 'itemAmounts',
    result: cashOpening,
  }),
};
