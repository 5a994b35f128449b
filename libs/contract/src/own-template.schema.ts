import { z } from 'zod';
import { measures, type Measure } from '@mingzhang/rules';
import { auxiliaryItems, id, text, typedText, version } from './common.schema';
import { direction } from './settings.schema';

/**
 * A template of period-end entries of the account set's own (自定义结转): named figures, and lines that
 * use them whole, by a percentage, distributed, or the remainder. `checkOwnTemplate` validates it.
 */

const figuresAtMost = 150;
const linesAtMost = 40;

const name = text('取数名称', 20);
const of = text('取数', 20);
const rate = typedText('请填写比例').min(1, '请填写比例').max(20, '比例最多 20 个字');
const stepName = z.string('请选择结转项目').regex(/^[a-z][a-z0-9-]{0,59}$/, '请选择结转项目');
const measure = z.enum(Object.keys(measures) as [Measure, ...Measure[]], '请选择取数口径');

const policies = [
  ...(['smallScaleThreshold', 'smallScaleThresholdMonth'] as const),
  ...(['smallScaleThresholdIncluded', 'halfOfSixTaxes'] as const),
  ...(['smallProfitRate', 'smallProfitLimit', 'educationExemption', 'smallScaleRate'] as const),
] as const;

const figure = z.discriminatedUnion('kind', [
  /** Null: the profit of all 损益. */
  z.strictObject({ kind: z.literal('subject'), name, subjectId: id.nullable(), measure }),
  /** Entered each month when both value and policy are null. */
  z.strictObject({
    kind: z.literal('given'),
    name,
    input: z.enum(['amount', 'quantity', 'rate']),
    value: typedText().max(20, '数值最多 20 个字').nullable(),
    policy: z.enum(policies).nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('step'), name, step: stepName }),
  z.strictObject({ kind: z.literal('formula'), name, formula: text('公式', 300) }),
]);

const lineAmount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole'), of }),
  z.strictObject({ kind: z.literal('percent'), of, rate }),
  z.strictObject({ kind: z.literal('share'), of, rate }),
  z.strictObject({ kind: z.literal('rest') }),
]);

export const ownTemplateIn = {
  name: text('名称', 40),
  frequency: z.enum(['month', 'quarter', 'year'], '请选择结转周期'),
  /** The step that it follows; null: before all others. */
  after: stepName.nullable(),
  figures: z
    .array(figure)
    .min(1, '请至少设置一项取数')
    .max(figuresAtMost, `取数最多 ${figuresAtMost} 项，请删去多余的`),
  lines: z
    .array(
      z.strictObject({
        side: direction,
        summary: typedText().max(200, '摘要最多 200 个字').default(''),
        subjectId: id,
        auxiliary: auxiliaryItems(id).default({}),
        amount: lineAmount,
      }),
    )
    .max(linesAtMost, `分录最多 ${linesAtMost} 行，请删去多余的`),
};

export const ownTemplateFields = z.strictObject(ownTemplateIn);
export type OwnTemplateFields = z.output<typeof ownTemplateFields>;

export const ownTemplate = z.strictObject({ id, version, ...ownTemplateIn });
export type OwnClosingTemplate = z.output<typeof ownTemplate>;
