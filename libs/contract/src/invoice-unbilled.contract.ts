import { invoiceTypes } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  amountSideIn,
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  isoDate,
  listedOnce,
  pageOf,
  paging,
  period,
  searchWord,
  version,
} from './common.schema';
import { bookedAtMost, documentVoucher, draftedVouchers } from './document.schema';
import { invoiceUnbilledRecord } from './invoice-unbilled.record';
import { defineImportKind, importFields, sheetFormat, startedJob } from './jobs.contract';
import { changesOf } from './record';

export const unbilledImport = defineImportKind(
  { kind: 'invoice-unbilled', title: '导入未开票单据' },
  {},
);

/** `open`: something is left to be reversed. */
export const unbilledStates = ['all', 'open', 'reversed', 'unbooked'] as const;
export type UnbilledState = (typeof unbilledStates)[number];
export const unbilledStateTitles: Readonly<Record<UnbilledState, string>> = {
  all: '全部',
  open: '未冲完',
  reversed: '已冲回',
  unbooked: '未生成凭证',
};

/** What was taken back of an entry; amounts above zero, in yuan. */
const reversal = z.strictObject({
  id,
  date: isoDate,
  amount,
  tax: amount,
  /** Null: estimated goods that were taken back without an invoice. */
  invoiceId: id.nullable(),
  /** 数电票号码, or code and number; empty without an invoice. */
  invoiceNumber: z.string(),
  voucher: documentVoucher.nullable(),
});
export type UnbilledReversal = z.output<typeof reversal>;

/** An invoice that has come for an entry: same party, rate and amounts. */
const offer = z.strictObject({ invoiceId: id, number: z.string(), issueDate: isoDate });
export type UnbilledOffer = z.output<typeof offer>;

/** An entry with what has become of it. Amounts in yuan. */
export const invoiceUnbilled = z.strictObject({
  id,
  version,
  ...invoiceUnbilledRecord.shape,
  business: z.string(),
  settlementSubject: z.string(),
  /** What is not reversed yet. */
  leftAmount: amount,
  leftTax: amount,
  reversals: z.array(reversal),
  /** Null: no invoice has come, or nothing is left. */
  offer: offer.nullable(),
  voucher: documentVoucher.nullable(),
});
export type InvoiceUnbilled = z.output<typeof invoiceUnbilled>;

const filter = {
  invoiceType: z.enum(invoiceTypes).default('OUT'),
  periodFrom: period.optional(),
  periodTo: period.optional(),
  state: z.enum(unbilledStates).default('all'),
  keyword: searchWord.default(''),
};

const unbilledPage = pageOf(invoiceUnbilled).extend({
  totals: z.strictObject({ amount, tax: amount, leftAmount: amount, leftTax: amount }),
  /** Entries of the direction, of whichever month, for which an invoice has come. */
  offered: z.number().int(),
});
export type InvoiceUnbilledPage = z.output<typeof unbilledPage>;

const ids = z
  .array(id)
  .min(1, '请选择单据')
  .max(bookedAtMost, `一次最多处理 ${bookedAtMost} 张单据`)
  .superRefine(listedOnce('单据', (each) => each));

const asked = z.strictObject({
  unbilledId: id,
  /** Null: estimated goods are taken back without an invoice. */
  invoiceId: id.nullable().default(null),
  /** Left out: all that is left, with its tax. */
  amount: amountIn.nullable().default(null),
  /** Left out: the share of the amount. */
  tax: amountSideIn.nullable().default(null),
});

const view = 'invoice.view';
const manage = 'invoice.manage';
const path = '/invoice/unbilled';

export const invoiceUnbilledCalls = {
  page: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '未开票收入和暂估入库',
    query: z.strictObject({ ...filter, ...paging }),
    result: unbilledPage,
  }),
  one: defineCall({
    method: 'GET',
    path: `${path}/{id}`,
    access: view,
    summary: '一张未开票单据',
    params: idParams,
    result: invoiceUnbilled,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '登记未开票收入或暂估入库',
    body: invoiceUnbilledRecord.body,
    result: invoiceUnbilled,
  }),
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改未开票单据；凭证随之修改',
    body: z.strictObject({ id, version, ...changesOf(invoiceUnbilledRecord) }),
    result: invoiceUnbilled,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除没有冲回的未开票单据；凭证随之删除',
    params: idParams,
    result: done,
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/file/export`,
    exports: '未开票单据',
    access: view,
    answers: 'file',
    summary: '导出未开票收入或暂估入库，可改后再导入',
    query: z.strictObject({ ...filter, format: sheetFormat }),
    result: fileAnswer,
  }),
  import: defineCall({
    method: 'POST',
    path: `${path}/import/file`,
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入未开票单据；单据号已存在且相同的行不变，结果见任务',
    body: z.strictObject(importFields),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: `${path}/import/template`,
    access: manage,
    answers: 'file',
    summary: '未开票单据导入模板',
    result: fileAnswer,
  }),
  preview: defineCall({
    method: 'POST',
    path: `${path}/voucher/preview`,
    access: view,
    writes: false,
    repeatable: true,
    summary: '未开票单据将生成的凭证',
    body: z.strictObject({ ids }),
    rows: 'ids',
    result: draftedVouchers,
  }),
  /** One voucher each. Those that have one get its content by what the entry says now. */
  book: defineCall({
    method: 'POST',
    path: `${path}/voucher`,
    access: manage,
    summary: '由未开票单据生成凭证',
    body: z.strictObject({ ids }),
    rows: 'ids',
    result: z.strictObject({ booked: z.number().int() }),
  }),
  unbook: defineCall({
    method: 'POST',
    path: `${path}/voucher/remove`,
    access: manage,
    summary: '删除未开票单据的凭证',
    body: z.strictObject({ ids }),
    rows: 'ids',
    result: done,
  }),
  /** All or none, each with its red voucher, in the month of its invoice. */
  reverse: defineCall({
    method: 'POST',
    path: `${path}/reverse`,
    access: manage,
    summary: '开票或收到发票后冲回，生成红字凭证',
    body: z.strictObject({
      reversals: z
        .array(asked)
        .min(1, '请选择要冲回的单据')
        .max(bookedAtMost, `一次最多冲回 ${bookedAtMost} 张单据`)
        .superRefine(listedOnce('单据', ({ unbilledId }) => unbilledId)),
    }),
    rows: 'reversals',
    result: z.array(invoiceUnbilled),
  }),
  /** The red voucher goes with it. */
  removeReversal: defineCall({
    method: 'DELETE',
    path: `${path}/reverse/{id}`,
    access: manage,
    turn: 'alone',
    summary: '撤销冲回；红字凭证随之删除',
    params: z.strictObject({ id: idParam }),
    result: done,
  }),
};
