import { z } from 'zod';
import { defineCall } from './call';
import {
  amountIn,
  fileAnswer,
  isoDate,
  listedOnce,
  optionalText,
  reckonedPeriod,
  text,
  yearParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';
import { filingVersion, taxDetail, taxKind, taxOverview, taxPayment } from './tax.schema';

/**
 * Tax filing (纳税申报): due dates, forms filled from the books, and records of what a person has
 * declared and paid at the bureau. Nothing is sent anywhere: a person declares there and records it
 * here.
 */

/** Most rows of a form that a person may override. */
const handRowsAtMost = 60;
/** Most debit lines of the voucher of a payment. */
const paymentLinesAtMost = 20;

/** A day in a month that others can be computed from. */
const shownDate = isoDate.refine(
  (text) => text >= '1990-01-01' && text <= '2100-12-31',
  '日期应在 1990 年至 2100 年之间，如 2026-01-15',
);

const subjectIdIn = (name: string) =>
  z.number(`请选择${name}`).int(`请选择${name}`).positive(`请选择${name}`);

/** A declaration by its kind and its last month. */
const filing = { kind: taxKind, period: reckonedPeriod };

const handRow = z.strictObject({
  line: z.number().int().min(1).max(999),
  amount: amountIn,
  remark: text('原因', 100),
});
export type TaxHandRow = z.output<typeof handRow>;

const settings = z.strictObject({
  incomeTax: z.enum(['month', 'quarter'], '请选择企业所得税预缴期限'),
  stamp: z.enum(['quarter', 'year', 'none'], '请选择印花税申报期限'),
  statements: z.enum(['month', 'quarter'], '请选择财务报表报送期限'),
});
export type TaxSettings = z.output<typeof settings>;

const dueDays = z.array(isoDate).length(12, '请填写全年 12 个月的申报截止日');

const ownYear = z.strictObject({
  year: z.number().int(),
  due: z.array(isoDate),
  source: z.string(),
});

const settingsView = settings.extend({
  /** From the closing's settings; a general taxpayer has no choice. */
  /** In the current month, like `vatType`. */
  isVatMonthly: z.boolean(),
  vatType: z.union([z.literal(0), z.literal(1)]),
  /** Years whose calendar the account set has entered. */
  years: z.array(ownYear),
  /** Years whose notice by the bureau the product contains. */
  noticedYears: z.array(z.number().int()),
});
export type TaxSettingsView = z.output<typeof settingsView>;

const step = { ...filing, version: filingVersion };

export const taxCalls = {
  overview: defineCall({
    method: 'GET',
    path: '/report/tax',
    access: 'tax.view',
    summary: '纳税申报',
    query: z.strictObject({
      year: yearParam.optional(),
      date: shownDate.optional(),
      /**
       * Both together select the due date of that declaration, when neither year nor date is given.
       */
      kind: taxKind.optional(),
      period: reckonedPeriod.optional(),
    }),
    result: taxOverview,
  }),
  detail: defineCall({
    method: 'GET',
    path: '/report/tax/filing',
    access: 'tax.view',
    summary: '纳税申报表',
    query: z.strictObject(filing),
    result: taxDetail,
  }),
  export: defineCall({
    method: 'GET',
    path: '/report/tax/filing/export',
    access: 'tax.view',
    answers: 'file',
    exports: '纳税申报表',
    summary: '导出纳税申报表',
    query: z.strictObject({ ...filing, format: sheetFormat }),
    result: fileAnswer,
  }),
  /** 已准备, with the rows that a person overrides; rows left out are computed again. */
  prepare: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/prepare',
    access: 'tax.manage',
    summary: '准备申报',
    body: z.strictObject({
      ...step,
      rows: z
        .array(handRow)
        .max(handRowsAtMost, `一张申报表最多手工填写 ${handRowsAtMost} 栏`)
        .superRefine(listedOnce('手工填写的栏次', ({ line }) => line)),
    }),
    result: taxDetail,
  }),
  /** 已申报: the declared figures are stored. */
  file: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/file',
    access: 'tax.manage',
    summary: '登记已申报',
    body: z.strictObject({ ...step, filedOn: isoDate, figures: z.string().max(64) }),
    result: taxDetail,
  }),
  pay: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/pay',
    access: 'tax.manage',
    summary: '登记已缴纳',
    body: z.strictObject({ ...step, paidOn: isoDate, amount: amountIn }),
    result: taxDetail,
  }),
  /** The voucher that a payment would have. */
  payment: defineCall({
    method: 'GET',
    path: '/report/tax/filing/payment',
    access: 'tax.manage',
    summary: '缴款凭证的科目与金额',
    query: z.strictObject(filing),
    result: taxPayment,
  }),
  /** 已缴纳, with its voucher: 借 应交税费, 贷 银行存款. Adds the voucher to a payment recorded without one. */
  book: defineCall({
    method: 'POST',
    path: '/report/tax/filing/voucher',
    access: 'tax.manage',
    summary: '登记已缴纳，并生成缴款凭证',
    rows: 'lines',
    body: z.strictObject({
      ...step,
      paidOn: isoDate,
      voucherDate: isoDate,
      wordId: z.number('请选择凭证字').int('请选择凭证字').positive('请选择凭证字'),
      bankSubjectId: subjectIdIn('付款科目'),
      lines: z
        .array(z.strictObject({ subjectId: subjectIdIn('税款科目'), amount: amountIn }))
        .min(1, '请填写缴纳的税款')
        .max(paymentLinesAtMost, `一张缴款凭证最多 ${paymentLinesAtMost} 个税款科目`)
        .superRefine(listedOnce('税款科目', ({ subjectId }) => subjectId)),
    }),
    result: taxDetail,
  }),
  /** One step back, deleting the voucher of a payment; the declared figures stay in the log. */
  back: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/back',
    access: 'tax.manage',
    summary: '退回上一步',
    body: z.strictObject({ ...step, reason: text('退回原因', 100) }),
    result: taxDetail,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/report/tax/settings',
    access: 'tax.view',
    summary: '税种设置',
    result: settingsView,
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/report/tax/settings',
    access: 'tax.manage',
    summary: '保存税种设置',
    body: settings,
    result: settingsView,
  }),
  /** Twelve dates of a year: of the bureau's notice, or of the region where it differs. */
  saveYear: defineCall({
    method: 'PUT',
    path: '/report/tax/calendar',
    access: 'tax.manage',
    summary: '保存年度申报期限',
    body: z.strictObject({
      year: z
        .number('请填写年度')
        .int()
        .min(2020, '年度应在 2020 至 2100 之间')
        .max(2100, '年度应在 2020 至 2100 之间'),
      due: dueDays,
      source: optionalText('依据', 60),
    }),
    result: settingsView,
  }),
  removeYear: defineCall({
    method: 'DELETE',
    path: '/report/tax/calendar/{year}',
    access: 'tax.manage',
    summary: '删除年度申报期限',
    params: z.strictObject({ year: yearParam }),
    result: settingsView,
  }),
};
