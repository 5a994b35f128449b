import { personKindCodes } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { amount, amountIn, id, listedOnce, period, version, wholeParam } from './common.schema';
import { payrollFinding } from './insurance.contract';
import { salaryFieldRow } from './salary-field.contract';

export const runsAtMost = 9;

/** The pay run of a month, in queries. */
export const payRun = wholeParam(1, runsAtMost).default(1);

export const salaryStates = ['draft', 'confirmed', 'vouchered'] as const;
export type SalaryState = (typeof salaryStates)[number];
export const salaryStateTitles = {
  draft: '草稿',
  confirmed: '已确认',
  vouchered: '已生成凭证',
} as const;

/** Sums of a month over the people in its sheet, in yuan. */
const salaryTotals = z.strictObject({
  gross: amount,
  socialPersonal: amount,
  housingFundPersonal: amount,
  tax: amount,
  net: amount,
  socialCompany: amount,
  housingFundCompany: amount,
  companyCost: amount,
});
export type SalaryTotals = z.output<typeof salaryTotals>;

/** The pay of a month (工资表). */
export const salaryMonth = z.strictObject({
  id,
  version,
  /** The month that the work and the contributions are of. */
  period,
  /** Pay runs of a month count from 1. */
  run: z.number().int(),
  /** The month of payment, which the tax follows. */
  payPeriod: period,
  state: z.enum(salaryStates),
  /** People in the sheet, and people taken out of it. */
  count: z.number().int(),
  notInCount: z.number().int(),
  totals: salaryTotals,
  /** Departments whose people are counted and summed, for who may see these alone: 门店、电商部. Left out: all people. */
  departments: z.string().optional(),
  /** People with a finding that stops the confirmation, and people with a warning only. */
  refusedCount: z.number().int(),
  warnedCount: z.number().int(),
  createdName: z.string(),
  /** '' while it is a draft. */
  confirmedName: z.string(),
  /** Whether it is the last sheet: only that may be deleted. */
  isLast: z.boolean(),
});
export type SalaryMonth = z.output<typeof salaryMonth>;

export const bonusMethods = ['separate', 'merged'] as const;
export const bonusMethodTitles = {
  separate: '单独计税',
  merged: '并入综合所得计税',
} as const;

const spanIn = (title: string, most: number) =>
  z
    .number(`${title}应为数字`)
    .int(`${title}应为整数`)
    .min(1, `${title}应不小于 1`)
    .max(most, `${title}应不大于 ${most}`);

/** A payment beside the wage that is taxed by itself, in yuan. */
const separatePayment = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('severance'),
      amount: amountIn,
      /** Average annual wage of the place in the year before. */
      averageWage: amountIn,
    }),
    z.strictObject({
      kind: z.literal('earlyRetirement'),
      amount: amountIn,
      years: spanIn('至法定退休的年数', 30),
    }),
    z.strictObject({
      kind: z.literal('internalRetirement'),
      amount: amountIn,
      months: spanIn('至法定退休的月数', 360),
    }),
    z.strictObject({ kind: z.enum(['labour', 'author', 'royalty']), amount: amountIn }),
  ],
  '请选择一次性收入的项目',
);

/** What is chosen for a person in a run: how the bonus is taxed, and payments beside the wage. */
export const payChoices = z.strictObject({
  bonusMethod: z.enum(bonusMethods, '请选择年终奖的计税方式').default('separate'),
  payments: z
    .array(separatePayment)
    .max(6, '一次性收入最多 6 项')
    .superRefine(listedOnce('一次性收入', ({ kind }) => kind))
    .default([]),
});
export type PayChoices = z.output<typeof payChoices>;

/** A person's row of the sheet. */
export const salaryRow = z.strictObject({
  id,
  employeeId: id,
  number: z.string(),
  name: z.string(),
  mnemonic: z.string(),
  kind: z.enum(personKindCodes),
  departments: z.string(),
  /** Whose department groups the sheet: the one with the largest share; null without any. */
  departmentId: id.nullable(),
  isIn: z.boolean(),
  /** What people typed, by field code. */
  entered: z.record(z.string(), amount),
  choices: payChoices,
  /** What the sheet shows, by field code; a rate is a fraction. A field that is left out is 0. */
  amounts: z.record(z.string(), amount),
  problems: z.array(payrollFinding),
  /** Net pay of the same run of the month before; null without one. */
  previousNet: amount.nullable(),
  /** Why the person's pay differs from the month before, in one sentence; '' where it does not. */
  reason: z.string(),
  /** What differs, by field code: the amount of the month before, and why. */
  changes: z.record(z.string(), z.strictObject({ before: amount, reason: z.string() })),
});
export type SalaryRow = z.output<typeof salaryRow>;

/** The sheet of a month. */
export const salarySheet = z.strictObject({
  month: salaryMonth,
  /** Columns in their order, as the month has them. */
  fields: z.array(salaryFieldRow),
  rows: z.array(salaryRow),
  /** People of the month before who are not in the sheet any more, and why. */
  left: z.array(
    z.strictObject({ employeeId: id, number: z.string(), name: z.string(), reason: z.string() }),
  ),
});
export type SalarySheet = z.output<typeof salarySheet>;

/** What a person is paid in a sheet before and after a change of an earlier one, in yuan. */
export const payChange = z.strictObject({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  /** Tax on wages, bonus and other payments. */
  taxBefore: amount,
  tax: amount,
  netBefore: amount,
  net: amount,
});
export type PayChange = z.output<typeof payChange>;

/** People whose later sheets, not confirmed yet, were computed anew by a change of an earlier one. */
export const followingMonth = z.strictObject({
  period,
  run: z.number().int(),
  /** How many people's pay changed, and the first of them. */
  count: z.number().int(),
  changes: z.array(payChange),
});
export type FollowingMonth = z.output<typeof followingMonth>;

/** A month with its rows that changed, and later drafts that changed with it. */
export const writtenSheet = z.strictObject({
  month: salaryMonth,
  rows: z.array(salaryRow),
  following: z.array(followingMonth),
});
export type WrittenSheet = z.output<typeof writtenSheet>;

/** Both ways of taxing an annual bonus, in yuan. */
export const bonusComparison = z.strictObject({
  bonus: amount,
  /** Null where the law does not allow it. */
  separate: z.strictObject({ tax: amount, net: amount }).nullable(),
  /** How much the tax of the year rises with it. */
  merged: z.strictObject({ tax: amount, net: amount }),
  cheaper: z.enum(['separate', 'merged', 'equal']),
  /** How much the cheaper way saves. */
  saved: amount,
  /** The income of the year is expected, not known. */
  isForecast: z.boolean(),
  /** A trap, that the way was used, that it is a forecast. */
  notes: z.array(z.string()),
});
export type BonusTaxes = z.output<typeof bonusComparison>;

const explainedPart = z.strictObject({
  code: z.string(),
  title: z.string(),
  amount,
  /** The computation in words: 15,000.00 × 8%; '' for a typed amount. */
  working: z.string(),
});

/** A figure of the tax, in the order in which it is read. */
const taxFigure = z.strictObject({
  code: z.string(),
  /** The part of the explanation that the figure belongs to. */
  step: z.enum(['inputs', 'cumulative', 'bracket', 'due', 'withheld']),
  title: z.string(),
  /** A rate is a fraction. */
  unit: z.enum(['amount', 'rate']),
  amount,
  working: z.string(),
});

/** How a person's pay of a month came about. */
export const payExplanation = z.strictObject({
  period,
  run: z.number().int(),
  payPeriod: period,
  employeeId: id,
  number: z.string(),
  name: z.string(),
  /** Gross, insurance, tax, net pay, company's cost; each amount is the sum of its parts. */
  steps: z.array(
    z.strictObject({
      code: z.string(),
      title: z.string(),
      amount,
      parts: z.array(explainedPart),
    }),
  ),
  /** The computation of the tax: inputs, sums of the year, bracket, tax due, withheld before. */
  tax: z.array(taxFigure),
  /** Null without a bonus, and where both ways are the same law. */
  bonus: bonusComparison.nullable(),
  choices: payChoices,
  /** The sums of the year after this month, and before it. */
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  /** Why the tax differs from the month before; '' where it does not. */
  change: z.string(),
  source: z.string(),
  /** Imported attendance that is not 0: title and figure; empty where none was imported. */
  attendance: z.array(z.strictObject({ title: z.string(), figure: z.string() })),
  problems: z.array(payrollFinding),
});
export type PayExplanation = z.output<typeof payExplanation>;
