import { billKinds } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, done, fileAnswer, period } from './common.schema';
import { layoutCode } from './file-layout.contract';
import { defineImportKind, importFields, startedJob } from './jobs.contract';

const view = 'payroll.view';
const manage = 'payroll.manage';
const path = '/insurance/bill';

export const insuranceBillImport = defineImportKind(
  { kind: 'payroll-insurance-bill', title: '导入缴费明细', hasPersonalNumbers: true },
  {},
);

const kind = z.enum(billKinds, '请选择社保或公积金');

/** An amount on both sides, in yuan; `difference` = sheet − bill. */
const billFigure = z.strictObject({ sheet: amount, bill: amount, difference: amount });

/** An item of a person, or of all people. */
const billLine = z.strictObject({
  code: z.string(),
  name: z.string(),
  personal: billFigure,
  company: billFigure,
});
export type BillLineRow = z.output<typeof billLine>;

const billPerson = z.strictObject({
  key: z.string(),
  /** '' for who is not in the sheets. */
  number: z.string(),
  name: z.string(),
  /** Which side states the person. */
  side: z.enum(['both', 'sheet', 'bill']),
  lines: z.array(billLine),
  /** The likely reason; '' where nothing differs. */
  reason: z.string(),
});
export type BillPerson = z.output<typeof billPerson>;

/** What the bureau bills for a month of contributions, beside the sheets of the month. */
export const insuranceBillCalls = {
  import: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入社保或公积金的缴费明细，替换这个月以前导入的；工资表不变，结果见任务',
    body: z.strictObject({
      ...importFields,
      period,
      /** The layout whose titles the file has. */
      code: layoutCode,
    }),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: `${path}/import/template`,
    access: manage,
    answers: 'file',
    summary: '缴费明细导入模板',
    query: z.strictObject({ code: layoutCode }),
    result: fileAnswer,
  }),
  comparison: defineCall({
    method: 'GET',
    path: `${path}/comparison`,
    access: view,
    summary: '某月社保公积金核对：工资表、缴费明细、差异',
    query: z.strictObject({
      period,
      /** `true`: only people and items that differ. */
      differing: z.enum(['true', 'false']).default('true'),
    }),
    result: z.strictObject({
      period,
      isConfirmed: z.boolean(),
      /** Which bills were imported, and how many lines each has. */
      bills: z.array(z.strictObject({ kind, title: z.string(), count: z.number().int() })).max(2),
      people: z.array(billPerson),
      /** People who differ, and people on one side only. */
      differingCount: z.number().int(),
      oneSideCount: z.number().int(),
      totals: z.array(billLine),
      sum: z.strictObject({ personal: billFigure, company: billFigure }),
    }),
  }),
  remove: defineCall({
    method: 'DELETE',
    path,
    access: manage,
    turn: 'alone',
    summary: '删除导入的缴费明细',
    query: z.strictObject({ period, kind }),
    result: done,
  }),
};
