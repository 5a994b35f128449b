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

/** A row of the 多栏账: the row of the 明细账, with its amounts in the analysis columns. */
export const multiColumnRow = detailedLedgerRow.extend({
  /** By column key; zero amounts are left out. */
  amounts: z.record(z.string(), amount),
});
export type MultiColumnRow = z.output<typeof multiColumnRow>;

export const multiColumn = z.strictObject({
  /** Id of the leaf or item, or `other` for amounts without a column of their own. */
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
  /** The category whose items are the columns; null when they are the leaves below the subject. */
  categoryId: id.nullable(),
  /** Categories of the subject and its descendants. */
  categories: z.array(z.strictObject({ id, name: z.string() })),
  columns: z.array(multiColumn),
  /** All columns that can be selected. */
  choices: z.array(z.strictObject({ key: z.string(), code: z.string(), title: z.string() })),
  rows: z.array(multiColumnRow),
  /** The sums of the entries and the figures of the balances; they are equal. */
  book: bookEnds,
  balances: bookEnds,
});
export type MultiColumnResult = z.output<typeof multiColumnResult>;

const multiColumnQuery = {
  ...bookRange,
  subjectId: idParam,
  /** Makes the items of this category the columns, in place of leaves below the subject. */
  categoryId: idParam.optional(),
  /** Each column on the side of its leaf, or all on one side. */
  side: z.enum(['own', 'debit', 'credit']).default('own'),
  /** Keys of the selected columns, `12,14`; by default all. Others are added to 其他. */
  columns: z
    .string()
    .max(2000)
    .regex(/^\d{1,16}(,\d{1,16})*$/, '栏目应写作以逗号分隔的编号')
    .optional(),
  /** Includes columns without movements. */
  emptyColumns: flagParam.default(true),
};

/** 多栏账: a subject's entries analysed by its descendants. */
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
