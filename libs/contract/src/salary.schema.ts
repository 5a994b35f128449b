import { personKindCodes } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { amount, id, period, version } from './common.schema';
import { payrollFinding } from './insurance.contract';
import { salaryFieldRow } from './salary-field.contract';

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
  /** Whether it is the last month: only that may be deleted or un-confirmed. */
  isLast: z.boolean(),
});
export type SalaryMonth = z.output<typeof salaryMonth>;

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
  /** What the sheet shows, by field code; a rate is a fraction. A field that is left out is 0. */
  amounts: z.record(z.string(), amount),
  problems: z.array(payrollFinding),
  /** Net pay of the sheet before, null without one; and why it differs, '' where it does not. */
  previousNet: amount.nullable(),
  reason: z.string(),
});
export type SalaryRow = z.output<typeof salaryRow>;

/** The sheet of a month. */
export const salarySheet = z.strictObject({
  month: salaryMonth,
  /** Columns in their order, as the month has them. */
  fields: z.array(salaryFieldRow),
  rows: z.array(salaryRow),
});
export type SalarySheet = z.output<typeof salarySheet>;

/** People whose later months, not confirmed yet, were computed anew by a change of an earlier one. */
export const followingMonth = z.strictObject({
  period,
  /** How many people's pay changed, and the first of their names. */
  count: z.number().int(),
  names: z.array(z.string()),
});
export type FollowingMonth = z.output<typeof followingMonth>;

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
