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

/** The month that is asked about, as the specification has it. */
const ofMonth = z.strictObject({ year: yearParam, month: monthParam });

/** One rule's answer about a month; `pass` is told as well, with the figure that it was proved by. */
export const checkResult = closingFinding.extend({
  /** As people call the rule: 损益类科目未结转. */
  title: z.string(),
  severity: z.enum(['pass', 'warn', 'block']),
  /** What is wrong by how much, or what it was proved by; null where the rule has no amount. */
  amount: amount.nullable(),
  /** The subjects, items or vouchers that it concerns, at most 50. */
  rows: z.array(
    z.strictObject({
      title: z.string(),
      amount: amount.nullable(),
      link: z.string().startsWith('/').nullable(),
    }),
  ),
});
export type CheckResult = z.output<typeof checkResult>;

/** What was sealed when a month was closed (封存). */
export const periodSeal = z.strictObject({
  id,
  period,
  voucherCount: z.number().int(),
  lineCount: z.number().int(),
  /** Hexadecimal SHA-256 over the month's vouchers and the seal before. */
  hash: z.string(),
  previousHash: z.string(),
  /** 记账不可逆 was on: the month is never opened again. */
  irreversible: z.boolean(),
  closedName: z.string(),
  closedAt: timestamp,
  /** When and by whom the month was opened again, and why; null while the seal stands. */
  opened: z.strictObject({ name: z.string(), at: timestamp, reason: z.string() }).nullable(),
});
export type PeriodSeal = z.output<typeof periodSeal>;

const rulesAtMost = 100;

/** How an account set closes its months. */
export const closingSettings = z.strictObject({
  version,
  /** 记账不可逆: months closed from now on are never opened again. */
  irreversible: z.boolean(),
  /** How severe a rule is here; rules that are not named keep the severity of the reference. */
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
  /** Of all domains; who does not answer blocks. */
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
  /** Closes the month and seals it; refused with what blocks it. The name is the specification's. */
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
  /** Opens the month that was closed last; its seal is kept as superseded. */
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
  /** Every closing and opening of a month, the last one first. */
  history: defineCall({
    method: 'GET',
    path: '/checkout/history',
    access: 'closing.view',
    summary: '结账记录',
    result: z.array(periodSeal),
  }),
  /** The vouchers of a closed month as they are, with what was sealed: `tools/verify-seal.mjs` reads it. */
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
