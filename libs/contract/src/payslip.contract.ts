import { z } from 'zod';
import { defineCall } from './call';
import { payRun } from './salary.schema';
import {
  amount,
  id,
  idList,
  keywordParam,
  pageOf,
  paging,
  period,
  timestamp,
} from './common.schema';

const view = 'payroll.view';
const path = '/salary/slip';

const slipLine = z.strictObject({ code: z.string(), title: z.string(), amount });

/** What a payslip says, in yuan. `gross` − `deducted` = `net`. */
export const slipFigures = z.strictObject({
  /** Fields that are not 0, in the order of the sheet. Deductions from the gross pay are negative. */
  incomes: z.array(slipLine).max(200),
  gross: amount,
  deductions: z.array(slipLine).max(200),
  deducted: amount,
  net: amount,
  /** How the tax follows from the sums of the year, one sentence; '' without a computation. */
  tax: z.string(),
});

export const slipLinkStates = ['valid', 'expired', 'revoked', 'blocked'] as const;
export const slipLinkStateTitles = {
  valid: '有效',
  expired: '已过期',
  revoked: '已作废',
  blocked: '输错停用',
} as const;

/** The latest link by which a person may look at the payslip without signing in. */
const slipLink = z.strictObject({
  id,
  /** `blocked`: the second factor was wrong too often. */
  state: z.enum(slipLinkStates),
  madeBy: z.string(),
  madeAt: timestamp,
  expiresAt: timestamp,
  seenCount: z.number().int(),
  /** Null before the slip was seen. */
  firstSeenAt: timestamp.nullable(),
  lastSeenAt: timestamp.nullable(),
});

/** The payslip (工资条) of a person. */
const payslip = slipFigures.extend({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  departments: z.string(),
  link: slipLink.nullable(),
});
export type PayslipRow = z.output<typeof payslip>;

/** A page of the payslips of a confirmed month. */
const slipPage = pageOf(payslip).extend({
  period,
  payPeriod: period,
  /** Departments whose people are listed, for who may see these alone. Left out: everybody. */
  departments: z.string().optional(),
});
export type PayslipPage = z.output<typeof slipPage>;

export const payslipCalls = {
  page: defineCall({
    method: 'GET',
    path: `${path}/page`,
    access: view,
    summary: '已确认月份的工资条',
    query: z.strictObject({
      period,
      run: payRun,
      /** Part of number or name, or pinyin initials. */
      keyword: keywordParam,
      /** Only of these; left out: of everybody in the sheet. */
      employeeIds: idList.optional(),
      ...paging,
    }),
    result: slipPage,
  }),
};
