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

/** Changes by field in Chinese; empty for an absent value. */
const changes = z.array(
  z.strictObject({ title: z.string(), before: z.string(), after: z.string() }),
);

/** One change of business data as in a list: who, when, from where, what. */
export const operationLogHead = z.strictObject({
  id,
  at: timestamp,
  userName: z.string(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
  object: z.string(),
  /** Null when there are too many for a list: the entry itself has them. */
  changes: changes.nullable(),
});
export type OperationLogHead = z.output<typeof operationLogHead>;

/** One change of business data in full, with values before and after. */
export const operationLogEntry = operationLogHead.extend({
  changes,
  /** Number of all changes; only the first `shownChanges` are returned. */
  changesTotal: z.number(),
});
export type OperationLogEntry = z.output<typeof operationLogEntry>;

/** Rows of one export at most. */
export const exportedEntries = 10_000;
/** Most changes shown of one entry; a voucher of 1,000 lines fits. */
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
