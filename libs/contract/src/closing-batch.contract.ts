import { z } from 'zod';
import { defineCall } from './call';
import { closingFinding } from './closing-findings.contract';
import {
  amount,
  done,
  fileAnswer,
  id,
  idParam,
  keywordParam,
  monthParam,
  pageOf,
  paging,
  period,
  timestamp,
  yearParam,
} from './common.schema';
import { defineJobKind } from './job-kind';
import { job } from './jobs.contract';
import { accountSetBrief, roleName } from './session.contract';

/**
 * Batch closing (批量结账): one month of many account sets, tried first and then closed. A batch belongs to
 * a user, whatever account set is in use; each set is asked for the user's right to close there, and what
 * is told of a set is kept in it. Sets that the user does not belong to are never told of.
 */

/** Most account sets of one batch. */
export const batchSetsAtMost = 500;

/** How the month of an account set stands before a batch. */
export const monthStates = [
  /** Its turn: every month before is closed. */
  'due',
  /** Months before are open. */
  'earlier',
  'closed',
  /** The books begin later. */
  'absent',
] as const;

/** How an account set of a batch stands. */
export const batchStates = [
  /** Not come to yet. */
  'waiting',
  /** Tried: nothing speaks against closing. */
  'ready',
  /** Tried: closing is possible, and there is something to look at. */
  'warned',
  /** An exception: a person has to mend something first. Nothing was made. */
  'blocked',
  /** An exception: the user may not close here. */
  'forbidden',
  'closed',
] as const;
export type BatchState = (typeof batchStates)[number];

export const closingBatchKind = defineJobKind({
  kind: 'ledger-closing-batch',
  title: '批量结账',
  pausable: true,
  report: z.strictObject({ ended: z.number().int() }),
  steps: {
    trial: { text: '试算', unit: '个账套' },
    close: { text: '结账', unit: '个账套' },
  },
  files: {},
});

/** An account set that may be chosen. */
export const batchSet = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  /** In the month asked for. */
  vatType: accountSetBrief.shape.vatType,
  role: roleName,
  /** The user's role may close months there. */
  mayClose: z.boolean(),
  state: z.enum(monthStates),
  /** The oldest open month; null when all are closed. */
  openPeriod: period.nullable(),
  /** Vouchers of the month, and those of them that its end has made; null for who may not see them. */
  voucherCount: z.number().int().nullable(),
  madeCount: z.number().int().nullable(),
});
export type BatchSet = z.output<typeof batchSet>;

const batchFinding = closingFinding.extend({
  /** What the rule is called: 凭证断号. */
  title: z.string(),
});
export type BatchFinding = z.output<typeof batchFinding>;

/** What a batch has come to in an account set. */
export const batchRow = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  /** In the month of the batch. */
  vatType: accountSetBrief.shape.vatType,
  state: z.enum(batchStates),
  /** What blocks first, then what should be looked at. */
  findings: z.array(batchFinding),
  /** The vouchers of the month's end: those that would be made, or were. */
  vouchers: z.array(z.strictObject({ name: z.string(), title: z.string(), amount })),
  /** After all of them; a loss is negative. Null where it did not come to that. */
  profit: amount.nullable(),
  voucherCount: z.number().int().nullable(),
  at: timestamp.nullable(),
});
export type BatchRow = z.output<typeof batchRow>;

export const closingBatch = z.strictObject({
  id,
  period,
  createdAt: timestamp,
  setCount: z.number().int(),
  phase: z.enum(['trial', 'close']),
  /** The work of its phase; null when it is no longer kept. */
  job: job.nullable(),
});
export type ClosingBatch = z.output<typeof closingBatch>;

const chosenIds = z
  .array(id)
  .min(1, '请至少选择一个账套')
  .max(batchSetsAtMost, `一批最多 ${batchSetsAtMost} 个账套，请分批结账`);

const ofBatch = z.strictObject({ batchId: idParam });

/** The calls ask in each account set for the right to close there, not in the one in use. */
const access = 'session';

export const closingBatchCalls = {
  sets: defineCall({
    method: 'GET',
    path: '/checkout/batch/sets',
    access,
    summary: '可批量结账的账套及该月状态',
    query: z.strictObject({
      year: yearParam,
      month: monthParam,
      keyword: keywordParam,
      state: z.enum(monthStates).optional(),
      ...paging,
    }),
    result: pageOf(batchSet),
  }),
  /** The one that the user began last; also from another browser. */
  latest: defineCall({
    method: 'GET',
    path: '/checkout/batch',
    access,
    summary: '本人最近的批量结账',
    result: closingBatch.nullable(),
  }),
  /** Begins a batch with its trial (试算): what would be made, what blocks. It writes nothing in the books. */
  start: defineCall({
    method: 'POST',
    path: '/checkout/batch',
    access,
    turn: 'none',
    summary: '批量试算，不写入账簿',
    body: z.strictObject({ year: yearParam, month: monthParam, ids: chosenIds }),
    result: closingBatch,
  }),
  rows: defineCall({
    method: 'GET',
    path: '/checkout/batch/{batchId}/rows',
    access,
    summary: '批量结账各账套的结果',
    params: ofBatch,
    result: z.array(batchRow),
  }),
  /** Makes the period-end entries and closes the month of the sets named, each as a whole or not at all. */
  close: defineCall({
    method: 'POST',
    path: '/checkout/batch/{batchId}/close',
    access,
    turn: 'none',
    summary: '批量结转并结账',
    params: ofBatch,
    body: z.strictObject({ ids: chosenIds }),
    result: closingBatch,
  }),
  steer: defineCall({
    method: 'POST',
    path: '/checkout/batch/{batchId}/steer',
    access,
    turn: 'none',
    summary: '暂停、继续或取消批量结账；已结账的保留',
    params: ofBatch,
    body: z.strictObject({ act: z.enum(['pause', 'resume', 'cancel'], '应为暂停、继续或取消') }),
    result: done,
  }),
  /** Tries one account set anew, after something was mended there. */
  retry: defineCall({
    method: 'POST',
    path: '/checkout/batch/{batchId}/retry',
    access,
    turn: 'none',
    summary: '重新试算一个账套',
    params: ofBatch,
    body: z.strictObject({ id }),
    result: batchRow,
  }),
  report: defineCall({
    method: 'GET',
    path: '/checkout/batch/{batchId}/report',
    access,
    exports: '批量结账报告',
    answers: 'file',
    summary: '导出批量结账报告',
    params: ofBatch,
    result: fileAnswer,
  }),
};
