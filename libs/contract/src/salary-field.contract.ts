import { ownCategories } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { defineCall } from './call';
import { listedOnce, optionalText, text, version } from './common.schema';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/salary/field';

export const salaryFieldsAtMost = 120;

export const fieldCategories = [
  'identity',
  'earning',
  'earning-deduction',
  'total',
  'tax-input',
  'personal-insurance',
  'cumulative',
  'deduction',
  'separate',
  'company-insurance',
] as const;
export const fieldCategoryTitles = {
  identity: '基本信息',
  earning: '应发项目',
  'earning-deduction': '应发扣减项目',
  total: '合计',
  'tax-input': '计税项目',
  'personal-insurance': '个人社保公积金',
  cumulative: '累计数',
  deduction: '扣款项目',
  separate: '单独计税',
  'company-insurance': '单位社保公积金',
} as const;
const fieldKinds = ['fixed', 'default-custom', 'optional', 'custom'] as const;
const treatments = ['taxable', 'exempt', 'notIncome'] as const;
export const treatmentTitles = { taxable: '应税', exempt: '免税', notIncome: '不征税' } as const;

/** A field of the sheet (工资项), in the order of the sheet. */
export const salaryFieldRow = z.strictObject({
  code: z.string(),
  name: z.string(),
  category: z.enum(fieldCategories),
  /** Always there, present at start, shown when used, or added by the user. */
  kind: z.enum(fieldKinds),
  /** The formula of a computed field; null for a field that is typed. */
  rule: z.string().nullable(),
  formula: z.string().nullable(),
  treatment: z.enum(treatments),
  /** Whether the sheet shows the column. */
  isShown: z.boolean(),
  /** Whether people type amounts into it. */
  isEditable: z.boolean(),
  note: z.string(),
});
export type SalaryFieldRow = z.output<typeof salaryFieldRow>;

const fieldList = z.strictObject({
  /** Raised by each change of the fields; 1 before the first. */
  version,
  fields: z.array(salaryFieldRow),
  /** What formulas may name beside fields: code and Chinese name. */
  variables: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** Formulas that are proposed for fields, by their codes. */
  suggestions: z.array(z.strictObject({ code: z.string(), formula: z.string() })),
});

/** What people change of a field. A field of the product that is left out stays as it is, at the end. */
const fieldChange = z.strictObject({
  /** Null: a new field of the account set. */
  code: z.string().max(40).nullable(),
  name: text('工资项名称', 20),
  category: z.enum(ownCategories, '请选择应发项目、应发扣减项目或扣款项目').optional(),
  treatment: z.enum(treatments, '请选择计税方式').default('taxable'),
  formula: optionalText('公式', 200),
  isShown: z.boolean().default(true),
});

/** The whole list of fields in its order. */
export const salaryFieldList = z
  .array(fieldChange)
  .min(1, '请至少保留一个工资项')
  .max(salaryFieldsAtMost, `工资项最多 ${salaryFieldsAtMost} 个`)
  .superRefine(listedOnce('工资项', ({ code, name }) => code ?? `new ${name}`));

export const salaryFieldCalls = {
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: '工资项',
    result: fieldList,
  }),
  /** The whole list in its order; own fields that are left out are deleted. Confirmed months keep theirs. */
  update: defineCall({
    method: 'PUT',
    path: `${path}/update`,
    access: manage,
    turn: 'alone',
    summary: '修改工资项、公式和顺序；已确认月份不变',
    body: z.strictObject({
      version,
      fields: salaryFieldList,
    }),
    rows: 'fields',
    result: fieldList,
  }),
};
