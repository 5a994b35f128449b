import { z } from 'zod';
import { amount, id } from './common.schema';

/** A subject that a book can be opened for. */
export const bookSubject = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  parentId: id.nullable(),
  level: z.number().int(),
  leaf: z.boolean(),
  direction: z.enum(['debit', 'credit']),
});
export type BookSubject = z.output<typeof bookSubject>;

/**
 * A subject in the list beside a book, with the balance of itself and its descendants at the end of
 * the range, debit positive.
 */
export const listedSubject = bookSubject.extend({ closing: amount });
export type ListedSubject = z.output<typeof listedSubject>;
