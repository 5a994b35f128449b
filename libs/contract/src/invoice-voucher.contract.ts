import { invoiceMergeModes } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, idParam, isoDate, listedOnce } from './common.schema';
import { bookedAtMost, fittingVouchers, voucherReference } from './document.schema';
import { invoiceIdsIn, invoicesOutcome } from './invoice.contract';

const view = 'invoice.view';
const manage = 'invoice.manage';

const count = z.number().int();

/** Vouchers that a preview shows with their lines. */
export const previewedVouchersAtMost = 100;

const booking = z.strictObject({
  ids: invoiceIdsIn,
  mode: z.enum(invoiceMergeModes, '请选择合并方式').default('single'),
});

/** Invoices without a voucher, and why, in Chinese. */
const without = z.array(z.strictObject({ id, number: z.string(), msg: z.string() }));

/** Vouchers that were not made, each with its invoices. */
const refusedGroups = z.array(
  z.strictObject({
    ids: z.array(id),
    /** Numbers of the first of the invoices. */
    numbers: z.array(z.string()),
    msg: z.string(),
  }),
);

const about = {
  /** Void, opening and booked invoices, and those of 0: they need no voucher. */
  skipped: without,
  refused: refusedGroups,
  /** What may need a person's eye, such as another name of a party; the vouchers are right. */
  warnings: z.array(z.string()),
};

export const bookedInvoices = z.strictObject({
  vouchers: z.array(voucherReference.extend({ ids: z.array(id) })),
  /** Invoices that have a voucher now. */
  booked: count,
  ...about,
});
export type BookedInvoices = z.output<typeof bookedInvoices>;

const previewedLine = z.strictObject({
  summary: z.string(),
  subjectId: id,
  /** 1405 库存商品. */
  subject: z.string(),
  /** Names of the items of 辅助核算. */
  items: z.array(z.string()),
  /** `已勾选 2 张`, `未勾选 1 张`; empty on other lines. */
  note: z.string(),
  debit: amount,
  credit: amount,
});

const previewedVoucher = z.strictObject({
  voucherDate: isoDate,
  /** Business types of the invoices. */
  businesses: z.array(z.string()),
  /** Their counterparties. */
  parties: z.array(z.string()),
  ids: z.array(id),
  /** Sum of the debits, and of the credits. */
  amount,
  lines: z.array(previewedLine),
});

/** Vouchers as they would be made. Amounts in yuan. */
export const invoicePreview = z.strictObject({
  /** How many vouchers each way of merging would make. */
  counts: z.strictObject({
    single: count,
    mergeBusinessParty: count,
    mergeDay: count,
    mergeAll: count,
  }),
  /** The first vouchers of the way that was asked for. */
  vouchers: z.array(previewedVoucher).max(previewedVouchersAtMost),
  /** Sum of the debits of all of them. */
  amount,
  /** Parties that get an item of 客户 or 供应商. */
  newParties: z.array(z.string()),
  ...about,
});
export type InvoicePreview = z.output<typeof invoicePreview>;

const relatedIds = z
  .array(id)
  .min(1, '请选择发票')
  .max(bookedAtMost, `一次最多处理 ${bookedAtMost} 张发票`)
  .superRefine(listedOnce('发票', (each) => each));

const relatedPairs = z
  .array(z.strictObject({ voucherId: id, ids: relatedIds }))
  .min(1, '请选择凭证')
  .max(bookedAtMost, `一次最多处理 ${bookedAtMost} 张凭证`)
  .superRefine(listedOnce('凭证', ({ voucherId }) => voucherId))
  .superRefine((pairs, context) => {
    const ids = pairs.flatMap((pair) => pair.ids);
    if (ids.length > bookedAtMost) {
      const message = `一次最多处理 ${bookedAtMost} 张发票`;
      context.addIssue({ code: 'custom', message });
    } else if (new Set(ids).size < ids.length) {
      const message = '同一张发票列在两张凭证下，请只保留一处';
      context.addIssue({ code: 'custom', message });
    }
  });

export const invoiceVoucherCalls = {
  /**
   * Each voucher is made or refused by itself. The same call again makes none twice. `replaces`:
   * vouchers that were made of these invoices before are made anew, merged as asked.
   */
  create: defineCall({
    method: 'POST',
    path: '/invoice/createVoucher',
    access: manage,
    summary: '由发票生成凭证，按所选方式合并',
    body: booking.extend({ replaces: z.boolean('重新生成标记应为是或否').default(false) }),
    rows: 'ids',
    result: bookedInvoices,
  }),
  preview: defineCall({
    method: 'POST',
    path: '/invoice/createVoucher/preview',
    access: view,
    writes: false,
    repeatable: true,
    summary: '发票将生成的凭证',
    body: booking.extend({ replaces: z.boolean('重新生成标记应为是或否').default(false) }),
    rows: 'ids',
    result: invoicePreview,
  }),
  /** Of a voucher that books several invoices, for all of them. Related vouchers stay. */
  remove: defineCall({
    method: 'POST',
    path: '/invoice/removeVoucher',
    access: manage,
    summary: '删除发票的凭证，或取消关联',
    body: z.strictObject({ ids: relatedIds }),
    rows: 'ids',
    result: invoicesOutcome,
  }),
  /** Vouchers that a person wrote and that may be those of the invoices, the fitting ones first. */
  fitting: defineCall({
    method: 'GET',
    path: '/invoice/{id}/fittingVouchers',
    access: view,
    summary: '可关联的凭证',
    params: z.strictObject({ id: idParam }),
    result: fittingVouchers,
  }),
  /** The same for several invoices that one voucher books. */
  fittingTogether: defineCall({
    method: 'POST',
    path: '/invoice/fittingVouchers',
    access: view,
    writes: false,
    summary: '几张发票可一起关联的凭证',
    body: z.strictObject({ ids: relatedIds }),
    rows: 'ids',
    result: fittingVouchers,
  }),
  /** For each invoice a voucher of a person that books just it; no voucher is proposed twice. */
  proposed: defineCall({
    method: 'POST',
    path: '/invoice/proposedVouchers',
    access: view,
    writes: false,
    summary: '按金额为每张发票找到的凭证',
    body: z.strictObject({ ids: relatedIds }),
    rows: 'ids',
    result: z.array(
      z.strictObject({
        id,
        voucher: voucherReference.extend({ voucherDate: isoDate, summary: z.string() }).nullable(),
      }),
    ),
  }),
  /** Says that a voucher which stands already is that of the invoices. */
  relate: defineCall({
    method: 'POST',
    path: '/invoice/relateVoucher',
    access: manage,
    summary: '把发票关联到已有凭证',
    query: z.strictObject({ voucherId: idParam }),
    body: relatedIds,
    rows: '[]',
    result: invoicesOutcome,
  }),
  /** Each voucher with its invoices is accepted or refused by itself, by the rules of `relate`. */
  relateAll: defineCall({
    method: 'POST',
    path: '/invoice/relateVouchers',
    access: manage,
    summary: '把多张发票分别关联到已有凭证，每张凭证单独判断',
    body: relatedPairs,
    rows: '[]',
    result: invoicesOutcome,
  }),
};
