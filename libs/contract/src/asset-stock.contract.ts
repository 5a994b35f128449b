import { stockActs, stockConditions, stockResults } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountSideIn,
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  isoDate,
  optionalText,
  pageOf,
  paging,
  period,
  reckonedPeriod,
  searchWord,
  text,
  timestamp,
  typedText,
  version,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

const view = 'asset.view';
const manage = 'asset.manage';

/** Things without a card that one stock-taking may note. */
export const surplusesAtMost = 500;

const chosen = (name: string) => z.array(id).max(100, `${name}最多选 100 个`).default([]);

/** 资产盘点: the fixed assets at the end of a month, counted one by one; closed, it stands as it is. */
export const stockTaking = z.strictObject({
  id,
  version,
  name: z.string(),
  period,
  /** Empty: all of them. */
  typeIds: z.array(id),
  departmentIds: z.array(id),
  isOpen: z.boolean(),
  /** Cards, those of them that were counted, found as booked, found otherwise, missing; things without a card. */
  count: z.number().int(),
  counted: z.number().int(),
  agreed: z.number().int(),
  different: z.number().int(),
  missing: z.number().int(),
  surplus: z.number().int(),
  createdName: z.string(),
  createdAt: timestamp,
  closedName: z.string(),
  closedAt: timestamp.nullable(),
});
export type StockTaking = z.output<typeof stockTaking>;

const seenIn = {
  departmentId: id.nullable().default(null),
  location: optionalText('存放地点', 100).nullable().default(null),
  keeper: optionalText('保管人', 40).nullable().default(null),
  condition: z.enum(stockConditions, '请选择资产状况').nullable().default(null),
};

/** A card of a stock-taking: as the books had it when it began, and as it was seen. Amounts in yuan. */
export const stockLine = z.strictObject({
  assetId: id,
  code: z.string(),
  name: z.string(),
  specification: z.string(),
  typeName: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
  startUse: isoDate,
  originalValue: amount,
  net: amount,
  departmentIds: z.array(id),
  /** 行政部、电商部. */
  departments: z.string(),
  location: z.string(),
  keeper: z.string(),
  isIdle: z.boolean(),
  result: z.enum(stockResults),
  /** What differs from the books; null is as they have it. */
  seen: z.strictObject({
    departmentId: id.nullable(),
    location: z.string().nullable(),
    keeper: z.string().nullable(),
    condition: z.enum(stockConditions).nullable(),
  }),
  /** The department that it was seen in, where that is another one. */
  seenDepartment: z.string(),
  remark: z.string(),
  countedName: z.string(),
  countedAt: timestamp.nullable(),
  proposals: z.array(z.strictObject({ act: z.enum(stockActs), isDone: z.boolean() })),
});
export type StockLine = z.output<typeof stockLine>;

const surplusFields = {
  name: text('资产名称', 100),
  specification: optionalText('规格型号', 100),
  departmentId: id.nullable().default(null),
  location: optionalText('存放地点', 100),
  keeper: optionalText('保管人', 40),
  quantity: z
    .number('数量应为数字')
    .int('数量应为整数')
    .min(1, '数量至少为 1')
    .max(1_000_000, '数量最多 1000000')
    .default(1),
  /** An estimate: what the like costs, less wear. */
  amount: amountSideIn,
  remark: optionalText('备注', 200),
};

/** A thing that no card is for (盘盈). */
export const stockSurplus = z.strictObject({
  id,
  name: z.string(),
  specification: z.string(),
  departmentId: id.nullable(),
  department: z.string(),
  location: z.string(),
  keeper: z.string(),
  quantity: z.number().int(),
  amount,
  remark: z.string(),
  /** The card that was made for it. */
  card: z.strictObject({ id, code: z.string(), name: z.string() }).nullable(),
  countedName: z.string(),
  countedAt: timestamp,
});
export type StockSurplus = z.output<typeof stockSurplus>;

/** What was noted of a card, and what was there before where somebody else had noted otherwise. */
const notedLine = z.strictObject({
  line: stockLine,
  replaced: z
    .strictObject({ result: z.enum(stockResults), countedName: z.string(), countedAt: timestamp })
    .nullable(),
});
export type NotedLine = z.output<typeof notedLine>;

export const stockViews = ['all', 'pending', 'different'] as const;
export type StockView = (typeof stockViews)[number];

const path = '/assets/stock-taking';
const surplusParams = z.strictObject({ id: idParam, surplusId: idParam });

export const stockTakingCalls = {
  page: defineCall({
    method: 'GET',
    path: `${path}/page`,
    access: view,
    summary: '资产盘点',
    query: z.strictObject(paging),
    result: pageOf(stockTaking),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '新增资产盘点',
    body: z.strictObject({
      name: text('盘点名称', 60),
      period: reckonedPeriod,
      typeIds: chosen('资产类别'),
      departmentIds: chosen('使用部门'),
    }),
    result: stockTaking,
  }),
  one: defineCall({
    method: 'GET',
    path: `${path}/{id}`,
    access: view,
    summary: '一次资产盘点',
    params: idParams,
    result: stockTaking,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除资产盘点',
    params: idParams,
    result: done,
  }),
  lines: defineCall({
    method: 'GET',
    path: `${path}/{id}/line`,
    access: view,
    summary: '盘点表',
    params: idParams,
    query: z.strictObject({
      view: z.enum(stockViews).default('all'),
      keyword: searchWord.default(''),
      ...paging,
    }),
    result: pageOf(stockLine),
  }),
  /** A label was scanned, or its number typed: the asset is there. What was noted of it stays. */
  scan: defineCall({
    method: 'POST',
    path: `${path}/{id}/scan`,
    access: manage,
    // Two labels are scanned faster than one is answered.
    repeatable: true,
    summary: '盘点扫码',
    params: idParams,
    body: z.strictObject({ assetId: id.optional(), code: typedText().max(40).default('') }),
    result: stockLine,
  }),
  note: defineCall({
    method: 'PUT',
    path: `${path}/{id}/line`,
    access: manage,
    summary: '登记盘点结果',
    params: idParams,
    body: z.strictObject({
      assetId: id,
      result: z.enum(stockResults, '请选择盘点结果'),
      ...seenIn,
      remark: optionalText('备注', 200),
    }),
    result: notedLine,
  }),
  surplus: defineCall({
    method: 'GET',
    path: `${path}/{id}/surplus`,
    access: view,
    summary: '盘盈资产',
    params: idParams,
    result: z.array(stockSurplus),
  }),
  addSurplus: defineCall({
    method: 'POST',
    path: `${path}/{id}/surplus`,
    access: manage,
    summary: '登记盘盈资产',
    params: idParams,
    body: z.strictObject(surplusFields),
    result: stockSurplus,
  }),
  removeSurplus: defineCall({
    method: 'DELETE',
    path: `${path}/{id}/surplus/{surplusId}`,
    access: manage,
    turn: 'alone',
    summary: '删除盘盈资产',
    params: surplusParams,
    result: done,
  }),
  /** Says which card was made for a thing that had none. */
  cardOfSurplus: defineCall({
    method: 'PUT',
    path: `${path}/{id}/surplus/{surplusId}`,
    access: manage,
    summary: '盘盈资产已新增卡片',
    params: surplusParams,
    body: z.strictObject({ assetId: id }),
    result: stockSurplus,
  }),
  /** Nothing is counted after it; what was not counted is missing only where that is said. */
  close: defineCall({
    method: 'POST',
    path: `${path}/{id}/close`,
    access: manage,
    summary: '提交资产盘点',
    params: idParams,
    body: z.strictObject({ isRestMissing: z.boolean('未盘资产的处理应为是或否').default(false) }),
    result: stockTaking,
  }),
  reopen: defineCall({
    method: 'POST',
    path: `${path}/{id}/reopen`,
    access: manage,
    summary: '重新打开资产盘点',
    params: idParams,
    result: stockTaking,
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/{id}/export`,
    access: view,
    exports: '资产盘点表',
    answers: 'file',
    summary: '导出资产盘点表',
    params: idParams,
    query: z.strictObject({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
