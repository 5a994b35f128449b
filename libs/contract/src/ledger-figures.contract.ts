import { z } from 'zod';
import { amount, id, period } from './common.schema';
import { defineCall } from './call';

/**
 * Figures of the ledger for other services: statements, tax, ratios. They are complete, whatever
 * the user's permissions: the calling domain decides what a person may see. All figures of an
 * answer are from one snapshot.
 */

export const figureSetsAtMost = 100;

const figures = {
  /** Balances are debit positive, in yuan. 年初 refers to the year of the last month. */
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
   * Income less expense before it is carried forward, in the range and in the year so far; the
   * latter includes the amounts entered for months before the enable month (损益实际发生额).
   */
  income: amount,
  ytdIncome: amount,
  /** By combination of items, for leaves with items; only when requested. */
  items: z.array(z.strictObject({ auxiliary: z.record(z.string(), id), ...figures })).optional(),
});
export type SubjectFigures = z.output<typeof subjectFigures>;

const asked = {
  periodFrom: period,
  periodTo: period,
  /** Left out: all subjects with figures. */
  codes: z.array(z.string().min(1).max(40)).max(1_000).optional(),
  items: z.boolean().default(false),
};

export const ledgerFigureCalls = {
  /** Figures of subjects including their descendants, for the account set in use. */
  figures: defineCall({
    method: 'POST',
    path: '/internal/ledger/figures',
    access: 'service',
    writes: false,
    summary: '科目余额与发生额',
    body: z.strictObject(asked),
    result: z.array(subjectFigures),
  }),
  /** The same for many account sets; unknown sets are left out. */
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
