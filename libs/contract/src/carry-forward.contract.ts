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
 * has posted. A step has at most one voucher in a month, whose source is `{carryForward, 2026-01/surtax}`;
 * making it again replaces that voucher. Where income and expense are too long for one, the step has
 * several, the further ones of the sources `2026-01/pl-transfer/2` and so on.
 */

/** Longest list of steps or of inputs in one call. */
const stepsAtMost = 200;
const inputsAtMost = 100;

/** `surtax`; a template of the account set's own is `custom-12`. */
const stepId = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, '结转项目应为系统给出的代码');

/**
 * What a person may set for a step: a rate or proportion as a fraction (`0.07`), an amount in yuan, a
 * quantity, one of several choices, or the code of a subject in place of another (`subject:3103`).
 */
const input = z.strictObject({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['rate', 'amount', 'quantity', 'choice', 'subject']),
  /** What counts in this month; null while a person has still to give it. */
  value: z.string().nullable(),
  /** What counts where nothing else is set: of the policy in force, or of the template. */
  standard: z.string().nullable(),
  /** Whether a person has set it here: for this month, or, in the settings, for the account set. */
  own: z.boolean(),
  /** What the standard rests on: 财政部 税务总局公告2023年第12号. */
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
  /** Its voucher is what it should be. */
  'current',
  /** It has figures and no voucher yet. */
  'due',
  /** Its voucher is no longer what it should be: 需更新. */
  'stale',
  /** A person has still to give an amount. */
  'open',
  /** It has nothing to post: no balance, another month, switched off. */
  'idle',
  /** Left out in this month by a person. */
  'skipped',
  /** It can't be made: a subject is missing, an item is required. */
  'refused',
  /** It is reckoned of a step before it that lacks an amount or can't be made, and waits for it. */
  'held',
] as const;

export const closingStep = z.strictObject({
  id: stepId,
  name: z.string(),
  /** 期末计提, or 结转损益: what carries income and expense to the profit of the year and shares it out. */
  part: z.enum(['entries', 'profit']),
  state: z.enum(stepStates),
  /** Why it is idle or refused, or what a person should know of it; null when there is nothing to say. */
  note: z.string().nullable(),
  /** How the amount comes about: `260,000.00 × 50%`. */
  computation: z.string(),
  inputs: z.array(input),
  /**
   * What was given for the month and is not asked for as the step is done now: another method, another way
   * of filing. It counts again as soon as it is asked for, so who changes an input sends it, too.
   */
  kept: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  origins: z.array(origin),
  /** What the voucher should be now. */
  lines: z.array(stepLine),
  amount,
  /** Into how many vouchers its lines go; none without lines. */
  voucherCount: z.number().int().nonnegative(),
  /** What there is: one voucher, or all that its lines were split into. */
  posted: z
    .strictObject({
      /** 记-35; of several, 记-35 等 2 张. */
      title: z.string(),
      /** Of all. */
      amount,
      /** Audited as soon as one of them is: none of them can be changed then. */
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
  /** Of the month, when all steps are what they should be; expense as a positive amount. */
  profit: z.strictObject({
    income: amount,
    expense: amount,
    profit: amount,
    /** What the vouchers that stand have carried to 本年利润. */
    carried: amount,
  }),
});
export type CarryForwardView = z.output<typeof carryForwardView>;

const ofMonth = { year: yearParam, month: monthParam };

/** How a step is done in an account set, whatever the month. */
export const stepSetting = z.strictObject({
  id: stepId,
  enabled: z.boolean(),
  /** Inputs that differ from the standard. */
  inputs: givenInputs,
});
export type StepSetting = z.output<typeof stepSetting>;

/** An own template as it is tried out before it is kept; without an id it is a new one. */
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
   * Makes or replaces the vouchers of the steps named, of all that are due or stale when none is, one
   * after the other in their order; a voucher whose step has nothing to post any more goes. All or none.
   * What waits for a step before it is left, or refused where it is named.
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
  /** Deletes the vouchers of the steps named. */
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
  /** What a person gives for one month: it does not change the template. */
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
      /** All that differ from the account set's, those kept as well; empty text takes one back. */
      inputs: givenInputs,
      /** A person has looked at a rate that is far from the last one, and wants it. */
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
        /** A template of the account set's own (自定义结转), as it is filled in. */
        own: ownTemplate.nullable(),
        /** Whether `copyTemplate` can write it as one. */
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
  /** A built-in template as one of the account set's own that posts the same; nothing is kept yet. */
  copyTemplate: defineCall({
    method: 'GET',
    path: '/checkout/carryForward/templates/copy',
    access: 'closing.view',
    summary: '复制内置结转模板',
    query: z.strictObject({ step: stepId }),
    result: ownTemplateFields,
  }),
  /** What a template would post in a month, as it stands in the form; it is checked as when it is kept. */
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
  /** What was given for open months and has no place in it any more goes. */
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
  /** Refused while an open month has its voucher; closed months keep theirs. */
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
