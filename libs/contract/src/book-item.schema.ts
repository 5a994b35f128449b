import { z } from 'zod';
import { id } from './common.schema';

/** An auxiliary item that a book shows or is narrowed to. */
export const bookItem = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  categoryId: id,
  category: z.string(),
});
export type BookItem = z.output<typeof bookItem>;
