import {
  bureauReasonTitles,
  invoiceTypes,
  rateOf,
  type BureauReason,
} from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  amountSideIn,
  id,
  isoDate,
  listedOnce,
  period,
  typedText,
} from './common.schema';

const count = z.number().int();
const totalsAtMost = 60;
const reasons = Object.keys(bureauReasonTitles) as [BureauReason, ...BureauReason[]];

/** What the bureau's statistics say of a rate: issued invoices, or ticked ones. Amounts in yuan. */
const total = {
  invoiceType: z.enum(invoiceTypes, '请选择销项或进项'),
  /** `13%`, `免税`. */
  rate: typedText('税率应为文字')
    .refine((text) => (rateOf(text)?.text ?? '') !== '', '税率不认识，请按 13%、3%、免税的格式填写')
    .transform((text) => rateOf(text)?.text ?? ''),
};

const storedTotal = z.strictObject({
  invoiceType: z.enum(invoiceTypes),
  rate: z.string(),
  /** Null: the statistics have no number of invoices. */
  count: count.nullable(),
  sales: amount,
  tax: amount,
});
export type BureauTotalRow = z.output<typeof storedTotal>;

const side = z.strictObject({ count: count.nullable(), sales: amount, tax: amount });

/** A rate as the invoices and as the bureau have it. */
const line = z.strictObject({
  invoiceType: z.enum(invoiceTypes),
  rate: z.string(),
  own: side,
  bureau: side,
  /** Own less bureau. */
  sales: amount,
  tax: amount,
  isEqual: z.boolean(),
  /** Invoices that may explain the difference, the most likely first. */
  explanations: z.array(
    z.strictObject({
      invoiceId: id,
      number: z.string(),
      issueDate: isoDate,
      party: z.string(),
      reason: z.enum(reasons),
      sales: amount,
      tax: amount,
    }),
  ),
});
export type BureauLine = z.output<typeof line>;

const comparison = z.strictObject({
  periodFrom: period,
  periodTo: period,
  /** What was entered for the month that was asked for. */
  totals: z.array(storedTotal),
  /** The whole VAT period; empty while nothing is entered. */
  lines: z.array(line),
});
export type BureauComparison = z.output<typeof comparison>;

export const invoiceBureauCalls = {
  compare: defineCall({
    method: 'GET',
    path: '/invoice/vat/bureau',
    access: 'invoice.view',
    summary: '与税局发票统计逐行核对',
    query: z.strictObject({ period }),
    result: comparison,
  }),
  /** Replaces what was entered for the month; without rows nothing is left of it. */
  save: defineCall({
    method: 'PUT',
    path: '/invoice/vat/bureau',
    access: 'invoice.manage',
    summary: '填写税局发票统计',
    body: z.strictObject({
      period,
      totals: z
        .array(
          z.strictObject({
            ...total,
            count: z
              .number('张数应为数字')
              .int('张数应为整数')
              .min(0, '张数不能为负')
              .nullable()
              .default(null),
            sales: amountIn,
            tax: amountSideIn,
          }),
        )
        .max(totalsAtMost, `最多 ${totalsAtMost} 行`)
        .superRefine(listedOnce('税率', ({ invoiceType, rate }) => `${invoiceType} ${rate}`)),
    }),
    rows: 'totals',
    result: comparison,
  }),
};
