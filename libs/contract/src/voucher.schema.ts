import { z } from 'zod';
import {
  amount,
  amountSideIn,
  auxiliaryItems,
  factor,
  foreignIn,
  id,
  isoDate,
  optionalText,
  period,
  typedText,
  version,
} from './common.schema';
import { attachmentLimits, Money } from '@mingzhang/rules';
import { voucherAttachment } from './voucher-attachment.contract';

export const maxVoucherLines = 1000;

const decimalText = /^-?\d{1,13}(\.\d{1,30})?$/;

/**
 * A quantity, price or rate as typed: trailing zeros matter, and decimals beyond the sixth are
 * rounded when the voucher is stored. Empty and zero mean none.
 */
function statedFactorIn(name: string) {
  return z
    .union([z.string(), z.number()], `${name}应为数字`)
    .nullish()
    .transform((value) => (value == null ? '' : String(value).trim()))
    .refine((text) => text === '' || decimalText.test(text), `${name}应为数字，整数部分最多 13 位`)
    .transform((text) => (text === '' || Money.parse(text).isZero ? null : text));
}

const documentText = (name: string, max: number) =>
  typedText(`${name}应为文字`)
    .max(max, `${name}最多 ${max} 个字`)
    .nullish()
    .transform((value) => value || null);

const subjectIdIn = z.number('请选择会计科目').int('请选择会计科目').positive('请选择会计科目');

const lineIn = z.strictObject({
  summary: typedText('摘要应为文字').max(200, '摘要最多 200 个字').default(''),
  subjectId: subjectIdIn,
  debit: amountSideIn,
  credit: amountSideIn,
  currency: z
    .string('币别应为三位字母代码')
    .regex(/^[A-Z]{3}$/, '币别应为三位字母代码')
    .nullable()
    .default(null),
  exchangeRate: statedFactorIn('汇率'),
  foreignAmount: foreignIn.transform((value) =>
    value !== null && Money.parse(value).isZero ? null : value,
  ),
  quantity: statedFactorIn('数量'),
  unitPrice: statedFactorIn('单价'),
  auxiliary: auxiliaryItems(
    z.number('请选择辅助项目').int('请选择辅助项目').positive('请选择辅助项目'),
    '辅助核算应按类别给出项目',
  ).default({}),
  cashFlowItem: z
    .string('现金流量项目应为文字')
    .max(20, '现金流量项目最多 20 个字')
    .nullable()
    .default(null),
  /** 结算方式, 票号 and 票据日期 of lines of cash and bank. */
  settlementMethod: documentText('结算方式', 20),
  billNumber: documentText('票号', 40),
  billDate: z
    .union([z.literal('').transform(() => null), isoDate], '票据日期应为有效的日期')
    .nullish()
    .transform((value) => value ?? null),
});

const voucherFields = {
  wordId: z.number('请选择凭证字').int('请选择凭证字').positive('请选择凭证字'),
  /** Left out: the next number. */
  code: z
    .number('凭证号应为数字')
    .int('凭证号应为整数')
    .positive('凭证号从 1 开始')
    .max(999_999, '凭证号最多 6 位')
    .optional(),
  voucherDate: isoDate,
  attachmentCount: z
    .number('附单据数应为数字')
    .int('附单据数应为整数')
    .min(0, '附单据数不能为负')
    .max(9999, '附单据数最多 9999 张')
    .default(0),
  remark: optionalText('备注', 500),
  /** Uploaded before, in their order; left out: the voucher's attachments stay. */
  attachmentIds: z
    .array(id, '附件编号应为正整数')
    .max(attachmentLimits.perVoucher, `一张凭证最多 ${attachmentLimits.perVoucher} 个附件`)
    .refine((ids) => new Set(ids).size === ids.length, '附件重复，请移除多余的')
    .optional(),
  /** Confirms differences that are explained by the decimals of a rate. */
  confirmed: z.boolean('确认标记应为是或否').optional(),
  /** A reversal of only a part of the original. */
  reversesPart: z.boolean('部分红冲应为是或否').optional(),
  lines: z.array(lineIn, '凭证没有分录').max(maxVoucherLines, `凭证最多 ${maxVoucherLines} 行分录`),
};
/** The document of a domain that a voucher was made from; see `posting.contract.ts`. */
export const documentSource = z.strictObject({
  kind: z.string('来源应为文字').min(1, '来源不能为空').max(40, '来源最多 40 个字'),
  key: z.string('来源编号应为文字').min(1, '来源编号不能为空').max(100, '来源编号最多 100 个字'),
});
export type DocumentSource = z.output<typeof documentSource>;

const sourceRefusal =
  '凭证的来源只由生成它的业务模块登记，不能随凭证提交；请到业务模块中生成凭证，或不填来源保存';

export const voucherCreate = z
  .strictObject(
    {
      ...voucherFields,
      /** With `code`: the vouchers from that number on move up by one. */
      insert: z.boolean().optional(),
      /** The voucher that this one reverses (红冲). */
      reverses: id.optional(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' && issue.keys.includes('source')
          ? sourceRefusal
          : undefined,
    },
  )
  .refine(({ reverses, reversesPart }) => !reversesPart || reverses !== undefined, {
    path: ['reverses'],
    error: '部分红冲须指明要红冲的凭证',
  });

/** A voucher from a domain: the ledger assigns the next number, and people add attachments. */
export const sourcedVoucher = z.strictObject({
  wordId: voucherFields.wordId,
  voucherDate: voucherFields.voucherDate,
  attachmentCount: voucherFields.attachmentCount,
  remark: voucherFields.remark,
  confirmed: voucherFields.confirmed,
  lines: voucherFields.lines,
});
/** A voucher while it is typed, with the id of the stored one that it changes. */
export const typedVoucher = z.strictObject({ ...voucherCreate.shape, id: id.optional() });
export type TypedVoucher = z.output<typeof typedVoucher>;

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
  /**
   * Current names, if the voucher's month is closed and had other ones; absent when they are the
   * same.
   */
  today: z
    .strictObject({
      /**
       * Present when the subject was split after the month was closed: the code of its first child,
       * which has the entries now.
       */
      subjectCode: z.string().optional(),
      subjectName: z.string(),
      auxiliaryNames: z.array(z.string()),
    })
    .optional(),
  cashFlowItem: z.string().nullable(),
  settlementMethod: z.string().nullable(),
  billNumber: z.string().nullable(),
  billDate: z.string().nullable(),
});
export type VoucherLine = z.output<typeof voucherLine>;

/** A related voucher: a reversal, its original, or the reuse of a number. */
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
  /** In a list: the number of further lines. */
  moreLines: z.number().int().positive().optional(),
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
  /** Its last reversal; the title names all. */
  reversedBy: voucherLink.nullable(),
  /** Whether it was reversed in part so far; further parts may follow. */
  reversedPart: z.boolean(),
  reversesPart: z.boolean(),
  periodState: z.enum(['open', 'closed']),
  source: documentSource.nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** 制单: who wrote the current content. */
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type Voucher = z.output<typeof voucher>;

/** A voucher just saved, with notes for its maker: rounded figures, an unusual word. */
export const savedVoucher = z.strictObject({
  ...voucher.shape,
  notes: z.array(z.string()).optional(),
});
export type SavedVoucher = z.output<typeof savedVoucher>;

/** A deleted voucher, with the number it had. */
export const deletedVoucher = z.strictObject({
  id,
  word: z.string(),
  code: z.number().int(),
  voucherDate: isoDate,
  amount,
  summary: z.string(),
  maker: z.string(),
  /** The voucher it reversed, as `2026-01 记-3（部分）`; null for none. */
  reverses: z.string().nullable(),
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** The voucher that now has the number. */
  reusedBy: voucherLink.nullable(),
});
export type DeletedVoucher = z.output<typeof deletedVoucher>;
