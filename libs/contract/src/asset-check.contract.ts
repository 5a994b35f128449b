import { z } from 'zod';
import { assetVoucher } from './asset.schema';
import { defineCall } from './call';
import { amount, fileAnswer, id, period } from './common.schema';
import { sheetFormat } from './jobs.contract';

const view = 'asset.view';

export const assetSummaryBys = ['type', 'department', 'subject'] as const;

const sums = {
  count: z.number().int(),
  ...{ openingOriginal: amount, increase: amount, decrease: amount, closingOriginal: amount },
  ...{ openingAccumulated: amount, depreciation: amount, accumulatedDecrease: amount },
  ...{ closingAccumulated: amount, impairment: amount, net: amount },
};
/** 固定资产汇总表: of each type, department or subject, over a span of months. */
export const assetSummaryRow = z.strictObject({
  key: z.number().int(),
  title: z.string(),
  ...sums,
});
export type AssetSummaryRow = z.output<typeof assetSummaryRow>;
export const assetSummary = z.strictObject({
  rows: z.array(assetSummaryRow),
  totals: z.strictObject(sums),
});
export type AssetSummary = z.output<typeof assetSummary>;

const summaryQuery = z.strictObject({
  ...{ periodFrom: period, periodTo: period },
  by: z.enum(assetSummaryBys).default('type'),
});

/** What a difference comes from. */
export const reconcileCauses = [
  /** A voucher on the subjects that no card knows. */
  'voucherWithoutCard',
  /** A card of the month without its purchase voucher. */
  'cardWithoutVoucher',
  /** A run without its voucher. */
  'runWithoutVoucher',
  /** The voucher of a run or change says something else than the cards. */
  'voucherDiffers',
  /** A disposal or change without its voucher. */
  'changeWithoutVoucher',
  /** Opening balances of the subject are not those of the opening cards. */
  'openingDiffers',
] as const;

/** One line of 与总账对账: ledger less cards is the difference. */
const reconcileRow = z.strictObject({
  row: z.enum(['original', 'accumulated', 'impairment', 'depreciation', 'clearing']),
  /** 固定资产原值, 累计折旧, 本月折旧, 清理中资产. */
  title: z.string(),
  ...{ subjectId: id, subject: z.string() },
  ...{ cardCount: z.number().int(), cards: amount, ledger: amount, difference: amount },
  direction: z.enum(['debit', 'credit']),
  causes: z.number().int(),
});

const reconcileCause = z.strictObject({
  /** Stable while it stands: `voucherWithoutCard:17`. */
  key: z.string(),
  cause: z.enum(reconcileCauses),
  /** 凭证有，卡片没有. */
  title: z.string(),
  /** 记-52 10-21 购投影设备，直接记入 1601. */
  basis: z.string(),
  voucher: assetVoucher.nullable(),
  asset: z.strictObject({ id, code: z.string(), name: z.string() }).nullable(),
  changeId: id.nullable(),
  runId: id.nullable(),
  /** What it explains of the differences, by subject. */
  amounts: z.array(z.strictObject({ subjectId: id, amount })),
  /** 生成处置凭证; where the product can do it, `act` names the call that does. */
  proposal: z.string(),
  act: z.enum(['createCard', 'bookChange', 'bookRun', 'bookCard', 'rerun']).nullable(),
});

export const assetReconcile = z.strictObject({
  period,
  rows: z.array(reconcileRow),
  causes: z.array(reconcileCause),
  /** What no cause explains, by subject. */
  unexplained: z.array(z.strictObject({ subjectId: id, amount })),
});
export type AssetReconcile = z.output<typeof assetReconcile>;

export const assetCheckCalls = {
  check: defineCall({
    method: 'GET',
    path: '/assets/check',
    access: view,
    summary: '资产与总账对账',
    query: z.strictObject({ period }),
    result: assetReconcile,
  }),
  checkExport: defineCall({
    method: 'GET',
    path: '/assets/check/export',
    access: view,
    exports: '资产与总账对账表',
    answers: 'file',
    summary: '导出资产与总账对账表',
    query: z.strictObject({ period, format: sheetFormat }),
    result: fileAnswer,
  }),
  summary: defineCall({
    method: 'GET',
    path: '/assets/summary',
    access: view,
    summary: '资产汇总表',
    query: summaryQuery,
    result: assetSummary,
  }),
  summaryExport: defineCall({
    method: 'GET',
    path: '/assets/summary/export',
    access: view,
    exports: '资产汇总表',
    answers: 'file',
    summary: '导出资产汇总表',
    query: summaryQuery.extend({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
