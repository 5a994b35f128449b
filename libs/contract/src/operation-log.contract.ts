import { z } from 'zod';
import { defineCall } from './call';
import { id, idParam, isoDate, pageOf, paging, timestamp } from './common.schema';

/** One change of business data: who, when, from where, what, before and after. */
export const operationLogEntry = z.strictObject({
  id,
  at: timestamp,
  userName: z.string(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
  object: z.string(),
  /** Field by field in Chinese; empty where there was or is nothing. */
  changes: z.array(z.strictObject({ title: z.string(), before: z.string(), after: z.string() })),
});
export type OperationLogEntry = z.output<typeof operationLogEntry>;

/** Rows of one export at most. */
export const exportedEntries = 10_000;

const filters = {
  operatorId: idParam.optional(),
  /** Days in Shanghai, both included. */
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  /** Part of the action or the object. */
  keyword: z.string().trim().max(60).optional(),
};

export const operationLogCalls = {
  list: defineCall({
    method: 'GET',
    path: '/operation-log',
    access: 'log.view',
    summary: '操作日志，新的在前',
    query: z.strictObject({ ...filters, ...paging }),
    result: pageOf(operationLogEntry),
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
    summary: '按条件导出操作日志（CSV，UTF-8 带 BOM）',
    query: z.strictObject(filters),
    result: z.strictObject({ fileName: z.string(), csv: z.string() }),
  }),
};
