import { z } from 'zod';
import { defineCall } from './call';
import { closingFinding } from './closing-findings.contract';
import {
  amount,
  fileAnswer,
  id,
  listedOnce,
  monthParam,
  period,
  timestamp,
  typedText,
  version,
  yearParam,
} from './common.schema';
import { checkoutPeriod } from './session.contract';

/** The month, as the specification names it. */
const ofMonth = z.strictObject({ year: yearParam, month: monthParam });

/** The result of one rule for a month; a `pass` is included, with the figure that proves it. */
export const checkResult = closingFinding.extend({
  /** The rule's name for people: 损益类科目未结转. */
  title: z.string(),
  severity: z.enum(['pass', 'warn', 'block']),
  /** The amount of the error, or the amount that proves the rule; null where the rule has none. */
  amount: amount.nullable(),
  /** The subjects, items or vouchers concerned, at most 50. */
  rows: z.array(
    z.strictObject({
      title: z.string(),
      amount: amount.nullable(),
      link: z.string().startsWith('/').nullable(),
    }),
  ),
});
export type CheckResult = z.output<typeof checkResult>;

/** The seal of a closed month (封存). */
export const periodSeal = z.strictObject({
  id,
  period,
  voucherCount: z.number().int(),
  lineCount: z.number().int(),
  /** Hexadecimal SHA-256 of the month's vouchers and the previous seal. */
  hash: z.string(),
  previousHash: z.string(),
  /** 记账不可逆 was on: the month can never be reopened. */
  irreversible: z.boolean(),
  closedName: z.string(),
  closedAt: timestamp,
  /** When, by whom and why the month was reopened; null while the seal is valid. */
  opened: z.strictObject({ name: z.string(), at: timestamp, reason: z.string() }).nullable(),
});
export type PeriodSeal = z.output<typeof periodSeal>;

const rulesAtMost = 100;

/** Closing settings of an account set. */
export const closingSettings = z.strictObject({
  version,
  /** 记账不可逆: months closed from now on can never be reopened. */
  irreversible: z.boolean(),
  /** Severity of rules in this account set; rules not named have the severity of the reference. */
  severities: z
    .array(z.strictObject({ rule: z.string().max(60), severity: z.enum(['off', 'warn', 'block']) }))
    .max(rulesAtMost, `最多设置 ${rulesAtMost} 条检查规则`)
    .superRefine(listedOnce('检查规则', ({ rule }) => rule)),
});
export type ClosingSettings = z.output<typeof closingSettings>;

export const unCheckReasonLength = 200;

export const checkoutCalls = {
  list: defineCall({
    method: 'GET',
    path: '/checkout',
    access: 'member',
    summary: '会计期间及结账状态',
    result: z.array(checkoutPeriod),
  }),
  initialCheck: defineCall({
    method: 'GET',
    path: '/checkout/initialCheck',
    access: 'closing.view',
    summary: '期初检查',
    query: ofMonth,
    result: z.array(checkResult),
  }),
  /** Asks all domains; a domain that does not answer blocks. */
  finalCheck: defineCall({
    method: 'GET',
    path: '/checkout/finalCheck',
    access: 'closing.view',
    summary: '期末检查',
    query: ofMonth,
    result: z.array(checkResult),
  }),
  reportCheck: defineCall({
    method: 'GET',
    path: '/checkout/reportCheck',
    access: 'closing.view',
    summary: '报表勾稽检查',
    query: ofMonth,
    result: z.array(checkResult),
  }),
  brokenCheck: defineCall({
    method: 'GET',
    path: '/checkout/brokenCheck',
    access: 'closing.view',
    summary: '断号检查',
    query: ofMonth,
    result: z.array(checkResult),
  }),
  /**
   * Closes the month and seals it; refused with the blocking findings. The name comes from the
   * specification.
   */
  invoicing: defineCall({
    method: 'GET',
    path: '/checkout/invoicing',
    access: 'closing.manage',
    writes: true,
    turn: 'alone',
    summary: '结账',
    query: ofMonth,
    result: periodSeal,
  }),
  /** Reopens the last closed month; its seal is stored as superseded. */
  unCheck: defineCall({
    method: 'GET',
    path: '/checkout/unCheck',
    access: 'closing.manage',
    writes: true,
    turn: 'alone',
    summary: '反结账',
    query: ofMonth.extend({
      reason: typedText('请填写反结账的原因')
        .min(1, '请填写反结账的原因')
        .max(unCheckReasonLength, `反结账的原因最多 ${unCheckReasonLength} 个字`),
    }),
    result: periodSeal,
  }),
  /** Every closing and reopening of a month, the newest first. */
  history: defineCall({
    method: 'GET',
    path: '/checkout/history',
    access: 'closing.view',
    summary: '结账记录',
    result: z.array(periodSeal),
  }),
  /** The current vouchers of a closed month, and its seal: `tools/verify-seal.mjs` reads it. */
  sealFile: defineCall({
    method: 'GET',
    path: '/checkout/sealFile',
    exports: '封存期间',
    access: 'closing.view',
    answers: 'file',
    summary: '导出封存期间，可脱离系统核对',
    query: ofMonth,
    result: fileAnswer,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/checkout/settings',
    access: 'closing.view',
    summary: '结账设置',
    result: closingSettings,
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/checkout/settings',
    access: 'closing.manage',
    summary: '修改结账设置',
    body: closingSettings,
    result: closingSettings,
  }),
};
