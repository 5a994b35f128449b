import { z } from 'zod';
import { defineCall } from './call';
import {
  amountIn,
  done,
  fileAnswer,
  id,
  idParam,
  idParams,
  listedOnce,
  pageOf,
  paging,
  period,
  reckonedPeriod,
} from './common.schema';
import { sheetFormat } from './jobs.contract';
import {
  payExplanation,
  payRun,
  salaryMonth,
  salarySheet,
  writtenSheet as written,
} from './salary.schema';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/salary';

/** So many cells fit into a body of 1 MB. */
export const cellsAtMost = 10_000;

/** An amount of a cell; null: empty, so that a formula holds again. */
const cellAmount = z
  .union([z.literal('').transform(() => null), z.null(), amountIn], '金额应为数字，最多 2 位小数')
  .default(null);

export const salaryCell = z.strictObject({
  /** The row of the sheet, not the employee. */
  id,
  /** The field. */
  code: z.string().min(1, '请选择工资项').max(40),
  value: cellAmount,
  /** The value that the editor saw. A cell that has another value now is refused by name. */
  seen: cellAmount,
});

export const salaryCalls = {
  page: defineCall({
    method: 'GET',
    path: `${path}/page`,
    access: view,
    summary: '各月工资表，最近的在前',
    query: z.strictObject(paging),
    result: pageOf(salaryMonth),
  }),
  /** The last month with a sheet; null before the first. */
  recent: defineCall({
    method: 'GET',
    path: `${path}/recentSalary`,
    access: view,
    summary: '最近一个月的工资表',
    result: salaryMonth.nullable(),
  }),
  /** What a new month is proposed. */
  next: defineCall({
    method: 'GET',
    path: `${path}/next`,
    access: view,
    summary: '下一个可编制工资表的月份',
    result: z.strictObject({
      period,
      payPeriod: period,
      /** Whether there is a month to copy from. */
      hasPrevious: z.boolean(),
      /** A further run of the last month; null before the first month. */
      further: z.strictObject({ period, payPeriod: period, run: z.number().int() }).nullable(),
      /** Normal employees of the month. */
      count: z.number().int(),
    }),
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: manage,
    turn: 'alone',
    summary: '编制一个月的工资表',
    body: z.strictObject({
      period: reckonedPeriod,
      /** The month itself or the next one. */
      payPeriod: reckonedPeriod,
      /** Take the typed amounts of the month before, but one-off ones. */
      copy: z.boolean().default(false),
      /** A further pay run of the last month, with the same month of payment. */
      isFurther: z.boolean().default(false),
    }),
    result: salaryMonth,
  }),
  employeeList: defineCall({
    method: 'GET',
    path: `${path}/employee/list`,
    access: view,
    summary: '某月的工资表',
    query: z.strictObject({ period, run: payRun }),
    result: salarySheet,
  }),
  /** Takes a person's row out of the sheet, or puts it back. */
  notIn: defineCall({
    method: 'PUT',
    path: `${path}/employee/notin/{id}`,
    access: manage,
    summary: '把员工移出本月工资表，或移回',
    params: idParams,
    body: z.strictObject({ isIn: z.boolean().default(false) }),
    result: written,
  }),
  /** Writes cells. Each is merged by itself; the rows are computed again. */
  update: defineCall({
    method: 'PUT',
    path: `${path}/employee/update`,
    access: manage,
    summary: '录入工资表的金额并计算',
    query: z.strictObject({ period, run: payRun }),
    body: z.strictObject({
      cells: z
        .array(salaryCell)
        .min(1, '没有要保存的金额')
        .max(cellsAtMost, `一次最多保存 ${cellsAtMost} 格，请分次粘贴`)
        .superRefine(listedOnce('单元格', ({ id: row, code }) => `${row} ${code}`)),
    }),
    rows: 'cells',
    result: written,
  }),
  /** Takes up new employees, schemes, fields and declarations, and computes everybody anew. */
  calculate: defineCall({
    method: 'POST',
    path: `${path}/{id}/calculate`,
    access: manage,
    turn: 'alone',
    summary: '按最新的员工、方案和工资项重新计算工资表',
    params: idParams,
    result: written.omit({ rows: true }),
  }),
  /** draft → confirmed by a second person where the set asks for it, and back while no later month is. */
  setState: defineCall({
    method: 'PUT',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '确认工资表，或取消确认',
    params: idParams,
    query: z.strictObject({ state: z.enum(['draft', 'confirmed'], '请选择状态') }),
    result: salaryMonth,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: manage,
    turn: 'alone',
    summary: '删除最后一个月的草稿工资表',
    params: idParams,
    result: done,
  }),
  explanation: defineCall({
    method: 'GET',
    path: `${path}/{id}/explanation/{employeeId}`,
    access: view,
    summary: '员工某月工资和个税的计算过程',
    params: z.strictObject({ id: idParam, employeeId: idParam }),
    result: payExplanation,
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/employee/export`,
    access: view,
    exports: '工资表',
    answers: 'file',
    summary: '导出某月的工资表',
    query: z.strictObject({ period, run: payRun, format: sheetFormat }),
    result: fileAnswer,
  }),
};
