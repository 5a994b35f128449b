import { z } from 'zod';
import { defineCall } from './call';
import {
  fileAnswer,
  id,
  idParam,
  idParams,
  isoDate,
  keywordParam,
  pageOf,
  paging,
  timestamp,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** Field by field in Chinese; empty where there was or is nothing. */
const changes = z.array(
  z.strictObject({ title: z.string(), before: z.string(), after: z.string() }),
);

/** One change of business data as a list shows it: who, when, from where, what. */
export const operationLogHead = z.strictObject({
  id,
  at: timestamp,
  userName: z.string(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
  object: z.string(),
  /** None where they are too much for a list: the entry itself has them. */
  changes: changes.nullable(),
});
export type OperationLogHead = z.output<typeof operationLogHead>;

/** One change of business data in full: also before and after. */
export const operationLogEntry = operationLogHead.extend({
  changes,
  /** Of how many; the first ones are shown, as many as a person can read. */
  changesTotal: z.number(),
});
export type OperationLogEntry = z.output<typeof operationLogEntry>;

/** Rows of one export at most. */
export const exportedEntries = 10_000;
/** Changes of one entry that are shown at most: a voucher of 1,000 lines has its place in it. */
export const shownChanges = 2_000;

const filters = {
  operatorId: idParam.optional(),
  /** Days in Shanghai, both included. */
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  /** Part of the action or the object. */
  keyword: keywordParam,
};

export const operationLogCalls = {
  list: defineCall({
    method: 'GET',
    path: '/operation-log',
    access: 'log.view',
    summary: '操作日志，新的在前',
    query: z.strictObject({ ...filters, ...paging }),
    result: pageOf(operationLogHead),
  }),
  get: defineCall({
    method: 'GET',
    path: '/operation-log/{id}',
    access: 'log.view',
    summary: '一条操作日志的全部变更内容',
    params: idParams,
    result: operationLogEntry,
  }),
  operators: defineCall({
    method: 'GET',
    path: '/operation-log/operators',
    access: 'log.view',
    summary: '日志中出现过的操作人，包括已移除的成员',
    result: z.array(z.strictObject({ id, userName: z.string() })),
  }),
  export: defineCall({
    method: 'GET',
    path: '/operation-log/export',
    exports: '操作日志',
    access: 'log.view',
    summary: '按条件导出操作日志',
    answers: 'file',
    query: z.strictObject({ ...filters, format: sheetFormat }),
    result: fileAnswer,
  }),
};
