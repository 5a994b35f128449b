import { z } from 'zod';
import { amount, id, period } from './common.schema';
import { defineCall } from './call';

/**
 * Figures of the ledger for other services: statements, tax, ratios. They are whole, whoever asks: what
 * a person may see of them is the asking domain's own to settle. All figures of an answer are of one
 * moment.
 */

export const figureSetsAtMost = 100;

const figures = {
  /** Balances are debit positive, in yuan. 年初 is of the year of the last month. */
  yearOpening: amount,
  opening: amount,
  debit: amount,
  credit: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  closing: amount,
};

export const subjectFigures = z.strictObject({
  subjectId: id,
  code: z.string(),
  name: z.string(),
  direction: z.enum(['debit', 'credit']),
  leaf: z.boolean(),
  ...figures,
  /**
   * Income less expense before it is carried forward, in the range and in the year so far, which takes
   * in what was entered of the months before the enable month (损益实际发生额).
   */
  income: amount,
  ytdIncome: amount,
  /** Per combination of items, of a leaf that keeps some; when they were asked for. */
  items: z.array(z.strictObject({ auxiliary: z.record(z.string(), id), ...figures })).optional(),
});
export type SubjectFigures = z.output<typeof subjectFigures>;

const asked = {
  periodFrom: period,
  periodTo: period,
  /** Left out: all subjects that have figures. */
  codes: z.array(z.string().min(1).max(40)).max(1_000).optional(),
  items: z.boolean().default(false),
};

export const ledgerFigureCalls = {
  /** Figures of subjects, those of the levels below added up, of the account set in use. */
  figures: defineCall({
    method: 'POST',
    path: '/internal/ledger/figures',
    access: 'service',
    writes: false,
    summary: '科目余额与发生额',
    body: z.strictObject(asked),
    result: z.array(subjectFigures),
  }),
  /** The same of many account sets; those that are not there are left out. */
  figuresOfSets: defineCall({
    method: 'POST',
    path: '/internal/ledger/figures/sets',
    access: 'service',
    writes: false,
    summary: '多个账套的科目余额与发生额',
    body: z.strictObject({
      accountSetIds: z
        .array(id)
        .min(1, '请指定账套')
        .max(figureSetsAtMost, `一次最多 ${figureSetsAtMost} 个账套`),
      ...asked,
    }),
    result: z.array(z.strictObject({ accountSetId: id, subjects: z.array(subjectFigures) })),
  }),
};
