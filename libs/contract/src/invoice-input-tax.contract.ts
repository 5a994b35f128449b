import { nonDeductibleReason } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import { amountIn, done, id, listedOnce, period } from './common.schema';
import { invoiceIdsIn, invoicesAtMost, invoicesOutcome } from './invoice.contract';
import { bookedInvoices, invoicePreview } from './invoice-voucher.contract';

const view = 'invoice.view';
const manage = 'invoice.manage';

const chosenIds = z
  .array(id, '请选择发票')
  .max(invoicesAtMost, `一次最多处理 ${invoicesAtMost} 张发票`)
  .superRefine(listedOnce('发票', (each) => each));

/** Some invoices; with an empty list all that are ticked for a month and were booked before. */
const certifying = z
  .strictObject({ ids: chosenIds, deductPeriod: period.nullable().default(null) })
  .refine(({ ids, deductPeriod }) => ids.length > 0 || deductPeriod !== null, {
    message: '请选择发票，或选择抵扣期间',
    path: ['ids'],
  });

const isOfInvoice = (code: string) => nonDeductibleReason(code)?.isOfInvoice === true;

/** Input tax of invoices that is transferred out of the deduction. */
const transferring = z
  .strictObject({
    ids: invoiceIdsIn,
    /** Code of the reason: `welfare`. */
    reason: z.string('请选择转出原因').refine(isOfInvoice, '请选择转出原因'),
    /** Month of the transfer. */
    period,
    /** In yuan, of one invoice; null: all that is not transferred out yet. */
    amount: amountIn.nullable().default(null),
  })
  .refine(({ ids, amount }) => ids.length === 1 || amount === null, {
    message: '只转出一部分税额的，请逐张处理',
    path: ['amount'],
  });

const booked = bookedInvoices.omit({ warnings: true });
export type InputTaxBooked = z.output<typeof booked>;

const preview = invoicePreview.omit({ counts: true, newParties: true, warnings: true });
export type InputTaxPreview = z.output<typeof preview>;

/** Vouchers of input tax after that of the invoice: 勾选后转入进项税额, and 进项税额转出. */
export const invoiceInputTaxCalls = {
  /**
   * Debits 进项税额 and credits 待认证进项税额 in the deduct period, one voucher a month. A month that
   * has one gets the further invoices in it; the same call again brings it up to date.
   */
  certify: defineCall({
    method: 'POST',
    path: '/invoice/certification',
    access: manage,
    summary: '已勾选发票的待认证税额转入进项税额，按抵扣期间合并为一张认证凭证',
    body: certifying,
    rows: 'ids',
    result: booked,
  }),
  previewCertification: defineCall({
    method: 'POST',
    path: '/invoice/certification/preview',
    access: view,
    writes: false,
    repeatable: true,
    summary: '将生成的认证凭证',
    body: certifying,
    rows: 'ids',
    result: preview,
  }),
  /** Deletes the vouchers for all invoices that are in them. */
  removeCertification: defineCall({
    method: 'POST',
    path: '/invoice/certification/remove',
    access: manage,
    summary: '删除发票的认证凭证',
    body: z.strictObject({ ids: invoiceIdsIn }),
    rows: 'ids',
    result: invoicesOutcome,
  }),
  /**
   * Debits the cost and credits 进项税额转出, a voucher for each invoice. The same invoice, month and
   * reason again replaces the amount and brings the voucher up to date.
   */
  transferOut: defineCall({
    method: 'POST',
    path: '/invoice/transferOut',
    access: manage,
    summary: '已抵扣发票的进项税额转出',
    body: transferring,
    rows: 'ids',
    result: booked,
  }),
  previewTransferOut: defineCall({
    method: 'POST',
    path: '/invoice/transferOut/preview',
    access: view,
    writes: false,
    repeatable: true,
    summary: '将生成的进项税额转出凭证',
    body: transferring,
    rows: 'ids',
    result: preview,
  }),
  /** Deletes a transfer with its voucher. */
  removeTransferOut: defineCall({
    method: 'POST',
    path: '/invoice/transferOut/remove',
    access: manage,
    summary: '删除进项税额转出及其凭证',
    body: z.strictObject({ transferId: id }),
    result: done,
  }),
};
