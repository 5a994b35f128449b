import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  fileAnswer,
  id,
  idParam,
  isoDate,
  listedOnce,
  period,
  reckonedPeriod,
} from './common.schema';
import {
  bookedAtMost,
  bookingOutcome,
  documentOfKinds,
  fittingVouchers,
  draftedVouchers,
  voucherReference,
} from './document.schema';
import { sheetFormat } from './jobs.contract';

const view = 'asset.view';

export const assetSummaryBys = ['type', 'department', 'subject'] as const;

const sums = {
  count: z.number().int(),
  openingOriginal: amount,
  increase: amount,
  decrease: amount,
  closingOriginal: amount,
  openingAccumulated: amount,
  depreciation: amount,
  accumulatedDecrease: amount,
  closingAccumulated: amount,
  impairment: amount,
  net: amount,
  /** From other rows, less to other rows: 部门转移, 变更类别, 变更科目. They come to nothing together. */
  transferredOriginal: amount,
  transferredAccumulated: amount,
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
  periodFrom: reckonedPeriod,
  periodTo: reckonedPeriod,
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
  /** A month that wears off something and was not run: it explains nothing as long as nobody has booked it. */
  'monthNotRun',
] as const;

/** What sets a difference right. */
export const mendActs = [
  /** A new card as its voucher has it, related to it. */
  'createCard',
  /** The voucher is that of a card, a change or a run. */
  'relate',
  ...(['bookCard', 'bookChange', 'bookRun'] as const),
  /** Runs the month that is due, and books it. */
  'run',
  /** Leads to the opening balances. */
  'opening',
  /** A voucher that was related and says something else by now is let go. */
  'letGo',
] as const;
export type MendAct = (typeof mendActs)[number];

/** One line of 与总账对账: ledger less cards is the difference. */
const reconcileRow = z.strictObject({
  row: z.enum(['original', 'accumulated', 'impairment', 'depreciation', 'clearing']),
  /** 固定资产原值, 累计折旧, 本月折旧, 清理中资产. */
  title: z.string(),
  subjectId: id,
  subject: z.string(),
  cardCount: z.number().int(),
  cards: amount,
  ledger: amount,
  difference: amount,
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
  voucher: voucherReference.nullable(),
  asset: z.strictObject({ id, code: z.string(), name: z.string() }).nullable(),
  changeId: id.nullable(),
  runId: id.nullable(),
  /** The month in which it is mended; null of opening balances. */
  period: period.nullable(),
  /** A card as its voucher would have it, for `createCard`. */
  draft: z
    .strictObject({
      name: z.string(),
      startUse: isoDate,
      assetSubjectId: id,
      originalValue: amount,
    })
    .nullable(),
  /** What it explains of the differences, by subject. */
  amounts: z.array(z.strictObject({ subjectId: id, amount })),
  /** 生成处置凭证; where the product can do it, `act` names the mend. */
  proposal: z.string(),
  act: z.enum(mendActs).nullable(),
});
export type ReconcileMend = z.output<typeof reconcileCause>;

/** Documents of cards that have vouchers, or should have. */
export const assetDocuments = ['card', 'change', 'run'] as const;
export type AssetDocumentKind = (typeof assetDocuments)[number];

const assetDocument = documentOfKinds(assetDocuments);
const assetBookings = bookingOutcome(assetDocuments);
export type AssetBookings = z.output<typeof assetBookings>;

/** So many of each cause are shown; those that a shown voucher may be related to come with it. */
export const causesShown = 50;

export const assetReconcile = z.strictObject({
  period,
  rows: z.array(reconcileRow),
  causes: z.array(reconcileCause),
  /** How many more there are of a cause than are shown. */
  rest: z.array(
    z.strictObject({ cause: z.enum(reconcileCauses), title: z.string(), count: z.number().int() }),
  ),
  /** Documents of all causes, shown or not, that a voucher made or renewed mends. */
  toBook: z.strictObject({ card: z.array(id), change: z.array(id), run: z.array(id) }),
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
    query: z.strictObject({ period: reckonedPeriod }),
    result: assetReconcile,
  }),
  /** The vouchers that a mend would make or renew; writes nothing. */
  preview: defineCall({
    method: 'GET',
    path: '/assets/check/preview',
    access: view,
    summary: '预览资产凭证',
    query: z
      .strictObject({
        document: z.enum(assetDocuments),
        /** Of the card or change. */
        id: idParam.optional(),
        /** Of the run, also of one to come. */
        period: reckonedPeriod.optional(),
      })
      .refine(({ document, id: of, period: month }) => (document === 'run' ? month : of), {
        error: '请指明卡片、变动或折旧的月份',
      }),
    result: draftedVouchers,
  }),
  /** Vouchers that a person wrote and that may be those of a document, the fitting ones first. */
  fitting: defineCall({
    method: 'GET',
    path: '/assets/check/vouchers',
    access: view,
    summary: '可关联的凭证',
    query: z.strictObject({ document: z.enum(assetDocuments), id: idParam }),
    result: fittingVouchers,
  }),
  /** Makes or renews the vouchers of documents, each accepted or refused by itself. */
  book: defineCall({
    method: 'POST',
    path: '/assets/check/book',
    access: 'asset.manage',
    summary: '按对账建议批量生成资产凭证',
    body: z.strictObject({
      documents: z
        .array(assetDocument)
        .min(1, '请选择卡片、变动或折旧')
        .max(bookedAtMost, `一次最多生成 ${bookedAtMost} 张凭证`)
        .superRefine(listedOnce('卡片、变动或折旧', (each) => `${each.document} ${each.id}`)),
    }),
    rows: 'documents',
    result: assetBookings,
  }),
  checkExport: defineCall({
    method: 'GET',
    path: '/assets/check/export',
    access: view,
    exports: '资产与总账对账表',
    answers: 'file',
    summary: '导出资产与总账对账表',
    query: z.strictObject({ period: reckonedPeriod, format: sheetFormat }),
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
