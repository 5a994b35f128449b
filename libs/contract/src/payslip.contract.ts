import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, idList, keywordParam, pageOf, paging, period } from './common.schema';

const view = 'payroll.view';
const path = '/salary/slip';

const slipLine = z.strictObject({ code: z.string(), title: z.string(), amount });

/** What a payslip says, in yuan. `gross` − `deducted` = `net`. */
const slipFigures = z.strictObject({
  /** Fields that are not 0 in the order of the sheet; negative what is taken off the gross pay. */
  incomes: z.array(slipLine).max(200),
  gross: amount,
  deductions: z.array(slipLine).max(200),
  deducted: amount,
  net: amount,
  /** How the tax follows from the sums of the year, one sentence; '' without a computation. */
  tax: z.string(),
});

/** The payslip (工资条) of a person. */
const payslip = slipFigures.extend({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  departments: z.string(),
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
      /** Part of number or name, or pinyin initials. */
      keyword: keywordParam,
      /** Only of these; left out: of everybody in the sheet. */
      employeeIds: idList.optional(),
      ...paging,
    }),
    result: slipPage,
  }),
};
