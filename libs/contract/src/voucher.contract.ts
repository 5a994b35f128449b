import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  amountSideIn,
  done,
  factor,
  factorIn,
  flagParam,
  foreignIn,
  id,
  idList,
  idParam,
  idParams,
  isoDate,
  optionalText,
  pageOf,
  paging,
  period,
  version,
} from './common.schema';
import { auxiliaryIn } from './initial-balance.contract';

export const maxVoucherLines = 1000;

const lineIn = z.strictObject({
  summary: z.string().trim().max(200, '摘要最多 200 个字').default(''),
  subjectId: id,
  debit: amountSideIn,
  credit: amountSideIn,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, '币别应为三位字母代码')
    .nullable()
    .default(null),
  exchangeRate: factorIn,
  foreignAmount: foreignIn,
  quantity: factorIn,
  unitPrice: factorIn,
  auxiliary: auxiliaryIn,
  cashFlowItem: z.string().max(20).nullable().default(null),
});

const voucherFields = {
  wordId: id,
  /** Left out: the next number. */
  code: z.number().int().positive().max(999_999).optional(),
  voucherDate: isoDate,
  attachmentCount: z
    .number()
    .int()
    .min(0, '附单据数不能为负')
    .max(9999, '附单据数最多 9999 张')
    .default(0),
  remark: optionalText('备注', 500),
  lines: z.array(lineIn).max(maxVoucherLines, `凭证最多 ${maxVoucherLines} 行分录`),
};
export const voucherCreate = z.strictObject({
  ...voucherFields,
  /** Which document of another domain made it; sending it twice gives the same voucher. */
  source: z
    .strictObject({ kind: z.string().min(1).max(40), key: z.string().min(1).max(100) })
    .optional(),
});
export const voucherUpdate = z.strictObject({ id, version, ...voucherFields });
export type VoucherCreate = z.output<typeof voucherCreate>;
export type VoucherUpdate = z.output<typeof voucherUpdate>;

export const voucherLine = z.strictObject({
  lineNo: z.number().int(),
  summary: z.string(),
  subjectId: id,
  subjectCode: z.string(),
  subjectName: z.string(),
  debit: amount,
  credit: amount,
  currency: z.string().nullable(),
  exchangeRate: factor,
  foreignAmount: factor,
  quantity: factor,
  unitPrice: factor,
  auxiliary: z.record(z.string(), id),
  /** Names of the auxiliary items, in category order. */
  auxiliaryNames: z.array(z.string()),
  cashFlowItem: z.string().nullable(),
});
export type VoucherLine = z.output<typeof voucherLine>;

export const voucher = z.strictObject({
  id,
  version: z.number().int(),
  wordId: id,
  word: z.string(),
  code: z.number().int(),
  period,
  voucherDate: isoDate,
  attachmentCount: z.number().int(),
  remark: z.string(),
  lines: z.array(voucherLine),
  debitTotal: amount,
  creditTotal: amount,
  capitalAmount: z.string(),
  auditState: z.enum(['unaudited', 'audited']),
  auditedBy: z.string().nullable(),
  auditedAt: z.string().nullable(),
  periodState: z.enum(['open', 'closed']),
  source: z.strictObject({ kind: z.string(), key: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type Voucher = z.output<typeof voucher>;

const voucherPage = pageOf(voucher).extend({
  /** Over all records that match, not only this page. */
  totals: z.strictObject({
    debit: amount,
    credit: amount,
    audited: z.number().int(),
    unaudited: z.number().int(),
  }),
});
export type VoucherPage = z.output<typeof voucherPage>;

export const voucherListQuery = z.strictObject({
  ...paging,
  periodFrom: period.optional(),
  periodTo: period.optional(),
  wordId: idParam.optional(),
  codeFrom: z.coerce.number().int().min(0).optional(),
  codeTo: z.coerce.number().int().min(0).optional(),
  keyword: z.string().trim().max(60).optional(),
  subjectId: idParam.optional(),
  amountFrom: amountIn.optional(),
  amountTo: amountIn.optional(),
  auditState: z.enum(['audited', 'unaudited']).optional(),
  source: z.string().max(40).optional(),
  createdBy: idParam.optional(),
  sort: z.enum(['number', '-number', 'date', '-date', 'amount', '-amount']).default('number'),
});

const idsOrMonth = z
  .strictObject({
    ids: idList.optional(),
    year: z.coerce.number().int().min(1990).max(2100).optional(),
    month: z.coerce.number().int().min(1).max(12).optional(),
  })
  .refine(
    (body) => body.ids !== undefined || (body.year !== undefined && body.month !== undefined),
    '请选择凭证，或指定年份和月份',
  );

/** The report of a batch: how many went through and which did not, with the reason. */
export const batchReport = z.strictObject({
  done: z.number().int(),
  refused: z.array(z.strictObject({ id, title: z.string(), msg: z.string() })),
});
export type BatchReport = z.output<typeof batchReport>;

export const voucherCalls = {
  list: defineCall({
    method: 'GET',
    path: '/voucher',
    access: 'voucher.view',
    summary: '凭证列表',
    query: voucherListQuery,
    result: voucherPage,
  }),
  get: defineCall({
    method: 'GET',
    path: '/voucher/{id}',
    access: 'voucher.view',
    summary: '凭证',
    params: idParams,
    result: voucher,
  }),
  create: defineCall({
    method: 'POST',
    path: '/voucher',
    access: 'voucher.write',
    summary: '保存新凭证',
    repeatable: false,
    body: voucherCreate,
    result: voucher,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/voucher',
    access: 'voucher.write',
    summary: '修改凭证',
    body: voucherUpdate,
    result: voucher,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/voucher/{id}',
    access: 'voucher.write',
    summary: '删除凭证',
    params: idParams,
    result: done,
  }),
  nextCode: defineCall({
    method: 'GET',
    path: '/voucher/code',
    access: 'voucher.view',
    summary: '下一个凭证号',
    query: z.strictObject({ wordId: idParam, voucherDate: isoDate }),
    result: z.strictObject({ code: z.number().int() }),
  }),
  summaries: defineCall({
    method: 'GET',
    path: '/voucher/summary',
    access: 'voucher.view',
    summary: '常用摘要，按使用次数排列',
    query: z.strictObject({ keyword: z.string().trim().max(60).default('') }),
    result: z.array(z.string()),
  }),
  beforeId: defineCall({
    method: 'GET',
    path: '/voucher/beforeId',
    access: 'voucher.view',
    summary: '上一张凭证',
    query: z.strictObject({ currentId: idParam.optional() }),
    result: z.strictObject({ id: id.nullable() }),
  }),
  nextId: defineCall({
    method: 'GET',
    path: '/voucher/nextId',
    access: 'voucher.view',
    summary: '下一张凭证',
    query: z.strictObject({ currentId: idParam.optional() }),
    result: z.strictObject({ id: id.nullable() }),
  }),
  finishingOffNo: defineCall({
    method: 'GET',
    path: '/voucher/finishingOffNo',
    access: 'voucher.write',
    writes: true,
    summary: '整理断号：按日期和原号重新编号，dryRun=1 只预览',
    query: z.strictObject({
      year: z.coerce.number().int().min(1990).max(2100),
      month: z.coerce.number().int().min(1).max(12),
      wordId: idParam,
      dryRun: flagParam.default(false),
    }),
    result: z.array(z.strictObject({ id, from: z.number().int(), to: z.number().int() })),
  }),
  batchDelete: defineCall({
    method: 'POST',
    path: '/voucher/batchDelete',
    as: 'form',
    access: 'voucher.write',
    summary: '批量删除凭证',
    body: idsOrMonth,
    result: batchReport,
  }),
  audit: defineCall({
    method: 'POST',
    path: '/voucher/audit',
    as: 'form',
    access: 'voucher.audit',
    summary: '审核凭证',
    body: idsOrMonth,
    result: batchReport,
  }),
  cancelAudit: defineCall({
    method: 'POST',
    path: '/voucher/cancelAudit',
    as: 'form',
    access: 'voucher.audit',
    summary: '反审核凭证',
    body: idsOrMonth,
    result: batchReport,
  }),
};
