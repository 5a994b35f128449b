import { z } from 'zod';
import {
  bookEnds,
  bookDirection,
  detailedLedgerResult,
  detailedLedgerRow,
} from './account-book.contract';
import { bookRange } from './book-range.schema';
import { defineCall } from './call';
import { amount, factor, fileAnswer, id, idParam, keywordParam, wholeParam } from './common.schema';
import { sheetFormat } from './jobs.contract';

/** Null for zero; no price where amount or quantity is zero. */
const quantities = {
  debitQuantity: factor,
  creditQuantity: factor,
  balanceQuantity: factor,
  balancePrice: factor,
};

/** A row of the 数量金额明细账: a row of the 明细账 with quantities. */
export const quantityRow = detailedLedgerRow.extend({
  unit: z.string(),
  ...quantities,
  debitPrice: factor,
  creditPrice: factor,
});
export type QuantityRow = z.output<typeof quantityRow>;

export const quantityDetailsResult = detailedLedgerResult.extend({
  /** 计量单位; null for a subject without quantities. */
  unit: z.string().nullable(),
  rows: z.array(quantityRow),
  /** The sums of the entries and the figures of the balances; they are equal. */
  book: bookEnds,
  balances: bookEnds,
  /** The same in quantity. */
  bookCount: bookEnds,
  balanceCount: bookEnds,
});
export type QuantityDetailsResult = z.output<typeof quantityDetailsResult>;

/** A subject of the 数量金额总账. */
export const quantityLedgerRow = z.strictObject({
  subjectId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  openingDirection: bookDirection,
  openingQuantity: factor,
  openingPrice: factor,
  opening: amount,
  debit: amount,
  credit: amount,
  direction: bookDirection,
  ...quantities,
  balance: amount,
  /** Balance at the end, debit positive. */
  closing: amount,
});
export type QuantityLedgerRow = z.output<typeof quantityLedgerRow>;

const detailsQuery = { ...bookRange, subjectId: idParam };

/** 数量金额明细账 and 数量金额总账: books of subjects with quantities. */
export const quantityBookCalls = {
  quantityDetails: defineCall({
    method: 'GET',
    path: '/accountBook/quantityDetails',
    access: 'book.view',
    summary: '数量金额明细账',
    query: z.strictObject({
      ...detailsQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, 500).default(500),
    }),
    result: quantityDetailsResult,
  }),
  quantityLedger: defineCall({
    method: 'GET',
    path: '/accountBook/quantityLedger',
    access: 'book.view',
    summary: '数量金额总账，启用数量核算的科目',
    query: z.strictObject(bookRange),
    result: z.array(quantityLedgerRow),
  }),
  quantityDetailsFile: defineCall({
    method: 'GET',
    path: '/accountBook/quantityDetails/export',
    access: 'book.view',
    answers: 'file',
    exports: '数量金额明细账',
    summary: '导出一个科目的数量金额明细账，最多 50000 笔',
    query: z.strictObject({ ...detailsQuery, entry: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
  quantityLedgerFile: defineCall({
    method: 'GET',
    path: '/accountBook/quantityLedger/export',
    access: 'book.view',
    answers: 'file',
    exports: '数量金额总账',
    summary: '导出数量金额总账',
    /** A screen searches the loaded book itself; the call for its file needs the keyword. */
    query: z.strictObject({ ...bookRange, keyword: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
};
