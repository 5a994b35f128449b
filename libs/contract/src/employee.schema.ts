import { z } from 'zod';
import {
  amountIn,
  amountSideIn,
  dateBetween,
  id,
  listedOnce,
  rateIn,
  reckonedPeriod,
  yearParam,
} from './common.schema';

export const departmentSharesAtMost = 20;
export const employmentsAtMost = 20;
export const declarationsAtMost = 40;

/** Departments that bear a person's cost; together 1. None: the person belongs to no department. */
export const departmentShares = z
  .array(z.strictObject({ departmentId: id, share: rateIn('部门的比例') }))
  .max(departmentSharesAtMost, `一名员工最多 ${departmentSharesAtMost} 个部门`)
  .superRefine(listedOnce('部门', ({ departmentId }) => departmentId))
  .default([]);
export type DepartmentShare = z.output<typeof departmentShares>[number];

/** Days of employment: nobody employed today was hired earlier, and no contract ends later. */
const employmentDate = dateBetween('1950-01-01', '2100-12-31', '入职日期和离职日期');

/** Spans of employment: a person who comes back gets a new one. `until` is the last day. */
export const employmentSpans = z
  .array(z.strictObject({ from: employmentDate, until: employmentDate.nullable().default(null) }))
  .min(1, '请填写入职日期')
  .max(employmentsAtMost, `一名员工最多 ${employmentsAtMost} 段任职`);
export type EmploymentDates = z.output<typeof employmentSpans>[number];

/** Sums of the year before the first month kept here, as the tax client exports them. Yuan. */
export const taxOpening = z.strictObject({
  /** The last month that the figures include. */
  lastPeriod: reckonedPeriod,
  /** Months counted for the basic deduction. */
  monthsCounted: z.number('减除费用月数应为数字').int('减除费用月数应为整数').min(0).max(12),
  income: amountSideIn,
  exemptIncome: amountSideIn,
  specialDeduction: amountSideIn,
  specialAdditionalDeduction: amountSideIn,
  otherDeduction: amountSideIn,
  withheld: amountSideIn,
  relief: amountSideIn,
  /**
   * Wage income of the year before, in all twelve months of which this employer declared it: annual
   * bonus included, nothing deducted. Null: not known, or not all twelve months.
   */
  lastYearIncome: z
    .union([z.literal('').transform(() => null), z.null(), amountIn], '金额应为数字，最多 2 位小数')
    .optional()
    .transform((value) => value ?? null),
});
export type EmployeeOpening = z.output<typeof taxOpening>;

const birth = dateBetween('1900-01-01', '2100-12-31', '出生日期');
const share = z.enum(['1', '0.5'], '扣除比例只能是 100% 或 50%');
const month = reckonedPeriod.nullable().default(null);
/** Tax year and the month in which the employer got the declaration. */
const declared = {
  year: yearParam,
  declared: reckonedPeriod,
};

/** A special additional deduction as it was declared for a year (专项附加扣除). */
export const declaration = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('childEducation'),
      ...declared,
      birthDate: birth,
      share,
      /** First month of a later stage after a break. */
      from: month,
      until: month,
    }),
    z.strictObject({ type: z.literal('infantCare'), ...declared, birthDate: birth, share }),
    z.strictObject({
      type: z.literal('elderlySupport'),
      ...declared,
      parents: z
        .array(z.strictObject({ birthDate: birth, endYear: yearParam.nullable().default(null) }))
        .min(1, '请填写被赡养人的出生日期')
        .max(8, '被赡养人最多 8 人'),
      isOnlyChild: z.boolean('请选择是否独生子女'),
      /** The agreed share in yuan of who is not an only child. */
      agreed: amountSideIn,
    }),
    z.strictObject({ type: z.literal('degree'), ...declared, from: reckonedPeriod, until: month }),
    z.strictObject({
      type: z.literal('certificate'),
      ...declared,
      date: dateBetween('1990-01-01', '2100-12-31', '取得证书的日期'),
    }),
    z.strictObject({
      type: z.literal('mortgageInterest'),
      ...declared,
      from: reckonedPeriod,
      until: month,
      share,
    }),
    z.strictObject({
      type: z.literal('rent'),
      ...declared,
      from: reckonedPeriod,
      until: reckonedPeriod,
      city: z.enum(['major', 'large', 'other'], '请选择租房城市的类别'),
    }),
  ],
  '请选择专项附加扣除的项目',
);
export type Declaration = z.output<typeof declaration>;
export type DeclarationType = Declaration['type'];

export const declarations = z
  .array(declaration)
  .max(declarationsAtMost, `一名员工最多 ${declarationsAtMost} 条专项附加扣除`)
  .default([]);

export const declarationTitles: Readonly<Record<DeclarationType, string>> = {
  childEducation: '子女教育',
  infantCare: '3岁以下婴幼儿照护',
  elderlySupport: '赡养老人',
  degree: '继续教育（学历）',
  certificate: '继续教育（职业资格）',
  mortgageInterest: '住房贷款利息',
  rent: '住房租金',
};

/** Declared bases from a month on, in yuan. */
export const declaredBase = z.strictObject({
  from: reckonedPeriod,
  social: amountSideIn,
  housingFund: amountSideIn,
});
export type DeclaredBase = z.output<typeof declaredBase>;
