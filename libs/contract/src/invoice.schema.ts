import {
  dispositions,
  invoiceLinesAtMost,
  invoiceOrigins,
  invoiceRules,
  invoiceTypes,
  paymentStates,
  rateOf,
  riskLevels,
  taxStatuses,
} from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { amount, amountIn, id, isoDate, optionalText, period, version } from './common.schema';
import { documentVoucher, voucherReference } from './document.schema';
import { invoiceRecord } from './invoice.record';

/** The strongest finding of a stored invoice. A refused row is never stored. */
export const storedDispositions = ['ok', 'warn', 'void', 'block'] as const;
export type StoredDisposition = (typeof storedDispositions)[number];
export const storedDispositionTitles = {
  ok: '正常',
  warn: '提醒',
  void: '作废',
  block: '待更正',
} as const satisfies Readonly<Record<StoredDisposition, string>>;

/**
 * Parts of the list of invoices by what is to be done next. `inbox`: all that is open, which has a
 * screen of its own.
 */
export const invoiceTabs = ['all', 'pending', 'unticked', 'unbooked', 'booked', 'inbox'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
export const invoiceTabTitles = {
  all: '全部',
  pending: '待处理',
  unticked: '待勾选',
  unbooked: '待生成凭证',
  booked: '已生成',
  inbox: '发票待办',
} as const satisfies Readonly<Record<InvoiceTab, string>>;

const figure = /^-?\d{1,16}(\.\d{1,13})?$/;

/** A quantity or price of at most 13 decimals, as invoices have them; empty means none. */
const figureIn = (title: string) =>
  z
    .union([z.string(), z.number(), z.null()], `${title}应为数字`)
    .optional()
    .transform((value) => (value == null ? '' : String(value).trim()))
    .refine((text) => text === '' || figure.test(text), `${title}应为数字，最多 13 位小数`)
    .transform((text) => (text === '' ? null : text));

/** A line as a form gives it; lines are counted in the order of the list. Amounts in yuan. */
export const invoiceLineIn = z.strictObject({
  /** 税收分类编码 of 19 digits. */
  taxCategoryCode: optionalText('税收分类编码', 19),
  specialType: optionalText('特定业务类型', 40),
  /** *简称*品名. */
  itemName: optionalText('项目名称', 300),
  specification: optionalText('规格型号', 200),
  unit: optionalText('单位', 40),
  quantity: figureIn('数量'),
  unitPrice: figureIn('单价'),
  amount: amountIn,
  /** As `rateOf` reads it; empty where it is not known. */
  rate: optionalText('税率', 10)
    .refine((text) => rateOf(text) !== undefined, '税率应为 13%、免税、不征税，或留空')
    .transform((text) => rateOf(text)?.text ?? ''),
  tax: amountIn,
  /** Wins over the business type of the header: an invoice is split by its lines. */
  businessId: id.nullable().default(null),
});

export const invoiceLinesIn = z
  .array(invoiceLineIn)
  .max(invoiceLinesAtMost, `一张发票最多 ${invoiceLinesAtMost} 行明细`);

/** A finding of the consistency rules. */
export const invoiceFinding = z.strictObject({
  rule: z.enum(invoiceRules),
  disposition: z.enum(dispositions),
  msg: z.string(),
  /** Line of the invoice, counted from 1; left out: the whole invoice. */
  lineNo: z.number().int().optional(),
});

/** 勾选 of an input invoice. */
const tick = {
  /** 1: ticked. */
  checkStatus: z.literal([0, 1]),
  checkDate: isoDate.nullable(),
  deductPeriod: period.nullable(),
  /** Input tax that is or would be deducted, in yuan; 0.00 of output invoices. */
  deductibleTax: amount,
  nonDeductibleReason: z.string().nullable(),
  /** Why it can't be ticked, in words; null: it can, or it is ticked. */
  untickable: z.string().nullable(),
};

/**
 * Whether a booked invoice is paid, by the marks of 往来核销 on its voucher. Amounts in yuan,
 * positive also for a red invoice.
 */
const payment = z.strictObject({
  state: z.enum(paymentStates),
  due: amount,
  settled: amount,
  /** Day of the last settling voucher; null: nothing is settled. */
  date: isoDate.nullable(),
});

const numbers = { digitalNumber: z.string(), code: z.string(), number: z.string() };

/** A row of the list. Amounts in yuan. */
export const invoiceRow = z.strictObject({
  id,
  version,
  invoiceType: z.enum(invoiceTypes),
  kind: z.string(),
  ...numbers,
  issueDate: isoDate,
  /** The other party: the buyer of an output invoice, the seller of an input one. */
  partyName: z.string(),
  partyTaxId: z.string(),
  /** Of the first line; empty without lines. */
  itemName: z.string(),
  lineCount: z.number().int(),
  amount,
  /** Rates of the lines: `13%`, `13%、9%`; empty without lines. */
  rates: z.string(),
  tax: amount,
  total: amount,
  taxStatus: z.enum(taxStatuses),
  riskLevel: z.enum(riskLevels),
  isPositive: z.boolean(),
  isOpening: z.boolean(),
  origin: z.enum(invoiceOrigins),
  batchId: id.nullable(),
  disposition: z.enum(storedDispositions),
  findings: z.array(invoiceFinding),
  ...tick,
  businessId: id.nullable(),
  /** Business types of the header and lines, each once; more than one: the invoice is split. */
  businessNames: z.array(z.string()),
  /** Number of the rule that chose the business type; null: a person, or the default. */
  businessRule: z.number().int().nullable(),
  /** The blue invoice of a red one, once it is found. */
  blueId: id.nullable(),
  /** Red invoices of this one. */
  redCount: z.number().int(),
  voucher: documentVoucher.nullable(),
  /** Ticked while its own voucher has tax on 待认证进项税额, and no voucher of the certification. */
  isToCertify: z.boolean(),
  /** Null: without a voucher, or its voucher has nothing on 往来 with items or on cash. */
  payment: payment.nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** A blue or red invoice beside the one that is shown. */
const linkedInvoice = z.strictObject({
  id,
  ...numbers,
  issueDate: isoDate,
  tax: amount,
  total: amount,
  taxStatus: z.enum(taxStatuses),
  voucher: documentVoucher.nullable(),
});

/** 进项税额转出 of an invoice, in yuan. */
const transferOut = z.strictObject({
  id,
  period,
  /** Code of the reason: `welfare`. */
  reason: z.string(),
  amount,
  /** Null: the ledger has it no more. */
  voucher: voucherReference.nullable(),
});

const invoiceLine = z.strictObject({
  lineNo: z.number().int(),
  taxCategoryCode: z.string(),
  specialType: z.string(),
  itemName: z.string(),
  specification: z.string(),
  unit: z.string(),
  quantity: z.string().nullable(),
  unitPrice: z.string().nullable(),
  amount,
  rate: z.string(),
  tax: amount,
  businessId: id.nullable(),
  /** Of the line, or else of the header; empty without either. */
  businessName: z.string(),
});

/** One invoice as its form and its details show it. */
export const invoice = z.strictObject({
  id,
  version,
  ...invoiceRecord.shape,
  ...tick,
  /** Why less is deducted than the invoice gives; empty: it is not. */
  loweredReason: z.string(),
  origin: z.enum(invoiceOrigins),
  batchId: id.nullable(),
  /** Name of the file that it came with; empty where it was typed. */
  fileName: z.string(),
  disposition: z.enum(storedDispositions),
  findings: z.array(invoiceFinding),
  lines: z.array(invoiceLine),
  businessName: z.string(),
  businessRule: z.number().int().nullable(),
  settlementSubject: z.string(),
  settlementItem: z.string(),
  blue: linkedInvoice.nullable(),
  reds: z.array(linkedInvoice),
  voucher: documentVoucher.nullable(),
  /** Its tax was taken from 待认证进项税额 to 进项税额 by this voucher. */
  certification: voucherReference.nullable(),
  /** Ticked while its own voucher has tax on 待认证进项税额, and no voucher of the certification. */
  isToCertify: z.boolean(),
  transfers: z.array(transferOut),
  payment: payment
    .extend({
      /** The settling vouchers, the oldest first; id 0: the opening balance. */
      parts: z.array(
        z.strictObject({
          voucherId: z.number().int(),
          title: z.string(),
          date: isoDate,
          amount,
        }),
      ),
    })
    .nullable(),
});
export type Invoice = z.output<typeof invoice>;
