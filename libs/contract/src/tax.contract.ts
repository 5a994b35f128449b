import { filingStates, taxKinds } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  fileAnswer,
  id,
  isoDate,
  listedOnce,
  maxVersion,
  optionalText,
  period,
  reckonedPeriod,
  text,
  yearParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/**
 * Tax filing (纳税申报): what is due when, forms filled from the books, and what a person has declared and paid at
 * the bureau. Nothing is sent anywhere: a person declares there and records it here.
 */

/** Most rows of a form that a person writes over. */
const handRowsAtMost = 60;
/** Most debit lines of the voucher of a payment. */
const paymentLinesAtMost = 20;

const kind = z.enum(taxKinds, '请选择税种');
const state = z.enum(filingStates);
/** 0: nothing has been kept of the declaration yet. */
const filingVersion = z.number().int().min(0).max(maxVersion);

/** A day whose month is one to reckon from. */
const shownDate = isoDate.refine(
  (text) => text >= '1990-01-01' && text <= '2100-12-31',
  '日期应在 1990 年至 2100 年之间，如 2026-01-15',
);

const subjectIdIn = (name: string) =>
  z.number(`请选择${name}`).int(`请选择${name}`).positive(`请选择${name}`);

/** A declaration by its kind and the last of its months. */
const filing = { kind, period: reckonedPeriod };

const due = z.strictObject({
  date: isoDate,
  /** The bureau's notice, the account set's own year, or reckoned: 推算. */
  origin: z.enum(['notice', 'own', 'reckoned']),
  basis: z.string(),
  /** The day without holidays and weekends. */
  ordinary: isoDate,
});

const declaration = z.strictObject({
  ...{ kind, title: z.string(), periodFrom: period, periodTo: period, due },
  /** 2026-01, 2026 一季度, 2025. */
  periodTitle: z.string(),
  state,
  /** 计税依据 and 应补（退）税额; null where it has none, or its months have not ended. */
  base: amount.nullable(),
  payable: amount.nullable(),
  /** Whether its months have ended. */
  isRipe: z.boolean(),
  filedOn: isoDate.nullable(),
  paidOn: isoDate.nullable(),
  version: filingVersion,
});
export type TaxDeclaration = z.output<typeof declaration>;

const dueGroup = z.strictObject({
  date: isoDate,
  /** Days until it, below zero where it is past. */
  daysLeft: z.number().int(),
  total: z.number().int(),
  /** Of these, not declared yet. */
  open: z.number().int(),
});

const overview = z.strictObject({
  company: z.string(),
  vatType: z.union([z.literal(0), z.literal(1)]),
  today: isoDate,
  year: z.number().int(),
  /** Due dates of the year, the earliest first. */
  groups: z.array(dueGroup),
  /** The due date shown; null where nothing is due in the year. */
  date: isoDate.nullable(),
  declarations: z.array(declaration),
  /** Declarations of the year whose due date is past and that nobody has declared, without those shown. */
  overdue: z.array(declaration),
  /** What is to be paid of those shown, all together. */
  payable: amount,
});
export type TaxOverview = z.output<typeof overview>;

const term = z.strictObject({
  title: z.string(),
  amount,
  /** 账簿, 期末结转, 申报 of another period, or another domain. */
  origin: z.enum(['books', 'closing', 'declared', 'domain']),
  link: z.string().startsWith('/').nullable(),
});

const row = z.strictObject({
  line: z.number().int(),
  title: z.string(),
  formula: z.string(),
  basis: z.string(),
  unit: z.enum(['amount', 'rate']),
  /** What is declared: a rate as a fraction. */
  declared: amount,
  /** What the books say by themselves. */
  books: amount,
  terms: z.array(term),
  /** Why a person wrote it over; null where it was reckoned. */
  remark: z.string().nullable(),
});
export type TaxRow = z.output<typeof row>;

const finding = z.strictObject({
  rule: z.string(),
  severity: z.enum(['serious', 'warn', 'pass']),
  title: z.string(),
  text: z.string(),
  link: z.strictObject({ path: z.string().startsWith('/'), title: z.string() }).nullable(),
});
export type TaxFinding = z.output<typeof finding>;

const difference = z.strictObject({
  line: z.number().int(),
  title: z.string(),
  declared: amount,
  now: amount,
});

const detail = declaration.extend({
  company: z.string(),
  form: z.string(),
  notes: z.array(z.string()),
  isClosed: z.boolean(),
  /** As declared, once it is; as reckoned until then. */
  rows: z.array(row),
  /** Says which figures these are: whoever declares them sends it. */
  figures: z.string(),
  baseLine: z.number().int().nullable(),
  payableLine: z.number().int().nullable(),
  findings: z.array(finding),
  /** What has changed in the books since it was declared. */
  differences: z.array(difference),
  paidAmount: amount.nullable(),
  /** That of the payment, `2026-02 记-12`; null while there is none. */
  voucher: z.strictObject({ id, title: z.string() }).nullable(),
  /** Who did the last step, and when. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type TaxDetail = z.output<typeof detail>;

/** How the voucher of a payment is made, as the declaration and the chart say; a person may choose otherwise. */
const payment = z.strictObject({
  /** What is to be paid. */
  amount,
  lines: z.array(
    z.strictObject({
      ...{ title: z.string(), amount },
      /** Null where the chart has no subject for it that could be posted on, or several. */
      subjectId: id.nullable(),
      /** What a person should know of the choice; empty where nothing is. */
      note: z.string(),
    }),
  ),
  /** 银行存款, the first that can be posted on. */
  bankSubjectId: id.nullable(),
});
export type TaxPayment = z.output<typeof payment>;

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
  isVatMonthly: z.boolean(),
  vatType: z.union([z.literal(0), z.literal(1)]),
  /** Years that the account set has entered. */
  years: z.array(ownYear),
  /** Years of the bureau's notice that the product knows. */
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
      ...{ year: yearParam.optional(), date: shownDate.optional() },
      /** Together: the due date of that declaration, where neither year nor date is named. */
      ...{ kind: kind.optional(), period: reckonedPeriod.optional() },
    }),
    result: overview,
  }),
  detail: defineCall({
    method: 'GET',
    path: '/report/tax/filing',
    access: 'tax.view',
    summary: '纳税申报表',
    query: z.strictObject(filing),
    result: detail,
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
  /** 已准备, with the rows that a person writes over; those that are left out are reckoned again. */
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
    result: detail,
  }),
  /** 已申报: the figures are kept as they are declared. */
  file: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/file',
    access: 'tax.manage',
    summary: '登记已申报',
    body: z.strictObject({ ...step, filedOn: isoDate, figures: z.string().max(64) }),
    result: detail,
  }),
  pay: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/pay',
    access: 'tax.manage',
    summary: '登记已缴纳',
    body: z.strictObject({ ...step, paidOn: isoDate, amount: amountIn }),
    result: detail,
  }),
  /** What the voucher of a payment would be. */
  payment: defineCall({
    method: 'GET',
    path: '/report/tax/filing/payment',
    access: 'tax.manage',
    summary: '缴款凭证的科目与金额',
    query: z.strictObject(filing),
    result: payment,
  }),
  /** 已缴纳, with the voucher of it: 借 应交税费, 贷 银行存款. One that was paid without gets its voucher. */
  book: defineCall({
    method: 'POST',
    path: '/report/tax/filing/voucher',
    access: 'tax.manage',
    summary: '登记已缴纳，并生成缴款凭证',
    body: z.strictObject({
      ...{ ...step, paidOn: isoDate, voucherDate: isoDate },
      wordId: z.number('请选择凭证字').int('请选择凭证字').positive('请选择凭证字'),
      bankSubjectId: subjectIdIn('付款科目'),
      lines: z
        .array(z.strictObject({ subjectId: subjectIdIn('税款科目'), amount: amountIn }))
        .min(1, '请填写缴纳的税款')
        .max(paymentLinesAtMost, `一张缴款凭证最多 ${paymentLinesAtMost} 个税款科目`)
        .superRefine(listedOnce('税款科目', ({ subjectId }) => subjectId)),
    }),
    result: detail,
  }),
  /** One step back, with the voucher of a payment; what was declared stays in the log. */
  back: defineCall({
    method: 'PUT',
    path: '/report/tax/filing/back',
    access: 'tax.manage',
    summary: '退回上一步',
    body: z.strictObject({ ...step, reason: text('退回原因', 100) }),
    result: detail,
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
  /** Twelve days of a year: of the bureau's notice, or of the region where it differs. */
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
