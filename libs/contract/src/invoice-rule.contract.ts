import { invoiceTypes, ruleStates } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  done,
  id,
  idParams,
  isoDate,
  listedOnce,
  period,
  timestamp,
  typedText,
  version,
} from './common.schema';
import { reasonField } from './invoice.record';

export const invoiceRulesAtMost = 200;
/** Most words of a condition. */
const wordsAtMost = 50;

const words = (max: number) =>
  z
    .array(typedText().max(max, `每个词最多 ${max} 个字`))
    .min(1, '请填写条件的内容，或删除条件')
    .max(wordsAtMost, `一个条件最多 ${wordsAtMost} 个词`);

/** A condition as requests and answers carry it: see `RuleCondition` of the rules. */
const ruleCondition = z.discriminatedUnion(
  'by',
  [
    z.strictObject({
      by: z.literal('party'),
      anyOf: z
        .array(z.strictObject({ taxId: typedText().max(30), name: typedText().max(100) }))
        .min(1, '请填写往来单位，或删除条件')
        .max(wordsAtMost, `一个条件最多 ${wordsAtMost} 个单位`),
    }),
    z.strictObject({ by: z.literal('item'), anyOf: words(100) }),
    z.strictObject({ by: z.literal('category'), anyOf: words(19) }),
    z.strictObject({ by: z.literal('kind'), anyOf: words(20) }),
    z.strictObject({ by: z.literal('rate'), anyOf: words(10) }),
    /** Yuan without tax. */
    z.strictObject({
      by: z.literal('amount'),
      from: amountIn.nullable(),
      below: amountIn.nullable(),
    }),
  ],
  '规则的条件有误，请刷新后重试',
);
export type RuleConditionOut = z.output<typeof ruleCondition>;

const content = {
  conditions: z.array(ruleCondition).max(6, '一条规则最多 6 个条件'),
  businessId: id,
  /** Goes before the subject of the business type; null: that one. */
  settlementSubjectId: id.nullable().default(null),
  /** Input invoices only: why the tax is not deducted. */
  nonDeductibleReason: reasonField().schema,
  /** Earlier rules that go first where both fit: a person has seen the conflict. */
  behindIds: z
    .array(id)
    .max(invoiceRulesAtMost)
    .superRefine(listedOnce('规则', (each) => each))
    .default([]),
  /** What changed, in words. */
  note: typedText().max(200, '说明最多 200 个字').default(''),
};
/** A change sends every field: one that is left out would be cleared. */
const sentWhole = {
  settlementSubjectId: content.settlementSubjectId.unwrap(),
  nonDeductibleReason: content.nonDeductibleReason.unwrap(),
  behindIds: content.behindIds.unwrap(),
  note: content.note.unwrap(),
};
const ruleContent = z.strictObject(content);
export type InvoiceRuleContent = z.output<typeof ruleContent>;

/** A version of a rule. */
const ruleVersion = ruleContent.extend({
  number: z.number().int(),
  state: z.enum(ruleStates),
  business: z.string(),
  /** 560208 管理费用-办公费; empty where it is gone. */
  subject: z.string(),
  settlementSubject: z.string(),
  sentence: z.string(),
  /** Why it decides nothing as it is, in words: its business type is gone or not offered. */
  problem: z.string().nullable(),
  /** How many invoices it was learned from; null: a person wrote it. */
  learnedFrom: z.number().int().nullable(),
  madeBy: z.string(),
  madeAt: timestamp,
  /** Empty and null before the approval. */
  approvedBy: z.string(),
  approvedAt: timestamp.nullable(),
});
export type InvoiceRuleVersion = z.output<typeof ruleVersion>;

const rule = z.strictObject({
  id,
  version,
  invoiceType: z.enum(invoiceTypes),
  /** From 1, in the order in which rules are tried. */
  position: z.number().int(),
  /** The version in force. */
  active: ruleVersion.nullable(),
  /** The draft, or the version that waits for approval. */
  open: ruleVersion.nullable(),
});
export type InvoiceRule = z.output<typeof rule>;

const count = z.number().int();
const figures = z.strictObject({
  hits: count,
  agreeing: count,
  conflicts: count,
  wouldChange: count,
  missed: count,
});
export type RuleFigures = z.output<typeof figures>;

export const rulePartNames = ['hit', 'agree', 'conflict', 'change', 'missed'] as const;
export type RulePart = (typeof rulePartNames)[number];
/** Most invoices shown of each part of a test; the figures count all. */
export const ruleRowsAtMost = 50;

const testedRow = z.strictObject({
  part: z.enum(rulePartNames),
  invoiceId: id,
  issueDate: isoDate,
  partyName: z.string(),
  itemName: z.string(),
  amount,
  /** Code of the subject that it was booked on, or that the earlier rule says; empty: none. */
  fromSubject: z.string(),
  /** Code of the subject that the rule says. */
  toSubject: z.string(),
  /** The rule that decides instead; only of conflicts. */
  earlierRuleId: id.nullable(),
  voucher: z.strictObject({ id, title: z.string(), period }).nullable(),
  /** The month of its voucher is closed: the voucher stays. */
  isClosed: z.boolean(),
  /** A word that would make the rule fit; only of missed ones. */
  word: z.string().nullable(),
});
export type RuleTestRow = z.output<typeof testedRow>;

const ruleTest = z.strictObject({
  periodFrom: period,
  periodTo: period,
  /** Void and blocked invoices are left out. */
  tested: count,
  /** Invoices with a line that no rule fits. */
  undecided: count,
  hits: z.array(z.strictObject({ ruleId: id, hits: count })),
  chosen: z
    .strictObject({
      ruleId: id,
      now: figures,
      /** Of the version in force, where the tested one is another; null: none. */
      before: figures.nullable(),
      /** Conflicts with rules that nobody let go first yet: with them it can't be submitted. */
      unsettled: count,
      rows: z.array(testedRow),
    })
    .nullable(),
});
export type InvoiceRuleTest = z.output<typeof ruleTest>;

const proposal = z.strictObject({
  conditions: z.array(ruleCondition),
  businessId: id,
  sentence: z.string(),
  /** How many booked invoices suggest it. */
  invoices: count,
});
export type RuleProposalOut = z.output<typeof proposal>;

const view = 'invoice.view';
const manage = 'invoice.manage';
const path = '/invoice/rule';
const direction = z.strictObject({ invoiceType: z.enum(invoiceTypes).default('OUT') });
const seen = z.strictObject({ id, version });

export const invoiceRuleCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '记账规则',
    query: direction,
    result: z.strictObject({
      /** Another person than the maker approves. */
      needsSecondPerson: z.boolean(),
      rules: z.array(rule),
    }),
  }),
  /** The newest first. */
  versions: defineCall({
    method: 'GET',
    path: `${path}/{id}/versions`,
    access: view,
    summary: '一条记账规则的各版本',
    params: idParams,
    result: z.array(ruleVersion),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    summary: '新增记账规则（草稿）',
    body: ruleContent.extend({
      invoiceType: z.enum(invoiceTypes),
      learnedFrom: z.number().int().min(1).max(1_000_000).nullable().default(null),
    }),
    result: rule,
  }),
  /** Changes the draft; without one, a draft is made beside the version in force. */
  update: defineCall({
    method: 'PUT',
    path,
    access: manage,
    summary: '修改记账规则的草稿',
    body: z.strictObject({ ...content, ...sentWhole, id, version }),
    result: rule,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    summary: '删除记账规则；已按它定的业务类型不变',
    params: idParams,
    result: done,
  }),
  /** All rules of a direction in their new order. */
  reorder: defineCall({
    method: 'PUT',
    path: `${path}/order`,
    access: manage,
    summary: '调整记账规则的顺序',
    body: z.strictObject({
      invoiceType: z.enum(invoiceTypes),
      ids: z
        .array(id)
        .min(1, '请选择规则')
        .max(invoiceRulesAtMost, `一次最多 ${invoiceRulesAtMost} 条规则`)
        .superRefine(listedOnce('规则', (each) => each)),
    }),
    result: done,
  }),
  submit: defineCall({
    method: 'PUT',
    path: `${path}/submit`,
    access: manage,
    summary: '送审记账规则的草稿；冲突须先处理',
    body: seen,
    result: rule,
  }),
  withdraw: defineCall({
    method: 'PUT',
    path: `${path}/withdraw`,
    access: manage,
    summary: '撤回或退回送审的记账规则',
    body: seen,
    result: rule,
  }),
  approve: defineCall({
    method: 'PUT',
    path: `${path}/approve`,
    access: manage,
    summary: '批准记账规则；账套启用凭证审核时由另一人批准',
    body: seen,
    result: rule,
  }),
  /** The version in force: the draft is dropped. An older one: it becomes the draft. */
  revert: defineCall({
    method: 'PUT',
    path: `${path}/revert`,
    access: manage,
    summary: '退回记账规则的一个版本',
    body: seen.extend({ number: z.number().int().min(1).max(100_000) }),
    result: rule,
  }),
  test: defineCall({
    method: 'POST',
    path: `${path}/test`,
    access: view,
    writes: false,
    summary: '用以往的发票试算记账规则',
    body: direction.extend({
      ruleId: id.nullable().default(null),
      /** The last six months where both are left out. */
      periodFrom: period.nullable().default(null),
      periodTo: period.nullable().default(null),
    }),
    result: ruleTest,
  }),
  learned: defineCall({
    method: 'GET',
    path: `${path}/learned`,
    access: view,
    summary: '从已记账的发票学到的规则建议',
    query: direction,
    result: z.array(proposal),
  }),
  /** Invoices without a voucher whose business type nobody chose: none, or the default one. */
  apply: defineCall({
    method: 'PUT',
    path: `${path}/apply`,
    access: manage,
    summary: '把记账规则用于还没有选定业务类型的发票',
    body: direction,
    result: z.strictObject({ done: count, left: count }),
  }),
};
