import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  fileAnswer,
  id,
  keywordParam,
  listedOnce,
  pageOf,
  paging,
  period,
} from './common.schema';
import { defineJobKind } from './job-kind';
import { sheetFormat, startedJob } from './jobs.contract';
import { shownSpan, statementModes } from './report.contract';
import { accountSetBrief } from './session.contract';

/**
 * One statement of several account sets (合并查看): side by side and added up, for a group or an
 * agency. The user needs the right to see reports in the account set in use, and it is checked in
 * each of the others as well. Account sets that cannot be shown are listed with the reason.
 */

/**
 * Most account sets side by side on a screen or in a file made at once; a workbook may have more.
 */
export const combinedShownAtMost = 100;
export const combinedSetsAtMost = 500;

export const combinedStatements = ['balanceSheet', 'incomeStatement', 'cashFlow'] as const;
export type CombinedStatement = (typeof combinedStatements)[number];

/** Why an account set is left out of a combined statement. */
export const combinedReasons = [
  /** It does not exist, or the user does not belong to it. */
  'unknown',
  /** The user may not see reports there. */
  'forbidden',
  /** It uses another accounting standard, whose form differs. */
  'standard',
  /** Its books do not cover the period. */
  'noBooks',
  /** Its figures could not be read, as during a restore. */
  'failed',
] as const;
export type CombinedReason = (typeof combinedReasons)[number];

export const combinedReasonTitles: Readonly<Record<CombinedReason, string>> = {
  unknown: '不能使用',
  forbidden: '无权查看',
  standard: '准则不同',
  noBooks: '没有账',
  failed: '未能取数',
};

const chosenIds = (atMost: number) =>
  z
    .array(id)
    .min(1, '请至少选择一个账套')
    .max(atMost, `最多 ${atMost} 个账套，请少选一些`)
    .superRefine(listedOnce('账套', (each) => each));

const standard = z.literal([0, 1], '请选择小企业会计准则或企业会计准则');
const shown = {
  standard,
  statement: z.enum(combinedStatements, '请选择资产负债表、利润表或现金流量表'),
  ...shownSpan,
  ids: chosenIds(combinedShownAtMost),
};

/** An account set that can be selected. */
export const combinedSet = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  /** Whether the user's role may see reports there. */
  mayView: z.boolean(),
});
export type CombinedSet = z.output<typeof combinedSet>;

const combinedException = z.strictObject({
  id,
  /** Empty for a set that the user does not belong to, about which nothing is returned. */
  companyName: z.string(),
  reason: z.enum(combinedReasons),
  message: z.string(),
});
export type CombinedException = z.output<typeof combinedException>;

export const combinedView = z.strictObject({
  name: z.string(),
  standard,
  mode: z.enum(statementModes),
  periodFrom: period,
  periodTo: period,
  columns: z.array(z.strictObject({ key: z.string(), title: z.string() })),
  /** The account sets that are added up, in the requested order. */
  sets: z.array(z.strictObject({ id, companyName: z.string(), isClosed: z.boolean() })),
  rows: z.array(
    z.strictObject({
      lineNo: z.number().int().nullable(),
      title: z.string(),
      indent: z.number().int(),
      kind: z.enum(['heading', 'item', 'total']),
      /** By column key, in yuan: the sum of the known amounts, null when none is known. */
      totals: z.record(z.string(), amount.nullable()),
      /** By column key, in the order of the account sets. */
      parts: z.record(z.string(), z.array(amount.nullable())),
    }),
  ),
  exceptions: z.array(combinedException),
  /** Notes for the reader of the sums. */
  notes: z.array(z.string()),
});
export type CombinedView = z.output<typeof combinedView>;
export type CombinedRowView = CombinedView['rows'][number];

/** The three statements of many account sets as one workbook. */
export const combinedWorkbookKind = defineJobKind({
  kind: 'report-combined',
  title: '合并报表工作簿',
  report: z.strictObject({
    sets: z.number().int(),
    exceptions: z.array(combinedException),
  }),
  steps: { read: { text: '取数', unit: '个账套' } },
  files: { workbook: { title: '下载合并报表', ending: '-合并报表.xlsx' } },
});

const access = 'report.view';

export const combinedCalls = {
  sets: defineCall({
    method: 'GET',
    path: '/report/combined/sets',
    access,
    summary: '可合并查看的账套',
    query: z.strictObject({ keyword: keywordParam, ...paging }),
    result: pageOf(combinedSet),
  }),
  view: defineCall({
    method: 'POST',
    path: '/report/combined',
    access,
    writes: false,
    summary: '合并查看报表',
    body: z.strictObject(shown),
    result: combinedView,
  }),
  export: defineCall({
    method: 'POST',
    path: '/report/combined/export',
    access,
    writes: false,
    answers: 'file',
    exports: '合并报表',
    summary: '导出合并查看的报表',
    body: z.strictObject({ ...shown, format: sheetFormat }),
    result: fileAnswer,
  }),
  workbook: defineCall({
    method: 'POST',
    path: '/report/combined/workbook',
    access,
    turn: 'none',
    exports: '合并报表',
    summary: '生成三张报表的合并工作簿',
    body: z.strictObject({ standard, ...shownSpan, ids: chosenIds(combinedSetsAtMost) }),
    result: startedJob,
  }),
};
