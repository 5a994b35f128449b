import { z } from 'zod';
import { bookEnds, detailedLedgerRow } from './account-book.contract';
import { bookItem } from './book-item.schema';
import { bookRange } from './book-range.schema';
import { defineCall } from './call';
import {
  factor,
  fileAnswer,
  flagParam,
  id,
  idParam,
  keywordParam,
  wholeParam,
} from './common.schema';
import { sheetFormat } from './jobs.contract';

/** A row of the book of an item; opening and total rows have no subject. */
export const auxiliaryLedgerRow = detailedLedgerRow.extend({
  subjectCode: z.string(),
  subjectName: z.string(),
  /** In a book with quantities. Null for zero; no price where amount or quantity is zero. */
  debitQuantity: factor.optional(),
  debitPrice: factor.optional(),
  creditQuantity: factor.optional(),
  creditPrice: factor.optional(),
  balanceQuantity: factor.optional(),
  balancePrice: factor.optional(),
});
export type AuxiliaryLedgerRow = z.output<typeof auxiliaryLedgerRow>;

export const auxiliaryLedgerResult = z.strictObject({
  item: bookItem,
  /** The one subject that the book is narrowed to; null: all subjects with the item. */
  subject: z.strictObject({ id, code: z.string(), fullName: z.string() }).nullable(),
  page: z.number(),
  pageSize: z.number(),
  /** Number of entries in the range, without opening and total rows. */
  total: z.number().int(),
  rows: z.array(auxiliaryLedgerRow),
  /** The sums of the entries and the figures of the balances; they are equal. */
  book: bookEnds,
  balances: bookEnds,
  /**
   * 计量单位 when all subjects of the book keep quantities in one unit, and the same two figures in
   * quantity.
   */
  counted: z
    .strictObject({ unit: z.string(), bookCount: bookEnds, balanceCount: bookEnds })
    .optional(),
});
export type AuxiliaryLedgerResult = z.output<typeof auxiliaryLedgerResult>;

export const auxiliaryListRow = z.strictObject({
  itemId: id,
  code: z.string(),
  name: z.string(),
  ...bookEnds.shape,
});
export type AuxiliaryListRow = z.output<typeof auxiliaryListRow>;

/** Items on a page of the list beside the book; the maximum of the call. */
export const ITEMS_LISTED = 500;

export const auxiliaryListResult = z.strictObject({
  page: z.number(),
  pageSize: z.number(),
  /** Number of items that match. */
  total: z.number().int(),
  rows: z.array(auxiliaryListRow),
  /**
   * The totals of all items, of amounts of their subjects without an item, and of these subjects by
   * their own balances. Null while the list is searched.
   */
  control: z.strictObject({ items: bookEnds, unassigned: bookEnds, subjects: bookEnds }).nullable(),
});
export type AuxiliaryListResult = z.output<typeof auxiliaryListResult>;

const detailsQuery = {
  ...bookRange,
  categoryId: idParam,
  itemId: idParam,
  subjectId: idParam.optional(),
};

/** 辅助核算明细账: movements of an item, over all its subjects or in one. */
export const auxiliaryLedgerCalls = {
  auxiliaryDetails: defineCall({
    method: 'GET',
    path: '/accountBook/auxiliaryDetails',
    access: 'book.view',
    summary: '辅助核算明细账，一个项目的全部科目或一个科目',
    query: z.strictObject({
      ...detailsQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, 500).default(500),
    }),
    result: auxiliaryLedgerResult,
  }),
  auxiliaryList: defineCall({
    method: 'GET',
    path: '/accountBook/auxiliaryList',
    access: 'book.view',
    summary: '期间内有数据的辅助核算项目及其余额',
    query: z.strictObject({
      ...bookRange,
      categoryId: idParam,
      subjectId: idParam.optional(),
      /** Part of a code or name. */
      keyword: keywordParam,
      showZero: flagParam.default(false),
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, ITEMS_LISTED).default(ITEMS_LISTED),
    }),
    result: auxiliaryListResult,
  }),
  auxiliaryDetailsFile: defineCall({
    method: 'GET',
    path: '/accountBook/auxiliaryDetails/export',
    access: 'book.view',
    answers: 'file',
    exports: '辅助核算明细账',
    summary: '导出一个项目的辅助核算明细账，最多 50000 笔',
    query: z.strictObject({ ...detailsQuery, entry: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
};
