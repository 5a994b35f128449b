import { z } from 'zod';
import { defineCall } from './call';
import { id, idParam, period } from './common.schema';

/** Renamed subjects and items listed in an answer; the others are counted. */
export const RENAMED_LISTED = 200;
const codeAndName = z.strictObject({ code: z.string(), name: z.string() });
/**
 * Subjects and items whose names have changed since a month was closed; own names, not full names.
 */
export const renamedResult = z.strictObject({
  rows: z.array(
    z.strictObject({
      kind: z.enum(['subject', 'item']),
      id,
      today: codeAndName,
      closed: codeAndName,
      /**
       * Of an earlier month of the range: the month that was closed with `closed`, while the book prints
       * `today`. Absent for the last month.
       */
      period: period.optional(),
    }),
  ),
  total: z.number().int(),
});
export type RenamedResult = z.output<typeof renamedResult>;

export const renamedCalls = {
  list: defineCall({
    method: 'GET',
    path: '/accountBook/renamed',
    access: 'member',
    summary: '期间结账后改过名称的科目和辅助核算项目；期间未结账时没有',
    query: z.strictObject({
      /** The last month of a book, or the month of a voucher. */
      periodTo: period,
      /** The first month of a book: its closed months are compared with the names that it prints. */
      periodFrom: period.optional(),
      /** For a book of one subject, of the items of one category, or of one item. */
      subjectId: idParam.optional(),
      categoryId: idParam.optional(),
      itemId: idParam.optional(),
    }),
    result: renamedResult,
  }),
};
