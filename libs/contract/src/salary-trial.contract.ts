import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, period, wholeParam } from './common.schema';
import { salaryFieldList, salaryFieldsAtMost } from './salary-field.contract';

export const triedAtMost = 50;

const formulaTrial = z.strictObject({
  name: z.string(),
  /** The sheet whose people were tried; null: the people employed now, without amounts. */
  period: period.nullable(),
  people: z
    .array(
      z.strictObject({
        employeeId: id,
        number: z.string(),
        name: z.string(),
        /** What the sheet has now, typed or computed. */
        before: amount,
        /** What the formula gives; null where it can't be computed. */
        value: amount.nullable(),
        problem: z.string(),
      }),
    )
    .max(triedAtMost),
});
export type FormulaTrial = z.output<typeof formulaTrial>;

export const salaryTrialCalls = {
  /** Tries a formula of a list that is not saved; circles and unknown names are refused by row. */
  formula: defineCall({
    method: 'POST',
    path: '/salary/field/trial',
    access: 'payroll.manage',
    writes: false,
    summary: '用实际员工试算工资项的公式，不保存',
    body: z.strictObject({
      fields: salaryFieldList,
      /** The place of the field in the list, from 0. */
      at: wholeParam(0, salaryFieldsAtMost - 1),
    }),
    rows: 'fields',
    result: formulaTrial,
  }),
};
