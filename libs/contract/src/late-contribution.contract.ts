import { z } from 'zod';
import { defineCall } from './call';
import { amount, amountIn, id, listedOnce, period } from './common.schema';
import { salaryMonth } from './salary.schema';

const path = '/insurance/late';
const latePeopleAtMost = 5_000;

/** A top-up or arrears of an item for a month, in yuan. */
const lateLine = z.strictObject({
  kind: z.enum(['topUp', 'arrears']),
  /** The month it is for. */
  period,
  code: z.string(),
  name: z.string(),
  /** The base of arrears; the difference of the bases in a top-up. */
  applied: amount,
  personal: amount,
  company: amount,
  deductible: amount,
});
export type LateLine = z.output<typeof lateLine>;

/** What a sheet should add for a person's earlier months, beside what it adds now. */
const latePerson = z.strictObject({
  employeeId: id,
  number: z.string(),
  name: z.string(),
  lines: z.array(lateLine),
  personal: amount,
  company: amount,
  /** The late fee of each day on arrears of social insurance. */
  feeADay: amount,
  /** What stands in the sheet. */
  stands: z.strictObject({ personal: amount, company: amount }),
  /** Whether the sheet has exactly these lines. */
  isTaken: z.boolean(),
  /** Why the sheet cannot take them; '' where it can. */
  why: z.string(),
});
export type LatePerson = z.output<typeof latePerson>;

/** 补差 and 补缴 of insurance: what confirmed months should have had by the schemes and bases of now. */
export const lateContributionCalls = {
  proposal: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: 'payroll.view',
    summary: '已确认月份按现行方案和基数应补缴的社保公积金',
    result: z.strictObject({
      /** The first sheet that is a draft: it takes them. Null without one. */
      month: salaryMonth.nullable(),
      people: z.array(latePerson),
    }),
  }),
  /** Puts the lines of people into a draft, or takes them out. */
  take: defineCall({
    method: 'PUT',
    path,
    access: 'payroll.manage',
    turn: 'alone',
    summary: '把补差补缴列入草稿工资表，或移出',
    body: z.strictObject({
      salaryId: id,
      people: z
        .array(
          z.strictObject({
            employeeId: id,
            isIn: z.boolean().default(true),
            /** The sums that the editor saw. Others than those are refused. */
            personal: amountIn,
            company: amountIn,
          }),
        )
        .min(1, '请选择员工')
        .max(latePeopleAtMost, `一次最多 ${latePeopleAtMost} 人`)
        .superRefine(listedOnce('员工', ({ employeeId }) => employeeId)),
    }),
    rows: 'people',
    result: z.strictObject({ count: z.number().int(), personal: amount, company: amount }),
  }),
};
