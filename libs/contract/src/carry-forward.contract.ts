import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  done,
  finding,
  id,
  idParams,
  listedOnce,
  monthParam,
  period,
  typedText,
  version,
  yearParam,
} from './common.schema';
import { ownTemplate, ownTemplateFields, ownTemplateIn } from './own-template.schema';
import { stepLine } from './step-line.schema';

/**
 * Period-end entries (期末结转): what each step would post in a month, from which figures, and what it
 * has posted. A step has at most one voucher in a month, whose source is `{carryForward,
 * 2026-01/surtax}`; making it again replaces that voucher. When income and expense have too many
 * lines for one voucher, the step has several, with the further sources `2026-01/pl-transfer/2` and
 * so on.
 */

/** Longest list of steps or of inputs in one call. */
const stepsAtMost = 200;
const inputsAtMost = 100;

/** `surtax`; a template of the account set's own is `custom-12`. */
const stepId = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, '结转项目应为系统给出的代码');

/**
 * A setting of a step by a person: a rate or proportion as a fraction (`0.07`), an amount in yuan,
 * a quantity, one of several choices, or the code of a replacement subject (`subject:3103`).
 */
const input = z.strictObject({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['rate', 'amount', 'quantity', 'choice', 'subject']),
  /** The value used in this month; null until a person enters it. */
  value: z.string().nullable(),
  /** The default value, from the policy in force or the template. */
  standard: z.string().nullable(),
  /** Whether a person has set it here: for this month, or, in the settings, for the account set. */
  own: z.boolean(),
  /** The legal basis of the standard: 财政部 税务总局公告2023年第12号. */
  basis: z.string().nullable(),
  options: z.array(z.strictObject({ value: z.string(), title: z.string() })),
});
export type StepInput = z.output<typeof input>;

const givenInputs = z
  .array(z.strictObject({ key: z.string().max(60), value: typedText().max(40) }))
  .max(inputsAtMost, `一项最多 ${inputsAtMost} 个参数，请删去多余的`)
  .superRefine(listedOnce('结转参数', ({ key }) => key));

/** A figure of the ledger that the step reads. */
const origin = z.strictObject({
  /** 5001 主营业务收入 本期贷方 */
  title: z.string(),
  amount: z.string(),
  /** The book that shows it. */
  link: z.string().startsWith('/').nullable(),
});

export const stepStates = [
  /** Its voucher is up to date. */
  'current',
  /** It has amounts to post and no voucher yet. */
  'due',
  /** Its voucher is out of date: 需更新. */
  'stale',
  /** A person must enter an amount. */
  'open',
  /** It has nothing to post: no balance, another month, switched off. */
  'idle',
  /** Left out in this month by a person. */
  'skipped',
  /** It cannot be made: a subject is missing, or an item is required. */
  'refused',
  /** It depends on an earlier step that lacks an amount or cannot be made, and waits for it. */
  'held',
] as const;

export const closingStep = z.strictObject({
  id: stepId,
  name: z.string(),
  /**
   * 期末计提, or 结转损益: the transfer of income and expense to the year's profit, and its distribution.
   */
  part: z.enum(['entries', 'profit']),
  state: z.enum(stepStates),
  /** Why it is idle or refused, or a hint for a person; null when there is none. */
  note: z.string().nullable(),
  /** The computation of the amount: `260,000.00 × 50%`. */
  computation: z.string(),
  inputs: z.array(input),
  /**
   * Inputs of the month that the current method or filing cycle does not use. They apply again once
   * it does, so a client that changes an input must send them too.
   */
  kept: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  origins: z.array(origin),
  /** The lines that the voucher should have now. */
  lines: z.array(stepLine),
  amount,
  /** Number of vouchers needed for its lines; 0 without lines. */
  voucherCount: z.number().int().nonnegative(),
  /** The existing voucher, or all into which the lines were split. */
  posted: z
    .strictObject({
      /** 记-35; of several, 记-35 等 2 张. */
      title: z.string(),
      /** Total of all vouchers. */
      amount,
      /** Audited as soon as one of them is, because none of them can then be changed. */
      auditState: z.enum(['unaudited', 'audited']),
      lines: z.array(stepLine),
      vouchers: z.array(z.strictObject({ id, title: z.string(), amount })).min(1),
    })
    .nullable(),
  problems: z.array(finding),
});
export type ClosingStep = z.output<typeof closingStep>;

export const carryForwardView = z.strictObject({
  period,
  periodState: z.enum(['open', 'closed']),
  steps: z.array(closingStep),
  /** Profit of the month when all steps are up to date; expense as a positive amount. */
  profit: z.strictObject({
    income: amount,
    expense: amount,
    profit: amount,
    /** The amount that existing vouchers have carried to 本年利润. */
    carried: amount,
  }),
});
export type CarryForwardView = z.output<typeof carryForwardView>;

const ofMonth = { year: yearParam, month: monthParam };

/** Settings of a step in an account set, for all months. */
export const stepSetting = z.strictObject({
  id: stepId,
  enabled: z.boolean(),
  /** Inputs that differ from the standard. */
  inputs: givenInputs,
});
export type StepSetting = z.output<typeof stepSetting>;

/** An own template to be tried out before it is saved; without an id it is new. */
const tried = z.strictObject({
  year: yearParam,
  month: monthParam,
  id: id.nullable().default(null),
  ...ownTemplateIn,
});

export const carryForwardCalls = {
  view: defineCall({
    method: 'GET',
    path: '/checkout/carryForward',
    access: 'closing.view',
    summary: '期末结转测算',
    query: z.strictObject(ofMonth),
    result: carryForwardView,
  }),
  /**
   * Makes or replaces the vouchers of the named steps (without names: all that are due or stale),
   * one after the other in their order. A voucher is deleted when its step has nothing to post any
   * more. All or nothing. A step that waits for an earlier one is skipped, or refused when named.
   */
  make: defineCall({
    method: 'POST',
    path: '/checkout/carryForward',
    access: 'closing.prepare',
    summary: '生成结转凭证',
    body: z.strictObject({
      year: yearParam,
      month: monthParam,
      steps: z.array(stepId).max(stepsAtMost, `一次最多生成 ${stepsAtMost} 项`).optional(),
    }),
    result: carryForwardView,
  }),
  /** Deletes the vouchers of the named steps. */
  remove: defineCall({
    method: 'POST',
    path: '/checkout/carryForward/remove',
    access: 'closing.prepare',
    summary: '撤销结转凭证',
    body: z.strictObject({
      year: yearParam,
      month: monthParam,
      steps: z
        .array(stepId)
        .min(1, '请选择要撤销的结转项目')
        .max(stepsAtMost, `一次最多撤销 ${stepsAtMost} 项`),
    }),
    result: carryForwardView,
  }),
  /** Sets inputs for one month; the template is not changed. */
  setInputs: defineCall({
    method: 'PUT',
    path: '/checkout/carryForward/inputs',
    access: 'closing.prepare',
    summary: '修改本期结转参数',
    body: z.strictObject({
      year: yearParam,
      month: monthParam,
      step: stepId,
      skipped: z.boolean(),
      /**
       * All inputs that differ from those of the account set, including `kept`; empty text resets
       * one.
       */
      inputs: givenInputs,
      /** A person has seen that a rate is far from the last one, and confirms it. */
      confirmed: z.boolean().optional(),
    }),
    result: carryForwardView,
  }),
  settings: defineCall({
    method: 'GET',
    path: '/checkout/carryForward/settings',
    access: 'closing.view',
    summary: '结转设置',
    result: z.array(
      stepSetting.extend({
        name: z.string(),
        /** 月, 季, 年. */
        frequency: z.enum(['month', 'quarter', 'year']),
        basis: z.string().nullable(),
        standardEnabled: z.boolean(),
        params: z.array(input),
        /** A template of the account set's own (自定义结转), as it is edited. */
        own: ownTemplate.nullable(),
        /** Whether `copyTemplate` can convert it into one. */
        copyable: z.boolean(),
      }),
    ),
  }),
  saveSettings: defineCall({
    method: 'PUT',
    path: '/checkout/carryForward/settings',
    access: 'closing.manage',
    summary: '修改结转设置',
    body: stepSetting,
    result: z.strictObject({}),
  }),
  /** A built-in template converted into an own one that posts the same; it is not stored yet. */
  copyTemplate: defineCall({
    method: 'GET',
    path: '/checkout/carryForward/templates/copy',
    access: 'closing.view',
    summary: '复制内置结转模板',
    query: z.strictObject({ step: stepId }),
    result: ownTemplateFields,
  }),
  /** The entries that an edited template would post in a month; it is checked as for saving. */
  tryTemplate: defineCall({
    method: 'POST',
    path: '/checkout/carryForward/templates/try',
    access: 'closing.manage',
    writes: false,
    repeatable: true,
    summary: '试算自定义结转',
    body: tried,
    rows: 'lines',
    result: closingStep,
  }),
  createTemplate: defineCall({
    method: 'POST',
    path: '/checkout/carryForward/templates',
    access: 'closing.manage',
    turn: 'alone',
    summary: '新增自定义结转',
    body: z.strictObject(ownTemplateIn),
    rows: 'lines',
    result: ownTemplate,
  }),
  /** Inputs of open months that the changed template no longer has are deleted. */
  updateTemplate: defineCall({
    method: 'PUT',
    path: '/checkout/carryForward/templates',
    access: 'closing.manage',
    turn: 'alone',
    summary: '修改自定义结转',
    body: z.strictObject({ id, version, ...ownTemplateIn }),
    rows: 'lines',
    result: ownTemplate,
  }),
  /** Refused while an open month has its voucher; vouchers of closed months stay. */
  removeTemplate: defineCall({
    method: 'DELETE',
    path: '/checkout/carryForward/templates/{id}',
    access: 'closing.manage',
    turn: 'alone',
    summary: '删除自定义结转',
    params: idParams,
    result: done,
  }),
};
