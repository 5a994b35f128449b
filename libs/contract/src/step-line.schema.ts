import { z } from 'zod';
import { amount, id } from './common.schema';

/** A line of a voucher as the closing shows it, with the names of its subject and items. */
export const stepLine = z.strictObject({
  summary: z.string(),
  subjectId: id.nullable(),
  subjectCode: z.string(),
  subjectName: z.string(),
  auxiliary: z.record(z.string(), id),
  auxiliaryTitle: z.string(),
  currency: z.string().nullable(),
  quantity: z.string().nullable(),
  debit: amount,
  credit: amount,
});
export type StepLine = z.output<typeof stepLine>;
