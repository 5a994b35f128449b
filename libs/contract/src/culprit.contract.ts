import { z } from 'zod';
import { culpritKinds } from '@mingzhang/rules';
import { defineCall } from './call';
import { stepLine } from './step-line.schema';
import {
  amount,
  amountIn,
  fileAnswer,
  id,
  idParam,
  monthParam,
  period,
  yearParam,
} from './common.schema';

/**
 * The finder of differences (差额查找): what explains that an account does not hold what it is known to
 * hold, or that the books do not tie. It writes nothing: every reason comes with the page and the draft
 * that mend it, and people save them or don't.
 */

/** What the books themselves have to tie by. */
export const tyingRules = [
  'opening-balance',
  'trial-balance',
  'bs-balance',
  'is-bs',
  'aux-tie',
] as const;
export type TyingRule = (typeof tyingRules)[number];

const itemsPattern = /^[1-9]\d{0,15}:[1-9]\d{0,15}(,[1-9]\d{0,15}:[1-9]\d{0,15}){0,19}$/;

const ofMonth = { year: yearParam, month: monthParam };

const reason = z.strictObject({ supports: z.boolean(), text: z.string() });

/** A voucher that is part of a reason. */
const named = z.strictObject({
  id,
  /** 记-33. */
  title: z.string(),
  voucherDate: z.string(),
  summary: z.string(),
  auditState: z.enum(['unaudited', 'audited']),
  periodState: z.enum(['open', 'closed']),
  link: z.string().startsWith('/'),
});

export const culprit = z.strictObject({
  kind: z.enum(culpritKinds.map(({ id: kind }) => kind)),
  /** 数字颠倒：记-33. */
  title: z.string(),
  /** It explains all and more speaks for it; it explains all; it explains all and something speaks against it. */
  grade: z.enum(['proved', 'fitting', 'doubtful']),
  /** What it explains, in the direction of the difference. */
  explained: amount,
  /** What stands and what was to stand, where an amount was written wrongly. */
  change: z.strictObject({ subject: z.string(), written: amount, right: amount }).nullable(),
  reasons: z.array(reason),
  /** At most three. */
  vouchers: z.array(named),
  draft: z.strictObject({
    /** 修改原凭证. */
    title: z.string(),
    /** The page that opens with the draft, or where the setting is. */
    link: z.string().startsWith('/'),
    /** The lines of the voucher as they stand, and as the draft has them; empty where there is none. */
    before: z.array(stepLine),
    after: z.array(stepLine),
    /** What has to be done before; null when nothing. */
    note: z.string().nullable(),
  }),
});
export type CulpritFound = z.output<typeof culprit>;

/** Items, or subjects, each beside what it should hold. */
const comparison = z.strictObject({
  /** 核算项目. */
  heading: z.string(),
  /** 应为, or 核算项目合计. */
  knownTitle: z.string(),
  /** Those asked about first, then by what they hold; the rest of a long list is one row. */
  rows: z.array(
    z.strictObject({
      title: z.string(),
      booked: amount,
      /** Null where nobody has said what it should hold. */
      known: amount.nullable(),
      difference: amount.nullable(),
    }),
  ),
});
export type CulpritComparison = z.output<typeof comparison>;

export const culpritReport = z.strictObject({
  period,
  /** 1002 银行存款, with the item; or the rule that does not tie. */
  title: z.string(),
  direction: z.enum(['debit', 'credit']),
  booked: amount,
  known: amount,
  /** Known less booked, in the direction of the subject. */
  difference: amount,
  /** 辅助项目对照; null where the subject keeps no items. */
  comparison: comparison.nullable(),
  /** What was gone through. */
  vouchers: z.number().int(),
  lines: z.number().int(),
  /** The likeliest first, at most eight. */
  culprits: z.array(culprit),
  /** Titles of the classic reasons that nothing in the books speaks for. */
  excluded: z.array(z.string()),
  /** What the digits of the difference say where nothing explains it. */
  hints: z.array(z.string()),
  /** What was not gone through; null when all was. */
  note: z.string().nullable(),
});
export type CulpritReport = z.output<typeof culpritReport>;

const ofAccount = z.strictObject({
  ...ofMonth,
  subjectId: idParam,
  /** Items as books name them in addresses: `1:55,3:7`. */
  auxiliary: z
    .string()
    .max(700)
    .regex(itemsPattern, '核算项目应为“类别编号:项目编号”，如 1:55')
    .optional(),
  /** What the account is known to hold at the end of the month, in the subject's own direction. */
  known: amountIn,
});
const ofRule = z.strictObject({ ...ofMonth, rule: z.enum(tyingRules) });
const paper = { exports: '差额核对底稿', access: 'closing.view', answers: 'file' } as const;

export const culpritCalls = {
  /** An account whose right amount is known from outside. */
  ofAccount: defineCall({
    method: 'GET',
    path: '/checkout/culprit',
    access: 'closing.view',
    summary: '差额查找：已知金额的科目',
    query: ofAccount,
    result: culpritReport,
  }),
  /** The books as a whole. */
  ofRule: defineCall({
    method: 'GET',
    path: '/checkout/culprit/books',
    access: 'closing.view',
    summary: '差额查找：未对平的检查',
    query: ofRule,
    result: culpritReport,
  }),
  /** Either answer as a workbook to keep with the month: question, differences, reasons, drafts. */
  paperOfAccount: defineCall({
    method: 'GET',
    path: '/checkout/culprit/export',
    ...paper,
    summary: '导出差额核对底稿：已知金额的科目',
    query: ofAccount,
    result: fileAnswer,
  }),
  paperOfRule: defineCall({
    method: 'GET',
    path: '/checkout/culprit/books/export',
    ...paper,
    summary: '导出差额核对底稿：未对平的检查',
    query: ofRule,
    result: fileAnswer,
  }),
};
