import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  fileAnswer,
  flagParam,
  id,
  idList,
  idParam,
  idParams,
  isoDate,
  keywordParam,
  monthParam,
  pageOf,
  paging,
  period,
  searchWord,
  typedAmount,
  wholeParam,
  yearParam,
} from './common.schema';
import {
  defineImportKind,
  importFields,
  equalRecords,
  missingRecords,
  sheetFormat,
  startedJob,
} from './jobs.contract';
import {
  deletedVoucher,
  savedVoucher,
  voucher,
  typedVoucher,
  voucherCreate,
  voucherUpdate,
} from './voucher.schema';

const voucherPage = pageOf(voucher).extend({
  /** Of all matching records, not only of this page. */
  totals: z.strictObject({
    debit: amount,
    credit: amount,
    audited: z.number().int(),
    unaudited: z.number().int(),
  }),
});
export type VoucherPage = z.output<typeof voucherPage>;

const codeParam = wholeParam(0, 999_999);

const voucherFilter = {
  /** Only these, at most 500; other filters apply too. */
  ids: idList.optional(),
  periodFrom: period.optional(),
  periodTo: period.optional(),
  wordId: idParam.optional(),
  codeFrom: codeParam.optional(),
  codeTo: codeParam.optional(),
  keyword: keywordParam,
  subjectId: idParam.optional(),
  amountFrom: typedAmount.optional(),
  amountTo: typedAmount.optional(),
  auditState: z.enum(['audited', 'unaudited']).optional(),
  /** `unsigned`: vouchers with a line on cash or bank that the cashier has not signed. */
  signState: z.enum(['signed', 'unsigned']).optional(),
  source: z.string().max(40).optional(),
  createdBy: idParam.optional(),
  sort: z.enum(['number', '-number', 'date', '-date', 'amount', '-amount']).default('number'),
};
export const voucherListQuery = z.strictObject({ ...paging, ...voucherFilter });

const idsOrMonthFields = z.strictObject({
  ids: idList.optional(),
  year: yearParam.optional(),
  month: monthParam.optional(),
});

const isChosen = ({ ids, year, month }: z.output<typeof idsOrMonthFields>) =>
  ids !== undefined || (year !== undefined && month !== undefined);

const idsOrMonth = idsOrMonthFields.refine(isChosen, '请选择凭证，或指定年份和月份');

/** The result of a batch: the number done, and the refused ones with the reason. */
export const batchReport = z.strictObject({
  done: z.number().int(),
  refused: z.array(z.strictObject({ id, title: z.string(), msg: z.string() })),
  /** Hints about vouchers that were accepted. */
  notes: z.array(z.string()).optional(),
});
export type BatchReport = z.output<typeof batchReport>;

/** Jobs that import vouchers from a file. */
export const voucherImport = defineImportKind(
  { kind: 'ledger-voucher', title: '导入凭证' },
  {
    link: { text: '核对冲销', unit: '行' },
  },
);

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
    rows: 'lines',
    result: savedVoucher,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/voucher',
    access: 'voucher.write',
    summary: '修改凭证',
    body: voucherUpdate,
    rows: 'lines',
    result: savedVoucher,
  }),
  /** Requested while a voucher is typed; saving returns the same notes. */
  typedNotes: defineCall({
    method: 'POST',
    path: '/voucher/typedNotes',
    access: 'voucher.write',
    writes: false,
    repeatable: true,
    summary: '录入中的凭证有哪些须核对之处',
    body: typedVoucher,
    rows: 'lines',
    result: z.strictObject({ notes: z.array(z.string()) }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/voucher/{id}',
    access: 'voucher.write',
    summary: '删除凭证',
    params: idParams,
    result: done,
  }),
  import: defineCall({
    method: 'POST',
    path: '/voucher/import',
    access: 'voucher.write',
    as: 'multipart',
    turn: 'none',
    summary: '导入凭证，结果见任务',
    body: z.strictObject({ ...importFields, missing: missingRecords, equal: equalRecords }),
    result: startedJob,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/voucher/import/template',
    access: 'voucher.view',
    answers: 'file',
    summary: '凭证导入模板',
    result: fileAnswer,
  }),
  export: defineCall({
    method: 'GET',
    path: '/voucher/export',
    access: 'voucher.view',
    answers: 'file',
    exports: '凭证',
    summary: '导出凭证，可改后再导入；记入操作日志',
    query: z.strictObject({ ...voucherFilter, format: sheetFormat }),
    result: fileAnswer,
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
    query: z.strictObject({ keyword: searchWord.default('') }),
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
      year: yearParam,
      month: monthParam,
      wordId: idParam,
      dryRun: flagParam.default(false),
    }),
    result: z.array(z.strictObject({ id, from: z.number().int(), to: z.number().int() })),
  }),
  deleted: defineCall({
    method: 'GET',
    path: '/voucher/deleted',
    // The amounts and summaries concern all subjects.
    access: 'book.all',
    summary: '某月某凭证字下已删除的凭证及其凭证号，按号排列，最多 500 张',
    query: z.strictObject({
      year: yearParam,
      month: monthParam,
      wordId: idParam,
    }),
    result: z.array(deletedVoucher),
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
    body: idsOrMonthFields
      /**
       * Refused with AUDIT_UNSIGNED, and nothing audited, when the audit would end the signing of
       * cash vouchers (decision 0142).
       */
      .extend({ asksUnsigned: flagParam.optional() })
      .refine(isChosen, '请选择凭证，或指定年份和月份'),
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
  cashierSign: defineCall({
    method: 'POST',
    path: '/voucher/cashierSign',
    as: 'form',
    access: 'voucher.sign',
    summary: '出纳签字',
    body: idsOrMonth,
    result: batchReport,
  }),
  cancelCashierSign: defineCall({
    method: 'POST',
    path: '/voucher/cancelCashierSign',
    as: 'form',
    access: 'voucher.sign',
    summary: '取消出纳签字',
    body: idsOrMonth,
    result: batchReport,
  }),
};
