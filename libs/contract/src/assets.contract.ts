import { assetKinds, assetStatuses } from '@mingzhang/rules';
import { z } from 'zod';
import { assetCardRecord } from './asset-card.record';
import { asset, assetFigures, assetRow } from './asset.schema';
import { assetChangeRow } from './asset-change.contract';
import { defineCall } from './call';
import {
  amount,
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  listedOnce,
  pageOf,
  paging,
  period,
  reckonedPeriod,
  searchWord,
  version,
} from './common.schema';
import { documentVoucher } from './document.schema';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { changesOf } from './record';

const view = 'asset.view';
const manage = 'asset.manage';

export const assetsAtMost = 500;
const idsIn = z
  .array(id)
  .min(1, '请选择资产卡片')
  .max(assetsAtMost, `一次最多处理 ${assetsAtMost} 张卡片`);

const ids = (name: string) => z.array(id).max(100, `${name}最多选 100 个`).default([]);
/** What the list, its export and the summary are narrowed by; figures are those at the end of the month. */
export const assetFilter = {
  period: reckonedPeriod,
  keyword: searchWord.default(''),
  typeIds: ids('资产类别'),
  departmentIds: ids('使用部门'),
  subjectIds: ids('资产科目'),
  kinds: z.array(z.enum(assetKinds)).max(assetKinds.length).default([]),
  /** None: all but those disposed of before the month. */
  statuses: z.array(z.enum(assetStatuses)).max(assetStatuses.length).default([]),
};
const filter = z.strictObject(assetFilter);

const totals = z.strictObject({
  count: z.number().int(),
  ...assetFigures,
  monthly: amount,
});

/** Cards of one 资产科目, those disposed of left out of the sums. */
const subjectGroup = totals.extend({ assetSubjectId: id, assetSubject: z.string() });

const assetPage = pageOf(assetRow).extend({
  /**
   * Of all that match, not only of this page. Disposed cards are counted apart and have no part in the sums, but in
   * `monthly`: the month of the disposal wears off like the others.
   */
  totals,
  disposedCount: z.number().int(),
  groups: z.array(subjectGroup),
});
export type AssetPage = z.output<typeof assetPage>;

/** A month of a card's life: booked, run without a voucher yet, or planned. */
const lifeMonth = z.strictObject({
  period,
  amount,
  accumulated: amount,
  net: amount,
  bookValue: amount,
  state: z.enum(['posted', 'run', 'planned']),
  voucher: documentVoucher.nullable(),
});

/** The whole life of a card (卡片详情): what was, what is planned, and what made it so. */
export const assetDetail = z.strictObject({
  row: assetRow,
  card: asset,
  /** Name of its 供应商; '' without one. */
  supplier: z.string(),
  months: z.array(lifeMonth),
  changes: z.array(assetChangeRow),
  /** The month after which nothing is left to wear off; null where only work or a person ends it. */
  lastPeriod: period.nullable(),
  /** 税前一次性扣除: what the year of the entry deducts and later ones add back; null without it. */
  deduction: z
    .strictObject({
      year: z.number().int(),
      deducted: amount,
      /** Book depreciation by year, to be added back. */
      years: z.array(
        z.strictObject({ year: z.number().int(), booked: amount, difference: amount }),
      ),
    })
    .nullable(),
});
export type AssetDetail = z.output<typeof assetDetail>;

export const assetImport = defineImportKind({ kind: 'asset-card', title: '导入资产卡片' }, {});

export const assetsCalls = {
  page: defineCall({
    method: 'POST',
    path: '/assets/page',
    access: view,
    writes: false,
    summary: '资产卡片',
    query: z.strictObject(paging),
    body: filter,
    result: assetPage,
  }),
  /** Cards that were chosen, in the order asked for, as labels and papers show them. */
  chosen: defineCall({
    method: 'POST',
    path: '/assets/chosen',
    access: view,
    writes: false,
    summary: '所选的资产卡片',
    body: z.strictObject({ period: reckonedPeriod, ids: idsIn }),
    rows: 'ids',
    result: z.array(assetRow),
  }),
  create: defineCall({
    method: 'POST',
    path: '/assets',
    access: manage,
    summary: '新增资产卡片',
    body: assetCardRecord.body,
    result: asset,
  }),
  /** Of a settled card only what no figure depends on. */
  update: defineCall({
    method: 'PUT',
    path: '/assets',
    access: manage,
    summary: '修改资产卡片；已折旧或变动的卡片，数值只能由变动修改',
    body: z.strictObject({ id, version, ...changesOf(assetCardRecord) }),
    result: asset,
  }),
  one: defineCall({
    method: 'GET',
    path: '/assets/{id}',
    access: view,
    summary: '资产卡片',
    params: idParams,
    result: asset,
  }),
  detail: defineCall({
    method: 'GET',
    path: '/assets/detail/{id}',
    access: view,
    summary: '资产卡片的全程：折旧、变动与计划',
    params: idParams,
    query: z.strictObject({ period: reckonedPeriod }),
    result: assetDetail,
  }),
  /** What a card is filled in from besides its type: departments and suppliers of the books, and its first month. */
  choices: defineCall({
    method: 'GET',
    path: '/assets/choices',
    access: view,
    summary: '资产卡片的可选项',
    result: z.strictObject({
      /** The month that a new card begins in. */
      entryPeriod: period,
      departments: z.array(z.strictObject({ id, code: z.string(), name: z.string() })),
      /** Whose items are the suppliers; null where the set lacks it. */
      supplierCategoryId: id.nullable(),
    }),
  }),
  /** The number that a new card of the type is proposed. */
  nextCode: defineCall({
    method: 'GET',
    path: '/assets/nextCode',
    access: manage,
    summary: '建议的资产编号',
    query: z.strictObject({ typeId: z.coerce.number().int().positive() }),
    result: z.strictObject({ code: z.string() }),
  }),
  /** Each copy takes the next free number and begins in the current month. */
  copy: defineCall({
    method: 'POST',
    path: '/assets/copy',
    access: manage,
    summary: '复制资产卡片',
    body: idsIn,
    rows: '[]',
    result: z.array(asset),
  }),
  batchRemove: defineCall({
    method: 'POST',
    path: '/assets/batchDel',
    access: manage,
    turn: 'alone',
    summary: '删除资产卡片；有折旧、变动或凭证的不能删除',
    body: idsIn,
    rows: '[]',
    result: done,
  }),
  /** 购入凭证: debit the asset and the tax, credit 对方科目; of each card its own, or related to one that stands. */
  book: defineCall({
    method: 'POST',
    path: '/assets/{id}/voucher',
    access: manage,
    summary: '由资产卡片生成购入凭证',
    params: idParams,
    result: asset,
  }),
  unbook: defineCall({
    method: 'DELETE',
    path: '/assets/{id}/voucher',
    access: manage,
    summary: '删除资产卡片的购入凭证',
    params: idParams,
    result: asset,
  }),
  /** Says that a voucher which stands already is that of the purchase; one may be of several cards. */
  relate: defineCall({
    method: 'POST',
    path: '/assets/{id}/relate',
    access: manage,
    summary: '把资产卡片关联到已有的购入凭证',
    params: idParams,
    query: z.strictObject({ voucherId: idParam }),
    result: asset,
  }),
  /** The same of several cards of one purchase: of all of them, or of none. */
  relateAll: defineCall({
    method: 'POST',
    path: '/assets/relate',
    access: manage,
    summary: '把几张资产卡片关联到已有的一张购入凭证',
    query: z.strictObject({ voucherId: idParam }),
    body: idsIn,
    rows: '[]',
    result: z.array(asset),
  }),
  export: defineCall({
    method: 'POST',
    path: '/assets/export',
    access: view,
    writes: false,
    exports: '资产卡片',
    answers: 'file',
    summary: '导出资产卡片，可改后再导入',
    body: filter.extend({ format: sheetFormat }),
    result: fileAnswer,
  }),
  /** Cards as another program hands them in: all of them, or none. */
  importCards: defineCall({
    method: 'POST',
    path: '/assets/import',
    access: manage,
    summary: '批量新增资产卡片，有一张不合格则都不新增',
    body: z.strictObject({
      cards: z
        .array(assetCardRecord.body)
        .min(1, '没有要导入的资产卡片')
        .max(assetsAtMost, `一次最多导入 ${assetsAtMost} 张卡片，更多的请用文件导入`)
        .superRefine(listedOnce('资产卡片', ({ code }) => code)),
    }),
    rows: 'cards',
    result: z.strictObject({ count: z.number().int() }),
  }),
  import: defineCall({
    method: 'POST',
    path: '/assets/import/file',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入资产卡片；结果见任务',
    body: z.strictObject(importFields),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/assets/import/template',
    access: manage,
    answers: 'file',
    summary: '资产卡片导入模板',
    result: fileAnswer,
  }),
};
