import { z } from 'zod';
import { defineCall } from './call';
import {
  amount,
  amountIn,
  done,
  factorIn,
  id,
  idParam,
  idParams,
  monthParam,
  optionalText,
  text,
  textList,
  typedText,
  version,
  yearParam,
} from './common.schema';
import { auxiliaryIn } from './initial-balance.contract';
import { direction } from './settings.schema';

/** 0 to 5, numbered as in the specification. */
export const voucherTemplateTypes = [
  '日常费用',
  '采购',
  '销售',
  '工资',
  '税金',
  '折旧摊销',
] as const;
const templateType = z
  .number('请选择模板类型')
  .int('模板类型不在可选的范围内，请重新选择')
  .min(0, '模板类型不在可选的范围内，请重新选择')
  .max(voucherTemplateTypes.length - 1, '模板类型不在可选的范围内，请重新选择');

export const maxTemplateLines = 100;
const maxTerms = 20;

const measure = z.enum(['opening', 'debit', 'credit', 'closing']);
const termIn = z.strictObject({
  subjectId: id,
  measure,
  factor: factorIn.refine((factor) => factor !== null && Number(factor) !== 0, '系数不能为 0'),
});
const amountKindIn = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('fixed'), amount: amountIn }),
  z.strictObject({
    kind: z.literal('formula'),
    terms: z.array(termIn).max(maxTerms, `公式最多 ${maxTerms} 项`),
  }),
  z.strictObject({ kind: z.literal('difference') }),
]);

const term = z.strictObject({ subjectId: id, measure, factor: z.string() });
const amountKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open') }),
  z.strictObject({ kind: z.literal('fixed'), amount: z.string() }),
  z.strictObject({ kind: z.literal('formula'), terms: z.array(term) }),
  z.strictObject({ kind: z.literal('difference') }),
]);

const fields = {
  type: templateType,
  name: text('模板名称', 40),
  /** Null: the default word. */
  wordId: id.nullable().default(null),
  remark: optionalText('备注', 200),
  lines: z
    .array(
      z.strictObject({
        summary: typedText().max(200, '摘要最多 200 个字').default(''),
        subjectId: id,
        side: direction,
        /** Fixed items; the others are chosen when the template is used. */
        auxiliary: auxiliaryIn,
        amount: amountKindIn.default({ kind: 'open' }),
      }),
    )
    .max(maxTemplateLines, `凭证模板最多 ${maxTemplateLines} 行分录`),
};

export const voucherTemplate = z.strictObject({
  id,
  version: z.number().int(),
  type: z.number().int(),
  name: z.string(),
  mnemonic: z.string(),
  wordId: id.nullable(),
  remark: z.string(),
  builtIn: z.boolean(),
  lines: z.array(
    z.strictObject({
      summary: z.string(),
      subjectId: id,
      subjectCode: z.string(),
      subjectName: z.string(),
      side: direction,
      auxiliary: z.record(z.string(), id),
      amount: amountKind,
    }),
  ),
});
export type VoucherTemplate = z.output<typeof voucherTemplate>;
export type VoucherTemplateFields = z.output<typeof voucherTemplateCalls.create.body>;

const carryForwardBody = z
  .strictObject({
    year: yearParam,
    month: monthParam,
    templateId: idParam.optional(),
    /** Subject codes, repeated or separated by commas. */
    code: textList(500, '一次最多查询 500 个科目')
      .pipe(z.array(typedText().min(1)))
      .optional(),
  })
  .refine(
    (body) => (body.templateId === undefined) !== (body.code === undefined),
    '请指定凭证模板或科目编码，二者选一',
  );

export const carryForwardLine = z.strictObject({
  /** The template's line, from 1; null for a subject requested by its code. */
  lineNo: z.number().int().nullable(),
  subjectId: id,
  code: z.string(),
  name: z.string(),
  side: z.enum(['debit', 'credit']),
  /** Null when the user types the amount. */
  amount: amount.nullable(),
});
export type CarryForwardLine = z.output<typeof carryForwardLine>;

export const voucherTemplateCalls = {
  list: defineCall({
    method: 'GET',
    path: '/voucher-template',
    access: 'voucher.view',
    summary: '凭证模板，按类型和名称排列',
    result: z.array(voucherTemplate),
  }),
  get: defineCall({
    method: 'GET',
    path: '/voucher-template/{id}',
    access: 'voucher.view',
    summary: '凭证模板',
    params: idParams,
    result: voucherTemplate,
  }),
  create: defineCall({
    method: 'POST',
    path: '/voucher-template',
    access: 'voucher.write',
    summary: '新增凭证模板',
    body: z.strictObject(fields),
    rows: 'lines',
    result: voucherTemplate,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/voucher-template',
    access: 'voucher.write',
    summary: '修改凭证模板',
    body: z.strictObject({ id, version, ...fields }),
    rows: 'lines',
    result: voucherTemplate,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/voucher-template/{id}',
    access: 'voucher.write',
    summary: '删除凭证模板',
    params: idParams,
    result: done,
  }),
  carryForwardMoney: defineCall({
    method: 'POST',
    path: '/voucher/carryForwardMoney',
    as: 'form',
    access: 'voucher.view',
    writes: false,
    repeatable: true,
    summary: '模板在某期间取到的金额，或科目在该期间的余额',
    body: carryForwardBody,
    result: z.array(carryForwardLine),
  }),
};
