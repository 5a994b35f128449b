import { z } from 'zod';
import { bookEnds, detailedLedgerResult } from './account-book.contract';
import { bookRange } from './book-range.schema';
import { bookSubject } from './book-subject.schema';
import { defineCall } from './call';
import { fileAnswer, idParam, keywordParam, wholeParam } from './common.schema';
import { sheetFormat } from './jobs.contract';

/** A subject with a journal: 库存现金, or a bank account. */
const dayBookKind = z.enum(['cash', 'bank']);
export type DayBookKind = z.output<typeof dayBookKind>;

export const dayBookSubject = bookSubject.extend({ kind: dayBookKind, ...bookEnds.shape });
export type DayBookSubject = z.output<typeof dayBookSubject>;

export const dayBookResult = detailedLedgerResult.extend({
  kind: dayBookKind,
  /** The sums of the entries and the figures of the balances; they are equal. */
  book: bookEnds,
  balances: bookEnds,
});
export type DayBookResult = z.output<typeof dayBookResult>;

const dayBookQuery = { ...bookRange, subjectId: idParam };

/** 现金日记账 and 银行存款日记账: a cash subject day by day. */
export const dayBookCalls = {
  dayBook: defineCall({
    method: 'GET',
    path: '/accountBook/dayBook',
    access: 'book.view',
    summary: '现金或银行存款日记账，每日结出余额',
    query: z.strictObject({
      ...dayBookQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, 500).default(500),
    }),
    result: dayBookResult,
  }),
  dayBookSubjects: defineCall({
    method: 'GET',
    path: '/accountBook/dayBook/subjects',
    access: 'book.view',
    summary: '登记日记账的现金和银行科目及其余额',
    query: z.strictObject(bookRange),
    result: z.array(dayBookSubject),
  }),
  dayBookFile: defineCall({
    method: 'GET',
    path: '/accountBook/dayBook/export',
    access: 'book.view',
    answers: 'file',
    exports: '日记账',
    summary: '导出一个科目的日记账，最多 50000 笔',
    query: z.strictObject({ ...dayBookQuery, entry: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
};
