import { z } from 'zod';
import { bookEnds, detailedLedgerResult, detailedLedgerRow } from './account-book.contract';
import { bookRange } from './book-range.schema';
import { defineCall } from './call';
import {
  amount,
  fileAnswer,
  flagParam,
  id,
  idParam,
  keywordParam,
  wholeParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** A row of the 多栏账: that of the 明细账, and what of it stands in the analysis columns. */
export const multiColumnRow = detailedLedgerRow.extend({
  /** By the key of the column; nothing of an amount is left out. */
  amounts: z.record(z.string(), amount),
});
export type MultiColumnRow = z.output<typeof multiColumnRow>;

export const multiColumn = z.strictObject({
  /** Id of the leaf or item, or `other` for what has no column of its own. */
  key: z.string(),
  code: z.string(),
  title: z.string(),
  side: z.enum(['debit', 'credit']),
  /** Of the whole range, on the side of the column. */
  amount,
});
export type MultiColumn = z.output<typeof multiColumn>;

/** Columns that a book has besides 其他. */
export const MULTI_COLUMNS_AT_MOST = 100;

export const multiColumnResult = detailedLedgerResult.extend({
  /** The category whose items are the columns; null where leaves below the subject are. */
  categoryId: id.nullable(),
  /** Categories that the subject and those below it keep. */
  categories: z.array(z.strictObject({ id, name: z.string() })),
  columns: z.array(multiColumn),
  /** All columns that may be chosen. */
  choices: z.array(z.strictObject({ key: z.string(), code: z.string(), title: z.string() })),
  rows: z.array(multiColumnRow),
  /** What the entries come to, and what the balances hold: they agree. */
  book: bookEnds,
  balances: bookEnds,
});
export type MultiColumnResult = z.output<typeof multiColumnResult>;

const multiColumnQuery = {
  ...bookRange,
  subjectId: idParam,
  /** Columns are the items of this category instead of leaves below the subject. */
  categoryId: idParam.optional(),
  /** Each column on the side of its leaf, or all on one side. */
  side: z.enum(['own', 'debit', 'credit']).default('own'),
  /** Keys of the columns wanted, `12,14`; all by default. What is left out goes to 其他. */
  columns: z
    .string()
    .max(2000)
    .regex(/^\d{1,16}(,\d{1,16})*$/, '栏目应写作以逗号分隔的编号')
    .optional(),
  /** Also columns in which nothing moved. */
  emptyColumns: flagParam.default(true),
};

/** 多栏账: a subject's entries analysed by what is below it. */
export const multiColumnCalls = {
  multiColumn: defineCall({
    method: 'GET',
    path: '/accountBook/multiColumn',
    access: 'book.view',
    summary: '多栏账，按下级科目或辅助核算项目分栏',
    query: z.strictObject({
      ...multiColumnQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, 500).default(500),
    }),
    result: multiColumnResult,
  }),
  multiColumnFile: defineCall({
    method: 'GET',
    path: '/accountBook/multiColumn/export',
    access: 'book.view',
    answers: 'file',
    exports: '多栏账',
    summary: '导出一个科目的多栏账，最多 50000 笔',
    query: z.strictObject({ ...multiColumnQuery, entry: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
};
