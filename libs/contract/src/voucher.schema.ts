import { z } from 'zod';
import {
  amount,
  amountSideIn,
  factor,
  factorIn,
  foreignIn,
  id,
  isoDate,
  optionalText,
  period,
  version,
} from './common.schema';
import { attachmentLimits } from '@mingzhang/rules';
import { auxiliaryIn } from './initial-balance.contract';
import { voucherAttachment } from './voucher-attachment.contract';

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
  /** Uploaded before, in their order; left out: those of the voucher stay as they are. */
  attachmentIds: z
    .array(id)
    .max(attachmentLimits.perVoucher, `一张凭证最多 ${attachmentLimits.perVoucher} 个附件`)
    .refine((ids) => new Set(ids).size === ids.length, '附件重复，请移除多余的')
    .optional(),
  lines: z.array(lineIn).max(maxVoucherLines, `凭证最多 ${maxVoucherLines} 行分录`),
};
export const voucherCreate = z.strictObject({
  ...voucherFields,
  /** Which document of another domain made it; sending it twice gives the same voucher. */
  source: z
    .strictObject({ kind: z.string().min(1).max(40), key: z.string().min(1).max(100) })
    .optional(),
  /** With `code`: the vouchers from that number on move up by one. */
  insert: z.boolean().optional(),
  /** The voucher that this one reverses (红冲). */
  reverses: id.optional(),
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

/** Another voucher of the same thread. */
const voucherLink = z.strictObject({ id, title: z.string() });
export type VoucherLink = z.output<typeof voucherLink>;

export const voucher = z.strictObject({
  id,
  version: z.number().int(),
  wordId: id,
  word: z.string(),
  code: z.number().int(),
  period,
  voucherDate: isoDate,
  attachmentCount: z.number().int(),
  attachments: z.array(voucherAttachment),
  remark: z.string(),
  lines: z.array(voucherLine),
  debitTotal: amount,
  creditTotal: amount,
  capitalAmount: z.string(),
  auditState: z.enum(['unaudited', 'audited']),
  auditedBy: z.string().nullable(),
  auditedAt: z.string().nullable(),
  /** The cashier's signature. */
  signedBy: z.string().nullable(),
  signedAt: z.string().nullable(),
  reverses: voucherLink.nullable(),
  reversedBy: voucherLink.nullable(),
  periodState: z.enum(['open', 'closed']),
  source: z.strictObject({ kind: z.string(), key: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type Voucher = z.output<typeof voucher>;
