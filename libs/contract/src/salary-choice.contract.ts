import { z } from 'zod';
import { defineCall } from './call';
import { amount, idParam, idParams, typedAmount } from './common.schema';
import { bonusComparison, payChoices, writtenSheet } from './salary.schema';

const path = '/salary';

/** A sum divided between wage and a separately taxed bonus, in yuan. */
const bonusSplit = z.strictObject({
  bonus: amount,
  wage: amount,
  /** What the sum costs in tax: the bonus by itself, and the rise of the year's tax by the wage. */
  tax: amount,
  net: amount,
});

const bonusPlan = bonusComparison.extend({
  /** Expected income of the year without the sum less all deductions; may be negative. */
  yearBalance: amount,
  /** The split with the least tax. */
  best: bonusSplit,
  /** Splits at which the tax bends, by bonus ascending. */
  splits: z.array(bonusSplit),
});
export type BonusPlanned = z.output<typeof bonusPlan>;

export const salaryChoiceCalls = {
  /** The choices of a person replace those that the editor saw; others than those are refused. */
  choose: defineCall({
    method: 'PUT',
    path: `${path}/employee/choices/{id}`,
    access: 'payroll.manage',
    summary: '选择年终奖的计税方式，录入单独计税的一次性收入',
    params: idParams,
    body: z.strictObject({ choices: payChoices, seen: payChoices }),
    result: writtenSheet,
  }),
  bonusPlan: defineCall({
    method: 'GET',
    path: `${path}/{id}/bonus-plan/{employeeId}`,
    access: 'payroll.view',
    summary: '年终奖测算：两种计税方式的税额和最省税的拆分',
    params: z.strictObject({ id: idParam, employeeId: idParam }),
    query: z.strictObject({ amount: typedAmount }),
    result: bonusPlan,
  }),
};
