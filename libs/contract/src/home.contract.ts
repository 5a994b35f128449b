import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, period } from './common.schema';

const query = z.strictObject({ period: period.optional() });
/** A first-level subject of the dashboard; no id where the person does not see it. */
const subjectFigure = { name: z.string(), subjectId: id.nullable(), value: amount };
const byMonth = z.record(z.string(), amount);

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
      /** Numbers below the highest of their word that no voucher of the period bears. */
      gaps: z.number().int(),
    }),
  }),
  revenueProfit: defineCall({
    method: 'GET',
    path: '/home/chart/revenueProfit',
    access: 'home.view',
    summary: '本年各月主营业务收入与本年利润',
    query,
    result: z.strictObject({
      year: z.number().int(),
      本年利润: byMonth,
      主营业务收入: byMonth,
      /** Of the year's months before the enable month; absent where none was entered (损益实际发生额). */
      profitBeforeEnabling: amount.optional(),
    }),
  }),
  cost: defineCall({
    method: 'GET',
    path: '/home/chart/cost',
    access: 'home.view',
    summary: '本期销售、管理、财务费用',
    query,
    result: z.array(z.strictObject(subjectFigure)),
  }),
  cash: defineCall({
    method: 'GET',
    path: '/home/chart/cash',
    access: 'home.view',
    summary: '库存现金、银行存款、其他货币资金余额',
    query,
    result: z.array(z.strictObject({ ...subjectFigure, opening: amount })),
  }),
};
