import { assetKinds } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  factorIn,
  id,
  idParam,
  idParams,
  listedOnce,
  maxVersion,
  pageOf,
  paging,
  period,
  reckonedPeriod,
  searchWord,
  version,
} from './common.schema';
import { documentVoucher } from './document.schema';

const view = 'asset.view';
const manage = 'asset.manage';

/** How the lines of the voucher of a run are put together. */
export const depreciationGroupings = ['department', 'type', 'asset'] as const;

/** 折旧设置 of an account set. */
export const depreciationSetting = z.strictObject({
  /** 0 until somebody has saved it. */
  version: z.number().int().min(0).max(maxVersion),
  grouping: z.enum(depreciationGroupings),
  /** One voucher for fixed assets, intangibles and 长期待摊费用 together instead of one for each. */
  isOneVoucher: z.boolean(),
  /** A difference between cards and ledger keeps the month from being closed; it is told otherwise. */
  blocksClosing: z.boolean(),
});
export type DepreciationSetting = z.output<typeof depreciationSetting>;

const ofKind = z.strictObject({ kind: z.enum(assetKinds), count: z.number().int(), amount });

/** 折旧 of one month: one for all kinds of assets, run again until its vouchers stand. */
export const depreciationRun = z.strictObject({
  id,
  version,
  period,
  count: z.number().int(),
  amount,
  kinds: z.array(ofKind),
  vouchers: z.array(documentVoucher),
  /** `stale`: cards have changed since, so that the month would come out otherwise now. */
  state: z.enum(['run', 'posted', 'stale']),
  createdName: z.string(),
  createdAt: z.string(),
});
export type DepreciationRun = z.output<typeof depreciationRun>;

/** What a card wears off in a month. */
export const depreciationLine = z.strictObject({
  assetId: id,
  code: z.string(),
  name: z.string(),
  typeName: z.string(),
  kind: z.enum(assetKinds),
  /** Items of 部门. */
  departmentIds: z.array(id),
  originalValue: amount,
  monthly: amount,
  amount,
  accumulated: amount,
  net: amount,
  usedMonths: z.number().int(),
  lifeMonths: z.number().int(),
});
export type DepreciationLine = z.output<typeof depreciationLine>;

/** A voucher as it would be made; its subjects and items by id. */
export const previewedVoucher = z.strictObject({
  /** Null: all kinds stand in one. */
  kind: z.enum(assetKinds).nullable(),
  lines: z.array(
    z.strictObject({
      summary: z.string(),
      subjectId: id,
      items: z.array(id),
      debit: amount,
      credit: amount,
    }),
  ),
});

/** The month that is depreciated next, and what is in its way. */
export const depreciationDate = z.strictObject({
  /** Null: the account set has no card to depreciate. */
  period: period.nullable(),
  count: z.number().int(),
  amount,
  kinds: z.array(ofKind),
  run: depreciationRun.nullable(),
  problems: z.array(z.strictObject({ message: z.string(), link: z.string().nullable() })),
  /** Cards by 工作量法, whose work of the month is typed. */
  units: z.array(
    z.strictObject({
      assetId: id,
      code: z.string(),
      name: z.string(),
      workUnit: z.string(),
      totalUnits: z.string(),
      usedUnits: z.string(),
      units: z.string().nullable(),
    }),
  ),
});
export type DepreciationDate = z.output<typeof depreciationDate>;

const path = '/assets/depreciation';
const ofRun = z.strictObject({ depreciationId: idParam });

export const depreciationCalls = {
  page: defineCall({
    method: 'GET',
    path: `${path}/page`,
    access: view,
    summary: '折旧记录',
    query: z.strictObject({
      periodFrom: period.optional(),
      periodTo: period.optional(),
      ...paging,
    }),
    result: pageOf(depreciationRun),
  }),
  lines: defineCall({
    method: 'POST',
    path: `${path}/detail/page`,
    access: view,
    writes: false,
    summary: '折旧明细',
    query: z.strictObject(paging),
    body: z.strictObject({
      periodFrom: reckonedPeriod,
      periodTo: reckonedPeriod,
      keyword: searchWord.default(''),
      typeIds: z.array(id).max(100).default([]),
      departmentIds: z.array(id).max(100).default([]),
    }),
    result: pageOf(depreciationLine.extend({ period })).extend({ amount }),
  }),
  /** A run with the vouchers that it has or would make. */
  one: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '一个月的折旧及凭证预览',
    query: ofRun,
    result: depreciationRun.extend({ previews: z.array(previewedVoucher) }),
  }),
  checkDate: defineCall({
    method: 'GET',
    path: `${path}/checkDate`,
    access: view,
    summary: '应计提折旧的月份',
    result: depreciationDate,
  }),
  /** Runs the month, or runs it again; its vouchers, where they stand and may change, follow. */
  run: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '计提折旧',
    body: z.strictObject({
      period: reckonedPeriod,
      units: z
        .array(z.strictObject({ assetId: id, units: factorIn }))
        .max(5000, '一次最多填写 5000 张卡片的工作量')
        .superRefine(listedOnce('本月工作量', ({ assetId }) => assetId))
        .default([]),
    }),
    result: depreciationRun,
  }),
  /** The last one, once its vouchers are gone. */
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '取消计提',
    params: idParams,
    result: done,
  }),
  createVoucher: defineCall({
    method: 'GET',
    path: `${path}/createVoucher`,
    access: manage,
    writes: true,
    summary: '由折旧生成凭证',
    query: ofRun,
    result: depreciationRun,
  }),
  removeVoucher: defineCall({
    method: 'DELETE',
    path: `${path}/{id}/voucher`,
    access: manage,
    summary: '删除折旧凭证',
    params: idParams,
    result: depreciationRun,
  }),
  relate: defineCall({
    method: 'GET',
    path: `${path}/relate`,
    access: manage,
    writes: true,
    summary: '把折旧关联到已有凭证',
    query: ofRun.extend({ voucherId: idParam }),
    result: depreciationRun,
  }),
  setting: defineCall({
    method: 'GET',
    path: '/assets/setting',
    access: view,
    summary: '折旧设置',
    result: depreciationSetting,
  }),
  saveSetting: defineCall({
    method: 'PUT',
    path: '/assets/setting',
    access: manage,
    summary: '修改折旧设置',
    body: depreciationSetting,
    result: depreciationSetting,
  }),
};
