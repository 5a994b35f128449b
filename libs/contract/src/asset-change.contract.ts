import { assetChangeKinds } from '@mingzhang/rules';
import { z } from 'zod';
import { assetCardRecord } from './asset-card.record';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  amountSideIn,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  optionalText,
  pageOf,
  paging,
  period,
  searchWord,
  text,
  timestamp,
  version,
} from './common.schema';
import { documentVoucher } from './document.schema';

const view = 'asset.view';
const manage = 'asset.manage';

const { shape } = assetCardRecord;

const settlement = { settlementSubjectId: shape.settlementSubjectId };

/** What a disposal brings and costs; amounts in yuan. */
const proceeds = {
  /** 收入 without tax, 增值税, 清理费用, 保险或责任人赔偿. */
  proceeds: amountSideIn,
  tax: amountSideIn,
  cost: amountSideIn,
  compensation: amountSideIn,
  ...settlement,
  /** 其他应收款 of the compensation; null: it was paid. */
  compensationSubjectId: id.nullable().default(null),
};

/** What is changed, by kind (资产变动); its own month is still depreciated as before (DR08). */
export const assetChangeIn = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('increase'),
    amount: amountIn,
    tax: amountSideIn,
    ...settlement,
  }),
  z.strictObject({ kind: z.literal('decrease'), amount: amountIn, ...settlement }),
  z.strictObject({ kind: z.literal('residual'), residualRate: shape.residualRate }),
  z.strictObject({ kind: z.literal('life'), lifeMonths: shape.lifeMonths }),
  z.strictObject({
    kind: z.literal('method'),
    method: shape.method,
    /** 剩余的预计工作量. */
    totalUnits: shape.totalUnits,
    workUnit: shape.workUnit,
  }),
  z.strictObject({ kind: z.literal('impairment'), amount: amountIn }),
  z.strictObject({
    kind: z.literal('accumulatedAdjust'),
    amount: amountIn,
    /** Where the other side is booked; null: 折旧费用. */
    ...settlement,
  }),
  z.strictObject({ kind: z.literal('department'), uses: shape.uses }),
  z.strictObject({
    kind: z.literal('subject'),
    assetSubjectId: shape.assetSubjectId,
    accumulatedSubjectId: shape.accumulatedSubjectId,
    impairmentSubjectId: shape.impairmentSubjectId,
    clearingSubjectId: shape.clearingSubjectId,
  }),
  z.strictObject({ kind: z.literal('type'), typeId: id }),
  z.strictObject({ kind: z.literal('status'), isIdle: z.boolean() }),
  /** Of the original value this much leaves, sold or scrapped, with its share of 累计折旧. */
  z.strictObject({
    kind: z.literal('partial'),
    amount: amountIn,
    way: z.enum(['sale', 'scrap'], '请选择处置方式'),
    ...proceeds,
  }),
  /** A part of the card goes on as a card of its own. */
  z.strictObject({
    kind: z.literal('split'),
    amount: amountIn,
    code: text('新卡片编号', 40),
    name: text('新卡片名称', 100),
    quantity: z.number().int().min(1).max(1_000_000).default(1),
  }),
  z.strictObject({ kind: z.literal('sale'), ...proceeds }),
  z.strictObject({ kind: z.literal('scrap'), ...proceeds }),
  z.strictObject({ kind: z.literal('shortage'), ...proceeds }),
  z.strictObject({ kind: z.literal('invest'), ...proceeds }),
  z.strictObject({ kind: z.literal('donate'), ...proceeds }),
]);
export type AssetChangeIn = z.output<typeof assetChangeIn>;

/** A change as it was logged. */
export const assetChangeRow = z.strictObject({
  id,
  assetId: id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(assetChangeKinds),
  period,
  date: isoDate,
  /** What changed, as a person would say it: 36 个月 → 60 个月. */
  before: z.string(),
  after: z.string(),
  /** By how much the original value, 累计折旧 or 减值准备 changed; null where none did. */
  amount: amount.nullable(),
  /** What the next month wears off. */
  monthly: amount,
  note: z.string(),
  /** Whether it has something to book at all. */
  isBookable: z.boolean(),
  vouchers: z.array(documentVoucher),
  createdName: z.string(),
  createdAt: timestamp,
});
export type AssetChangeRow = z.output<typeof assetChangeRow>;

const changesAtMost = 500;
const idsIn = z
  .array(id)
  .min(1, '请选择变动记录')
  .max(changesAtMost, `一次最多处理 ${changesAtMost} 条变动`);

const path = '/assets/change';

export const assetChangeCalls = {
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '登记资产变动',
    body: z.strictObject({
      assetId: id,
      /** Of the card as it was looked at. */
      version,
      /** In the current month of 资产, on or before its last day. */
      date: isoDate,
      note: optionalText('变动原因', 200),
      change: assetChangeIn,
    }),
    result: assetChangeRow,
  }),
  /** What the card would amount to, and the vouchers that would be made; writes nothing. */
  preview: defineCall({
    method: 'POST',
    path: `${path}/preview`,
    access: view,
    writes: false,
    summary: '预览资产变动及凭证',
    body: z.strictObject({ assetId: id, date: isoDate, change: assetChangeIn }),
    result: z.strictObject({
      before: z.string(),
      after: z.string(),
      monthlyBefore: amount,
      monthly: amount,
      net: amount,
      /** Of what leaves: 处置净收益, a loss below zero; null of other changes. */
      gain: amount.nullable(),
      vouchers: z.array(
        z.strictObject({
          summary: z.string(),
          lines: z.array(
            z.strictObject({ subjectId: id, subject: z.string(), debit: amount, credit: amount }),
          ),
        }),
      ),
    }),
  }),
  page: defineCall({
    method: 'GET',
    path: `${path}/page`,
    access: view,
    summary: '资产变动记录',
    query: z.strictObject({
      periodFrom: period.optional(),
      periodTo: period.optional(),
      id: idParam.optional(),
      assetId: idParam.optional(),
      kind: z.enum(assetChangeKinds).optional(),
      keyword: searchWord.default(''),
      ...paging,
    }),
    result: pageOf(assetChangeRow),
  }),
  /** The newest of the card first, in its own month, once its voucher is gone. */
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除资产变动',
    params: idParams,
    result: done,
  }),
  /** Makes the vouchers of changes; one that was made here before says what its changes say now. */
  createVoucher: defineCall({
    method: 'POST',
    path: `${path}/createVoucher`,
    access: manage,
    summary: '由资产变动生成凭证',
    body: z.strictObject({
      ids: idsIn,
      /** All in one voucher. */
      together: z.boolean('合并标记应为是或否').default(false),
    }),
    rows: 'ids',
    result: z.array(assetChangeRow),
  }),
  removeVoucher: defineCall({
    method: 'POST',
    path: `${path}/removeVoucher`,
    access: manage,
    summary: '删除资产变动的凭证',
    body: z.strictObject({ ids: idsIn }),
    rows: 'ids',
    result: z.array(assetChangeRow),
  }),
  /** Says that a voucher which stands already is that of the changes. */
  relate: defineCall({
    method: 'POST',
    path: `${path}/relate`,
    access: manage,
    summary: '把资产变动关联到已有凭证',
    query: z.strictObject({ voucherId: idParam }),
    body: idsIn,
    rows: '[]',
    result: z.array(assetChangeRow),
  }),
};
