import {
  differenceActs,
  differenceKinds,
  vatColumns,
  type OpeningItem,
  type VatWatch,
} from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, amountIn, fileAnswer, id, isoDate, period } from './common.schema';
import { sheetFormat } from './jobs.contract';

const count = z.number().int();

/** Differences that a page lists; `differenceCount` counts all. */
export const differencesAtMost = 500;
/** Invoices that one act transfers out. */
export const toTransferAtMost = 100;
const amounts = z.strictObject({ count, sales: amount, tax: amount });
const comparison = z.strictObject({ invoices: amount, books: amount, difference: amount });
const voucher = z.strictObject({ id, title: z.string() });

/** A row of the table by rates: a column of 应交增值税, a rate of it, or 应纳税额. Yuan. */
const rateRow = z.strictObject({
  key: z.string(),
  kind: z.enum(['column', 'rate', 'total']),
  title: z.string(),
  /** Null: the row has no number of invoices. */
  count: count.nullable(),
  /** `张` of invoices, `笔` of others. */
  unit: z.enum(['张', '笔']),
  sales: amount.nullable(),
  tax: amount,
  books: amount.nullable(),
  difference: amount.nullable(),
  /** Vouchers of a row that has no invoices. */
  vouchers: z.array(voucher),
});
export type VatRateRow = z.output<typeof rateRow>;

const returnLine = z.strictObject({ line: count, title: z.string(), amount, source: z.string() });
export type VatReturnLine = z.output<typeof returnLine>;

/** Why invoices and books differ, with the act that ends it. Yuan. */
const difference = z.strictObject({
  no: count,
  kind: z.enum(differenceKinds),
  column: z.enum(vatColumns),
  /** 销项 */
  columnTitle: z.string(),
  /** 销项发票没有凭证 */
  title: z.string(),
  /** 10-28 华美商贸，3,600.00 × 13% */
  detail: z.string(),
  invoiceId: id.nullable(),
  invoiceType: z.enum(['OUT', 'IN']).nullable(),
  /** The number that the list of invoices finds it by; empty without an invoice. */
  number: z.string(),
  vouchers: z.array(voucher),
  difference: amount,
  /** By how much 应纳税额 of the invoices is above that of the books. */
  effect: amount,
  act: z.enum(differenceActs),
  actTitle: z.string(),
});
export type VatDifferenceRow = z.output<typeof difference>;

const watchCodes = ['threshold', 'limit', 'burden'] as const satisfies readonly VatWatch['code'][];
const watch = z.strictObject({
  code: z.enum(watchCodes),
  level: z.enum(['below', 'near', 'beyond']),
  title: z.string(),
  wayOut: z.string(),
});

const openingCodes = [
  'lastReturn',
  'unticked',
  'oldBlues',
  'quarterSales',
  'windowSales',
] as const satisfies readonly OpeningItem['code'][];
const openingItem = z.strictObject({
  code: z.enum(openingCodes),
  state: z.enum(['done', 'missing', 'differs']),
  text: z.string(),
});

/** Figures of before the books, in yuan; null where nobody has entered them. */
const openings = {
  /** Lines 20 and 32 of the last return of a general taxpayer. */
  creditCarried: amount.nullable(),
  unpaidTax: amount.nullable(),
  /** Sales of the running quarter, and of the 12 months, of a small-scale taxpayer. */
  quarterSales: amount.nullable(),
  windowSales: amount.nullable(),
};
export type VatOpenings = z.output<z.ZodObject<typeof openings>>;
const openingIn = amountIn.nullable().default(null);

const vatPage = z.strictObject({
  periodFrom: period,
  periodTo: period,
  vatType: z.literal([0, 1]),
  /** Until when the return is declared. */
  due: isoDate,
  /** The period has no invoices that fill the return, so that it follows the books and nothing is compared. */
  isByBooks: z.boolean(),
  rows: z.array(rateRow),
  lines: z.array(returnLine),
  total: comparison,
  /** Vouchers that transfer the unpaid tax of the period at its end. */
  transferred: z.array(voucher),
  differences: z.array(difference).max(differencesAtMost),
  differenceCount: count,
  /** What of the difference no row explains. */
  unexplained: amount,
  blocked: z.strictObject({ output: amounts, input: amounts }),
  unticked: amounts,
  /** Ticked for the period, while the books still have the tax on 待认证进项税额. */
  toCertify: amounts,
  /** Deducted up to the period and not deductible, without 进项税额转出 of all of it. */
  toTransfer: z.strictObject({
    count,
    /** What is still to be transferred out. */
    tax: amount,
    /** Code and name of the reason of the first ones; only those are listed. */
    reason: z.string().nullable(),
    reasonTitle: z.string(),
    invoices: z.array(z.strictObject({ id, deductibleTax: amount })).max(toTransferAtMost),
  }),
  /** Output invoices without a known rate. */
  unknown: amounts,
  voided: count,
  watches: z.array(watch),
  openings: z.strictObject({ ...openings, items: z.array(openingItem) }),
  /** Why the return can't be filled from the invoices yet, in words; null: it can. */
  notFilled: z.string().nullable(),
});
export type VatPage = z.output<typeof vatPage>;

const view = 'invoice.view';

export const invoiceVatCalls = {
  /** The VAT of the month, or of the quarter that the month is in. */
  page: defineCall({
    method: 'GET',
    path: '/invoice/vat',
    access: view,
    summary: '增值税核对：发票、申报表与账簿',
    query: z.strictObject({ period }),
    result: vatPage,
  }),
  saveOpenings: defineCall({
    method: 'PUT',
    path: '/invoice/vat/openings',
    access: 'invoice.manage',
    summary: '填写增值税期初：上期留抵、启用前的销售额',
    body: z.strictObject({
      creditCarried: openingIn,
      unpaidTax: openingIn,
      quarterSales: openingIn,
      windowSales: openingIn,
    }),
    result: z.strictObject(openings),
  }),
  export: defineCall({
    method: 'POST',
    path: '/invoice/vat/export',
    access: view,
    writes: false,
    exports: '增值税核对底稿',
    answers: 'file',
    summary: '导出增值税核对底稿',
    body: z.strictObject({ period, format: sheetFormat }),
    result: fileAnswer,
  }),
};
