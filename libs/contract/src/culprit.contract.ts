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
 * The finder of differences (差额查找): explains why an account differs from its known amount, or why
 * the books do not balance. It writes nothing: every reason includes the page and the draft that
 * correct it, and people save them or not.
 */

/** The rules by which the books must balance. */
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
  /**
   * It explains the whole difference and has further evidence; it explains the whole; it explains
   * the whole but has evidence against it.
   */
  grade: z.enum(['proved', 'fitting', 'doubtful']),
  /** The amount it explains, in the direction of the difference. */
  explained: amount,
  /** The written and the right amount, for an amount that was written wrongly. */
  change: z.strictObject({ subject: z.string(), written: amount, right: amount }).nullable(),
  reasons: z.array(reason),
  /** At most three. */
  vouchers: z.array(named),
  draft: z.strictObject({
    /** 修改原凭证. */
    title: z.string(),
    /** The page that opens with the draft, or where the setting is. */
    link: z.string().startsWith('/'),
    /** The lines of the voucher now, and in the draft; empty where there is none. */
    before: z.array(stepLine),
    after: z.array(stepLine),
    /** What must be done before; null when nothing. */
    note: z.string().nullable(),
  }),
});
export type CulpritFound = z.output<typeof culprit>;

/** Items, or subjects, each with its known amount. */
const comparison = z.strictObject({
  /** 核算项目. */
  heading: z.string(),
  /** 应为, or 核算项目合计. */
  knownTitle: z.string(),
  /** The requested ones first, then by balance; the rest of a long list is one row. */
  rows: z.array(
    z.strictObject({
      title: z.string(),
      booked: amount,
      /** Null where no known amount was entered. */
      known: amount.nullable(),
      difference: amount.nullable(),
    }),
  ),
});
export type CulpritComparison = z.output<typeof comparison>;

export const culpritReport = z.strictObject({
  period,
  /** 1002 银行存款, with the item; or the rule that fails. */
  title: z.string(),
  direction: z.enum(['debit', 'credit']),
  booked: amount,
  known: amount,
  /** Known less booked, in the direction of the subject. */
  difference: amount,
  /** 辅助项目对照; null where the subject keeps no items. */
  comparison: comparison.nullable(),
  /** The number searched. */
  vouchers: z.number().int(),
  lines: z.number().int(),
  /** The likeliest first, at most eight. */
  culprits: z.array(culprit),
  /** Titles of the classic reasons without evidence in the books. */
  excluded: z.array(z.string()),
  /** Hints from the digits of the difference when nothing explains it. */
  hints: z.array(z.string()),
  /** What was not searched; null when everything was. */
  note: z.string().nullable(),
});
export type CulpritReport = z.output<typeof culpritReport>;

const ofAccount = z.strictObject({
  ...ofMonth,
  subjectId: idParam,
  /** Items in the form of books' addresses: `1:55,3:7`. */
  auxiliary: z
    .string()
    .max(700)
    .regex(itemsPattern, '核算项目应为“类别编号:项目编号”，如 1:55')
    .optional(),
  /** The known amount of the account at the end of the month, in the subject's own direction. */
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
  /** Both answers as a workbook to file with the month: question, differences, reasons, drafts. */
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
