import {
  invoiceKind,
  invoiceTypes,
  invoiceTypeTitles,
  nonDeductibleReason,
  riskLevels,
  riskLevelTitles,
  taxStatuses,
  taxStatusTitles,
} from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { optionalText, typedText } from './common.schema';
import {
  amountField,
  choiceField,
  dateField,
  defineRecord,
  flagField,
  optionalReferenceField,
  optionalTextField,
  ownField,
  withDefault,
  type RecordOf,
} from './record';

const digitsMessage = (title: string) => `${title}应为数字，不含空格和其他字符`;

/** Digits of a number, or empty. Which lengths are right is a rule (R06), not a matter of form. */
const digitsField = (title: string, max: number) =>
  ownField({
    title,
    sql: 'text',
    blank: '',
    schema: optionalText(title, max).refine((text) => /^\d*$/.test(text), digitsMessage(title)),
  });

/** Tax ids are compared in capital letters without spaces. */
const taxIdField = (title: string) =>
  ownField({
    title,
    sql: 'text',
    blank: '',
    schema: typedText(`${title}应为文字`)
      .max(20, `${title}最多 20 位`)
      .overwrite((text) => text.toUpperCase())
      .refine((text) => /^[0-9A-Z]*$/.test(text), `${title}应为数字和大写字母`)
      .default(''),
  });

/** 票种, by the code of its kind: `DE_SPECIAL`. */
const kindField = () =>
  ownField({
    title: '票种',
    sql: 'text',
    schema: z.string('请选择票种').refine((code) => invoiceKind(code) !== undefined, '请选择票种'),
    logValue: (code) => invoiceKind(code)?.name ?? code,
  });

const isOfInvoice = (code: string) => nonDeductibleReason(code)?.isOfInvoice === true;

/** Why input tax is not deducted, by the code of the reason: `welfare`; null: it is. */
export const reasonField = () =>
  ownField({
    title: '不可抵扣原因',
    sql: 'text',
    isNullable: true,
    blank: null,
    schema: z
      .string('请选择不可抵扣原因')
      .refine(isOfInvoice, '请选择不可抵扣原因')
      .nullable()
      .default(null),
    logValue: (code) => (code === null ? null : (nonDeductibleReason(code)?.name ?? code)),
  });

/**
 * 发票: the header as people fill it in or a file gives it. Amounts in yuan; those of a red invoice
 * are negative.
 */
export const invoiceRecord = defineRecord({
  title: '发票',
  nameOf: ({ digitalNumber, code, number }) =>
    digitalNumber !== '' ? digitalNumber : [code, number].filter(Boolean).join('/'),
  searched: ['digitalNumber', 'number', 'sellerName', 'buyerName'],
  fields: {
    invoiceType: choiceField({
      title: '发票方向',
      choices: invoiceTypes,
      titles: invoiceTypeTitles,
    }),
    kind: kindField(),
    /** 数电票号码 of 20 digits; empty for older invoices and tickets. */
    digitalNumber: digitsField('数电票号码', 20),
    /** 发票代码 of 10 or 12 digits, and 发票号码 of 8; empty for digital invoices. */
    code: digitsField('发票代码', 12),
    number: optionalTextField({ title: '发票号码', max: 20 }),
    issueDate: dateField({ title: '开票日期' }),
    sellerTaxId: taxIdField('销售方识别号'),
    sellerName: optionalTextField({ title: '销售方名称', max: 200 }),
    buyerTaxId: taxIdField('购买方识别号'),
    buyerName: optionalTextField({ title: '购买方名称', max: 200 }),
    amount: amountField({ title: '金额' }),
    tax: amountField({ title: '税额' }),
    total: amountField({ title: '价税合计' }),
    taxStatus: withDefault(
      choiceField({ title: '发票状态', choices: taxStatuses, titles: taxStatusTitles }),
      'normal',
    ),
    riskLevel: withDefault(
      choiceField({ title: '发票风险等级', choices: riskLevels, titles: riskLevelTitles }),
      'normal',
    ),
    /** 是否正数发票; no: a red invoice. */
    isPositive: withDefault(flagField({ title: '正数发票' }), true),
    /** 发票来源 of the tax bureau: 电子发票服务平台, 增值税发票管理系统. */
    platform: optionalTextField({ title: '发票来源', max: 40 }),
    issuer: optionalTextField({ title: '开票人', max: 60 }),
    remark: optionalTextField({ title: '备注', max: 1000 }),
    /** Number of the blue invoice that a red one reverses: digital, or `code/number`. */
    blueNumber: optionalTextField({ title: '对应蓝字发票号码', max: 40 }),
    /** 红字发票信息确认单编号. */
    confirmationNumber: optionalTextField({ title: '红字确认单编号', max: 40 }),
    /** The person who travelled; a ticket without a name deducts nothing. */
    traveller: optionalTextField({ title: '乘车人', max: 60 }),
    /** Business type of all lines that have none of their own. */
    businessId: optionalReferenceField({ title: '业务类型', to: 'invoiceBusiness' }),
    /** Subject of the other side (往来科目); null: that of the business type. */
    settlementSubjectId: optionalReferenceField({ title: '结算科目', to: 'subject' }),
    /** Item of the settlement subject: 客户, 供应商, or 职员 where an employee paid. */
    settlementItemId: optionalReferenceField({ title: '往来单位或职员', to: 'item' }),
    nonDeductibleReason: reasonField(),
    /** Of the time before the books begin: it makes no voucher, and its input tax may be ticked. */
    isOpening: flagField({ title: '期初发票' }),
  },
});
export type InvoiceFields = RecordOf<typeof invoiceRecord>;
