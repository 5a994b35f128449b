import { invoiceTypes, paymentStates, riskLevels, taxStatuses } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
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
  typedText,
  version,
} from './common.schema';
import { invoiceRecord } from './invoice.record';
import {
  invoice,
  invoiceLinesIn,
  invoiceRow,
  invoiceTabs,
  storedDispositions,
} from './invoice.schema';
import { sheetFormat } from './jobs.contract';
import { changesOf } from './record';

const view = 'invoice.view';
const manage = 'invoice.manage';

export const invoicesAtMost = 5000;
/** Invoices of one act. */
export const invoiceIdsIn = z
  .array(id)
  .min(1, '请选择发票')
  .max(invoicesAtMost, `一次最多处理 ${invoicesAtMost} 张发票`)
  .superRefine(listedOnce('发票', (each) => each));

/** What the list and its export are narrowed by. Empty lists and nulls narrow nothing. */
export const invoiceFilter = {
  invoiceType: z.enum(invoiceTypes).default('OUT'),
  /** Months of the issue date, both included. */
  periodFrom: period.nullable().default(null),
  periodTo: period.nullable().default(null),
  tab: z.enum(invoiceTabs).default('all'),
  /** Part of a party or an item, begin or end of a number; or an amount, a tax or a total. */
  keyword: searchWord.default(''),
  kinds: z.array(z.string().max(20)).max(30, '票种最多选 30 个').default([]),
  taxStatuses: z.array(z.enum(taxStatuses)).max(taxStatuses.length).default([]),
  riskLevels: z.array(z.enum(riskLevels)).max(riskLevels.length).default([]),
  dispositions: z.array(z.enum(storedDispositions)).max(storedDispositions.length).default([]),
  /** Of the header or a line. */
  businessIds: z.array(id).max(100, '业务类型最多选 100 个').default([]),
  /** Only invoices that have a line without a business type. */
  isWithoutBusiness: z.boolean().default(false),
  checkStatus: z.literal([0, 1]).nullable().default(null),
  deductPeriod: period.nullable().default(null),
  /** true: red invoices, false: blue ones. */
  isRed: z.boolean().nullable().default(null),
  isOpening: z.boolean().nullable().default(null),
  batchId: id.nullable().default(null),
  /** Only booked invoices that are paid so far. */
  payment: z.enum(paymentStates).nullable().default(null),
};
const filter = z.strictObject(invoiceFilter);
export type InvoiceFilter = z.output<typeof filter>;

const count = z.number().int();

/** Of all that match, not only of this page. Void and blocked invoices are in no amount. */
const invoiceTotals = z.strictObject({
  count,
  amount,
  tax: amount,
  total: amount,
  /** Invoices that wait for a correction, and those with a warning. */
  blocked: count,
  warned: count,
  voided: count,
  /** 异常凭证. */
  abnormal: count,
  /** Deductible input tax that is ticked, and that could be; 0.00 of output invoices. */
  ticked: amount,
  unticked: amount,
});

/** Invoices of each part of the list, by the other filters. */
const tabCounts = z.strictObject({
  all: count,
  pending: count,
  unticked: count,
  unbooked: count,
  booked: count,
  inbox: count,
});

const invoicePage = pageOf(invoiceRow).extend({ tabs: tabCounts, totals: invoiceTotals });
export type InvoicePage = z.output<typeof invoicePage>;

/** What became of invoices of one call, each accepted or refused by itself. */
export const invoicesOutcome = z.strictObject({
  /** How many were changed, or were so already. */
  done: count,
  refused: z.array(
    z.strictObject({
      id,
      /** The number of the invoice, as the list shows it. */
      number: z.string(),
      msg: z.string(),
    }),
  ),
});
export type InvoicesOutcome = z.output<typeof invoicesOutcome>;

export const invoiceCalls = {
  page: defineCall({
    method: 'POST',
    path: '/invoice/page',
    access: view,
    writes: false,
    summary: '发票',
    query: z.strictObject(paging),
    body: filter,
    result: invoicePage,
  }),
  one: defineCall({
    method: 'GET',
    path: '/invoice/{id}',
    access: view,
    summary: '一张发票：明细、检查结果、红蓝字、勾选与凭证',
    params: idParams,
    result: invoice,
  }),
  /** What a form is filled in with besides the business types. */
  choices: defineCall({
    method: 'GET',
    path: '/invoice/choices',
    access: view,
    summary: '发票的可选项',
    result: z.strictObject({
      /** The company, for its side of a new invoice; empty where the account set does not say. */
      company: z.strictObject({ taxId: z.string(), name: z.string() }),
      isGeneral: z.boolean(),
      /** First month that is not closed. */
      openPeriod: period,
      /** First month of the books. Invoices of before it are opening ones by default. */
      enablePeriod: period,
      /** Month in which a tick of today would be deducted. */
      deductPeriod: period,
      /** The categories whose items settle invoices; null where the set lacks one. */
      customerCategoryId: id.nullable(),
      supplierCategoryId: id.nullable(),
      employeeCategoryId: id.nullable(),
    }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/invoice',
    access: manage,
    summary: '录入发票；号码在本账套内不能重复',
    body: invoiceRecord.body.extend({
      lines: invoiceLinesIn.default([]),
      /** Left out: whether the invoice is of before the books. */
      isOpening: z.boolean('期初发票标记应为是或否').optional(),
    }),
    result: invoice,
  }),
  /** Lines that are given replace all lines. */
  update: defineCall({
    method: 'PUT',
    path: '/invoice',
    access: manage,
    summary: '修改没有凭证的发票',
    body: z.strictObject({
      id,
      version,
      ...changesOf(invoiceRecord),
      lines: invoiceLinesIn.optional(),
    }),
    result: invoice,
  }),
  batchDelete: defineCall({
    method: 'PUT',
    path: '/invoice/batchDelete',
    access: manage,
    turn: 'alone',
    summary: '删除没有凭证、没有勾选的发票',
    body: invoiceIdsIn,
    rows: '[]',
    result: invoicesOutcome,
  }),
  /** The business type of the whole invoice: types of single lines are dropped. */
  updateBusiness: defineCall({
    method: 'PUT',
    path: '/invoice/updateBusiness',
    access: manage,
    summary: '改没有凭证的发票的业务类型',
    query: z.strictObject({ businessId: idParam }),
    body: invoiceIdsIn,
    rows: '[]',
    result: invoicesOutcome,
  }),
  /** Opening invoices make no voucher. */
  setOpening: defineCall({
    method: 'PUT',
    path: '/invoice/opening',
    access: manage,
    summary: '把没有凭证的发票设为期初发票，或取消',
    body: z.strictObject({
      ids: invoiceIdsIn,
      isOpening: z.boolean('请选择设为期初发票或取消'),
    }),
    rows: 'ids',
    result: invoicesOutcome,
  }),
  check: defineCall({
    method: 'PUT',
    path: '/invoice/check',
    access: manage,
    summary: '勾选进项发票用于抵扣',
    query: z.strictObject({
      /** Today where it is left out. */
      checkDate: isoDate.optional(),
    }),
    body: z
      .strictObject({
        ids: invoiceIdsIn,
        /**
         * The oldest month whose return is open where it is left out. An opening invoice may have a
         * month before the books: its tax was deducted then.
         */
        deductPeriod: period.nullable().default(null),
        /** Less is deducted of one invoice than it gives; the rest of its tax is cost. */
        lowered: z
          .strictObject({
            tax: amountIn.refine(
              (text) => Number(text) > 0,
              '可抵扣税额应大于零，全部不抵扣的请选不可抵扣原因',
            ),
            reason: typedText('请填写原因')
              .min(1, '请填写改少可抵扣税额的原因')
              .max(100, '原因最多 100 字'),
          })
          .nullable()
          .default(null),
      })
      .refine(({ ids, lowered }) => lowered === null || ids.length === 1, {
        path: ['lowered'],
        message: '改少可抵扣税额一次只能勾选一张发票',
      }),
    rows: 'ids',
    result: invoicesOutcome,
  }),
  cancelCheck: defineCall({
    method: 'PUT',
    path: '/invoice/check/cancel',
    access: manage,
    summary: '取消勾选；抵扣月份未结账、未申报时可以取消',
    body: invoiceIdsIn,
    rows: '[]',
    result: invoicesOutcome,
  }),
  export: defineCall({
    method: 'POST',
    path: '/invoice/export',
    access: view,
    writes: false,
    exports: '发票登记簿',
    answers: 'file',
    summary: '导出发票登记簿',
    body: filter.extend({ format: sheetFormat }),
    result: fileAnswer,
  }),
};
