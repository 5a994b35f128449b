import { invoiceTypes } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import { done, id, idParams, version } from './common.schema';
import { invoiceBusinessRecord } from './invoice-business.record';
import { changesOf } from './record';

export const invoiceBusinessAtMost = 100;

export const invoiceBusiness = z.strictObject({
  id,
  version,
  ...invoiceBusinessRecord.shape,
  /** 5001 主营业务收入; empty where the subject is gone. */
  subject: z.string(),
  settlementSubject: z.string(),
  /** Why vouchers can't use the type as it is, in words: its subject is no longer last-level. */
  problem: z.string().nullable(),
});
export type InvoiceBusiness = z.output<typeof invoiceBusiness>;

const path = '/invoiceBusiness';
const view = 'invoice.view';
const manage = 'invoice.manage';

export const invoiceBusinessCalls = {
  /** An account set that asks for the first time gets the usual types of its standard. */
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '发票业务类型',
    query: z.strictObject({ invoiceType: z.enum(invoiceTypes).default('OUT') }),
    result: z.array(invoiceBusiness).max(invoiceBusinessAtMost),
  }),
  one: defineCall({
    method: 'GET',
    path: `${path}/{id}`,
    access: view,
    summary: '一个发票业务类型',
    params: idParams,
    result: invoiceBusiness,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '新增发票业务类型',
    body: invoiceBusinessRecord.body,
    result: invoiceBusiness,
  }),
  /** Vouchers that exist stay as they are. */
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改发票业务类型；已有凭证不变',
    body: z.strictObject({ id, version, ...changesOf(invoiceBusinessRecord) }),
    result: invoiceBusiness,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除没有发票使用的业务类型',
    params: idParams,
    result: done,
  }),
};
