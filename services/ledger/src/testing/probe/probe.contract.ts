import { defineCall, type Domain } from '@mingzhang/contract';
import { z } from 'zod';

/** A domain for tests only: it stores documents, each of which makes a voucher. */
export const probeDomain: Domain = {
  service: 'probe',
  title: '试验',
  prefixes: [],
  permissions: {},
  errors: {},
  sources: { probe: { title: '试验单', bound: true } },
};

const documentName = z.strictObject({ name: z.string().min(1).max(40) });
const document = z.strictObject({ name: z.string(), voucher: z.string().nullable() });

export const probeCalls = {
  /** Stores a document without a voucher. */
  create: defineCall({
    method: 'POST',
    path: '/probe',
    access: 'asset.manage',
    summary: '新增试验单',
    body: z.strictObject({
      ...documentName.shape,
      subjectId: z.number().int(),
      amount: z.string(),
    }),
    result: z.strictObject({}),
  }),
  /** Makes the vouchers of documents; may be repeated. */
  book: defineCall({
    method: 'POST',
    path: '/probe/book',
    access: 'asset.manage',
    summary: '试验单生成凭证',
    body: z.strictObject({
      names: z.array(z.string()).min(1).max(500),
      wordId: z.number().int(),
      otherSubjectId: z.number().int(),
      voucherDate: z.string(),
    }),
    result: z.strictObject({ booked: z.number().int(), refused: z.array(z.string()) }),
  }),
  /** Changes the amount of a document, and with it its voucher. */
  change: defineCall({
    method: 'PUT',
    path: '/probe',
    access: 'asset.manage',
    summary: '修改试验单',
    body: z.strictObject({
      ...documentName.shape,
      amount: z.string(),
      wordId: z.number().int(),
      otherSubjectId: z.number().int(),
      voucherDate: z.string(),
    }),
    result: z.strictObject({}),
  }),
  /** Deletes a document, and with it its voucher. */
  remove: defineCall({
    method: 'POST',
    path: '/probe/remove',
    access: 'asset.manage',
    summary: '删除试验单',
    body: documentName,
    result: z.strictObject({ removed: z.boolean() }),
  }),
  list: defineCall({
    method: 'GET',
    path: '/probe',
    access: 'asset.view',
    summary: '试验单',
    result: z.array(document),
  }),
};
