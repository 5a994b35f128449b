import { z } from 'zod';
import { defineCall } from './call';
import { idParams, listedOnce, period } from './common.schema';
import { cellsAtMost, salaryCell } from './salary.contract';
import { payChange, salaryMonth } from './salary.schema';

const path = '/salary/{id}/correction';

const correction = z.strictObject({
  /** Amounts of the sheet as they should have been. */
  cells: z
    .array(salaryCell)
    .max(cellsAtMost, `一次最多更正 ${cellsAtMost} 格，请分次更正`)
    .superRefine(listedOnce('单元格', ({ id: row, code }) => `${row} ${code}`)),
  /**
   * The last month of payment whose tax is declared: tax up to it stays as it was withheld, and later
   * months catch up. Null: nothing is declared, or the returns are amended.
   */
  declaredUntil: period.nullable().default(null),
});

/** A sheet that goes back to draft, and whose pay changes in it. */
const correctedSheet = salaryMonth.extend({
  /** Tax of the sheet stays as it was declared. */
  isDeclared: z.boolean(),
  changes: z.array(payChange),
});
export type CorrectedSheet = z.output<typeof correctedSheet>;

const corrected = z.strictObject({ sheets: z.array(correctedSheet) });

export const salaryCorrectionCalls = {
  preview: defineCall({
    method: 'POST',
    path: `${path}/preview`,
    access: 'payroll.manage',
    writes: false,
    summary: '更正预览：本月及以后各月谁的个税和实发会变',
    params: idParams,
    body: correction,
    rows: 'cells',
    result: corrected,
  }),
  /** Opens a confirmed sheet and the later ones of its year, writes cells, and computes all of them. */
  correct: defineCall({
    method: 'POST',
    path,
    access: 'payroll.manage',
    turn: 'alone',
    summary: '更正已确认的工资表，重算本年以后各月',
    params: idParams,
    body: correction,
    rows: 'cells',
    result: corrected,
  }),
};
