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
 * Batch closing (批量结账): one month of many account sets, tried first and then closed. A batch
 * belongs to a user, whatever account set is in use. The user's right to close is checked in each
 * set, and the findings of a set are stored in it. Nothing is returned about sets that the user
 * does not belong to.
 */

/** Most account sets of one batch. */
export const batchSetsAtMost = 500;

/** State of an account set's month before a batch. */
export const monthStates = [
  /** Can be closed next: every earlier month is closed. */
  'due',
  /** Earlier months are open. */
  'earlier',
  'closed',
  /** The books begin later. */
  'absent',
] as const;

/** State of an account set in a batch. */
export const batchStates = [
  /** Not processed yet. */
  'waiting',
  /** Tried: nothing prevents closing. */
  'ready',
  /** Tried: closing is possible, with warnings. */
  'warned',
  /** An exception: a person must correct something first. Nothing was made. */
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

/** An account set that can be selected. */
export const batchSet = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  /** In the requested month. */
  vatType: accountSetBrief.shape.vatType,
  role: roleName,
  /** Whether the user's role may close months there. */
  mayClose: z.boolean(),
  state: z.enum(monthStates),
  /** The oldest open month; null when all are closed. */
  openPeriod: period.nullable(),
  /**
   * Vouchers of the month, and those of them made by period-end steps; null for a role that may not
   * see them.
   */
  voucherCount: z.number().int().nullable(),
  madeCount: z.number().int().nullable(),
});
export type BatchSet = z.output<typeof batchSet>;

const batchFinding = closingFinding.extend({
  /** The rule's name: 凭证断号. */
  title: z.string(),
});
export type BatchFinding = z.output<typeof batchFinding>;

/** The result of a batch in an account set. */
export const batchRow = z.strictObject({
  id,
  companyName: z.string(),
  accountingStandards: accountSetBrief.shape.accountingStandards,
  /** In the month of the batch. */
  vatType: accountSetBrief.shape.vatType,
  state: z.enum(batchStates),
  /** Blocking findings first, then warnings. */
  findings: z.array(batchFinding),
  /** The vouchers of the period-end entries that would be made, or were made. */
  vouchers: z.array(z.strictObject({ name: z.string(), title: z.string(), amount })),
  /** After all of them; a loss is negative. Null when it was not computed. */
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
  /** The job of its phase; null when it is no longer stored. */
  job: job.nullable(),
});
export type ClosingBatch = z.output<typeof closingBatch>;

const chosenIds = z
  .array(id)
  .min(1, '请至少选择一个账套')
  .max(batchSetsAtMost, `一批最多 ${batchSetsAtMost} 个账套，请分批结账`);

const ofBatch = z.strictObject({ batchId: idParam });

/** The calls check the right to close in each account set, not in the one in use. */
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
  /** The user's newest batch, also from another browser. */
  latest: defineCall({
    method: 'GET',
    path: '/checkout/batch',
    access,
    summary: '本人最近的批量结账',
    result: closingBatch.nullable(),
  }),
  /**
   * Begins a batch with its trial (试算): the entries that would be made, and what blocks. It writes
   * nothing in the books.
   */
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
  /**
   * Makes the period-end entries and closes the month of the named sets; per set all or nothing.
   */
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
  /** Tries one account set again, after a correction there. */
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
