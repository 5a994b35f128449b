import { z } from 'zod';
import { defineCall } from './call';
import { listedOnce } from './common.schema';

/** The lists with columns that a person can arrange. Settings of other lists are refused. */
export const listNames = [
  'accountSets',
  'aging',
  'assetCheck',
  'assets',
  'assetStockLines',
  'assetStockTakings',
  'assetSummary',
  'assetTypes',
  'auxiliaryBalance',
  'auxiliaryLedger',
  'bankPayments',
  'cashAccountLines',
  'cashFlowLines',
  'categories',
  'closingBatch',
  'currencies',
  'dayBook',
  'depreciation',
  'detailedLedger',
  'employees',
  'estimates',
  'generalLedger',
  'insuranceBill',
  'insuranceSchemes',
  'invitations',
  'invoiceBusiness',
  'invoicesIn',
  'invoicesOut',
  'items',
  'journal',
  'lateContributions',
  'members',
  'operationLog',
  'paySecrecy',
  'payslips',
  'payYear',
  'quantityDetails',
  'quantityLedger',
  'reportTemplates',
  'salaryMonths',
  'salarySheet',
  'salaryTemplates',
  'settlement',
  'settlementMarks',
  'subjectBalance',
  'subjects',
  'subjectSummary',
  'taxDifferences',
  'taxFiles',
  'unbilledSales',
  'vatDifferences',
  'vouchers',
  'voucherTemplates',
  'voucherWords',
] as const;

export type ListName = (typeof listNames)[number];

/** Bounds of a stored width, in pixels. */
export const columnWidthPx = { least: 40, most: 1200 } as const;

/** Columns of one list at most; the widest list of the product has fewer than 40. */
const columnsAtMost = 100;

/**
 * Version of the stored format. A release that changes it increments it and ignores older settings.
 */
export const listSettingFormat = 1;

const listColumn = z.strictObject({
  column: z.string().min(1).max(60),
  shown: z.boolean(),
  /** Left out while the person has not changed the width. */
  widthPx: z.int().min(columnWidthPx.least).max(columnWidthPx.most).optional(),
});

const columns = z
  .array(listColumn)
  .max(columnsAtMost)
  .superRefine(listedOnce('列', ({ column }) => column));

/** One column in a person's setting of a list; the columns are in display order. */
export type ListColumnSetting = z.infer<typeof listColumn>;

const listSetting = z.strictObject({ list: z.enum(listNames), columns });

/** A person's settings for one list. */
export type ListSetting = z.infer<typeof listSetting>;

/** The list settings of the signed-in person: the same in every account set and browser. */
export const listSettingCalls = {
  list: defineCall({
    method: 'GET',
    path: '/updateUser/lists',
    access: 'session',
    summary: '本人的列设置',
    result: z.array(listSetting),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/updateUser/lists/{list}',
    access: 'session',
    summary: '保存本人对一个列表的列设置；没有列表示恢复默认',
    turn: 'none',
    params: z.strictObject({ list: z.enum(listNames) }),
    body: z.strictObject({ columns }),
    result: z.strictObject({}),
  }),
};
