import { fittingVouchers, defineCall, documentVoucher, type Domain } from '@mingzhang/contract';
import { z } from 'zod';

/** A domain that is made for tests only: papers that make vouchers as their declaration says. */
export const paperDomain: Domain = {
  service: 'paper',
  title: '单据',
  prefixes: [],
  permissions: {},
  errors: {},
  sources: { paper: { title: '单据', bound: true } },
};

const ids = z.array(z.number().int());
const merge = z.enum(['each', 'grouped', 'all']).default('each');

export const paperCalls = {
  create: defineCall({
    method: 'POST',
    path: '/paper',
    access: 'asset.manage',
    summary: '新增单据',
    body: z.strictObject({
      name: z.string(),
      party: z.string(),
      day: z.string(),
      amount: z.string(),
      subjectId: z.number().int(),
    }),
    result: z.strictObject({ id: z.number().int() }),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/paper',
    access: 'asset.manage',
    summary: '修改单据；凭证随之修改',
    body: z.strictObject({ id: z.number().int(), amount: z.string() }),
    result: z.strictObject({}),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/paper/remove',
    access: 'asset.manage',
    summary: '删除单据；凭证随之删除',
    body: z.strictObject({ id: z.number().int(), isStrict: z.boolean() }),
    result: z.strictObject({}),
  }),
  make: defineCall({
    method: 'POST',
    path: '/paper/voucher/one',
    access: 'asset.manage',
    summary: '生成一张单据的凭证',
    body: z.strictObject({ id: z.number().int() }),
    result: z.strictObject({ title: z.string() }),
  }),
  makeAll: defineCall({
    method: 'POST',
    path: '/paper/voucher',
    access: 'asset.manage',
    summary: '生成凭证',
    body: z.strictObject({ ids, merge }),
    result: z.strictObject({}),
  }),
  removeVoucher: defineCall({
    method: 'POST',
    path: '/paper/voucher/remove',
    access: 'asset.manage',
    summary: '删除凭证',
    body: z.strictObject({ ids }),
    result: z.strictObject({}),
  }),
  relate: defineCall({
    method: 'POST',
    path: '/paper/relate',
    access: 'asset.manage',
    summary: '关联凭证',
    body: z.strictObject({ ids, voucherId: z.number().int() }),
    result: z.strictObject({}),
  }),
  fitting: defineCall({
    method: 'POST',
    path: '/paper/fitting',
    access: 'asset.view',
    writes: false,
    summary: '可关联的凭证',
    body: z.strictObject({ ids }),
    result: fittingVouchers,
  }),
  preview: defineCall({
    method: 'POST',
    path: '/paper/preview',
    access: 'asset.view',
    writes: false,
    summary: '预览凭证',
    body: z.strictObject({ ids, merge }),
    result: z.array(z.strictObject({ voucherDate: z.string(), debits: z.array(z.string()) })),
  }),
  /** The sum of all papers, from memory while nobody writes one. */
  sum: defineCall({
    method: 'GET',
    path: '/paper/sum',
    access: 'asset.view',
    summary: '单据合计',
    result: z.strictObject({ amount: z.string() }),
  }),
  list: defineCall({
    method: 'GET',
    path: '/paper',
    access: 'asset.view',
    summary: '单据',
    result: z.array(z.strictObject({ id: z.number().int(), voucher: documentVoucher.nullable() })),
  }),
};
