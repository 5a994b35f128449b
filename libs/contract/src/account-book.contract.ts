import { z } from 'zod';
import { isAuxiliaryKey } from '@mingzhang/rules';
import { bookItem } from './book-item.schema';
import { bookRange } from './book-range.schema';
import { bookSubject, listedSubject } from './book-subject.schema';
import { defineCall } from './call';
import {
  amount,
  factor,
  fileAnswer,
  flagParam,
  id,
  idParam,
  isoDate,
  keywordParam,
  optionalPaging,
  period,
  wholeParam,
  typedText,
} from './common.schema';
import { sheetFormat } from './jobs.contract';
import { pairs, pairsBeside } from './pairs-beside.schema';

/** 所有币种, in place of a code: the total in base currency, and each currency by itself. */
export const EACH_CURRENCY = 'each';
/** One currency, or each; left out: 综合本位币, all currencies in base currency. */
const currency = z
  .string()
  .regex(new RegExp(`^([A-Z]{3}|${EACH_CURRENCY})$`), '币别代码应为三位大写字母')
  .optional();
const codeText = typedText()
  .regex(/^\d{1,20}$/)
  .optional();
const subjectFilter = {
  subjectFrom: codeText,
  subjectTo: codeText,
  levelFrom: wholeParam(1, 10).default(1),
  level: wholeParam(1, 10).default(10),
  showZero: flagParam.default(false),
  showAuxiliary: flagParam.default(false),
  currency,
};

export const bookDirection = z.enum(['借', '贷', '平']);

export const subjectBalanceRow = z.strictObject({
  subjectId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  direction: z.enum(['debit', 'credit']),
  level: z.number().int(),
  leaf: z.boolean(),
  /** Names of the auxiliary items when this is an auxiliary row below a leaf. */
  auxiliaryTitle: z.string().nullable(),
  /** Category id to item id of an auxiliary row; empty for a subject. */
  auxiliary: z.record(z.string(), id),
  ...pairs,
  /**
   * In a table by 所有币种: the currency of a row below its subject. The subject's row is the total of
   * all currencies.
   */
  currency: z.string().optional(),
  /** The row's amounts in its foreign currency; left out in base currency. */
  foreign: pairsBeside.optional(),
});
export type SubjectBalanceRow = z.output<typeof subjectBalanceRow>;
export const subjectBalanceResult = z.strictObject({
  rows: z.array(subjectBalanceRow),
  totals: z.strictObject(pairs),
  /** The foreign currency that the table is narrowed to, and its totals in that currency. */
  foreign: z.strictObject({ currency: z.string(), totals: pairsBeside }).optional(),
});
export type SubjectBalanceResult = z.output<typeof subjectBalanceResult>;

const bookFigures = { debit: amount, credit: amount, direction: bookDirection, balance: amount };
export const generalLedgerRow = z.strictObject({
  subjectId: id,
  code: z.string(),
  name: z.string(),
  period,
  kind: z.enum(['opening', 'periodTotal', 'yearTotal']),
  summary: z.string(),
  ...bookFigures,
  /** The currency of a row for one currency. In a book by 所有币种, rows without one are totals. */
  currency: z.string().optional(),
  /** Null for nothing; left out in base currency. */
  foreignDebit: factor.optional(),
  foreignCredit: factor.optional(),
  foreignBalance: factor.optional(),
});
export type GeneralLedgerRow = z.output<typeof generalLedgerRow>;

export const detailedLedgerRow = z.strictObject({
  /** Only a 日记账 has totals of days. */
  kind: z.enum(['opening', 'entry', 'dayTotal', 'periodTotal', 'yearTotal']),
  date: isoDate,
  voucherId: id.nullable(),
  word: z.string(),
  code: z.number().int().nullable(),
  summary: z.string(),
  /** The other side's subject, and how many there are. */
  counterpart: z.string(),
  counterpartCount: z.number().int(),
  /** 结算方式, 票号 and 票据日期 of an entry of cash or bank, with blanks between; left out without. */
  settlement: z.string().optional(),
  /** Names of the entry's auxiliary items; left out without. */
  items: z.string().optional(),
  ...bookFigures,
});
export type DetailedLedgerRow = z.output<typeof detailedLedgerRow>;
export const detailedLedgerResult = z.strictObject({
  subject: bookSubject.extend({ fullName: z.string() }),
  page: z.number(),
  pageSize: z.number(),
  /** Number of entries in the range, without opening and total rows. */
  total: z.number().int(),
  rows: z.array(detailedLedgerRow),
});
export type DetailedLedgerResult = z.output<typeof detailedLedgerResult>;

/** Nets at both ends of the months, debit positive, and the movements between; exact in a foreign currency. */
export const bookEnds = z.strictObject({
  opening: amount,
  debit: amount,
  credit: amount,
  closing: amount,
});
export type BookEndTexts = z.output<typeof bookEnds>;

/** A row of a 明细账 that is narrowed to a foreign currency, with its amounts in that currency. */
export const currencyLedgerRow = detailedLedgerRow.extend({
  /** Entries only; totals have none. */
  exchangeRate: factor.optional(),
  /**
   * In a book by 所有币种: the currency of the entry, or of a row for one currency; totals have none.
   */
  currency: z.string().optional(),
  /** Null for nothing; all four are left out of a book in base currency. */
  foreignDebit: factor.optional(),
  foreignCredit: factor.optional(),
  foreignBalance: factor.optional(),
});
export type CurrencyLedgerRow = z.output<typeof currencyLedgerRow>;
export const currencyLedgerResult = detailedLedgerResult.extend({
  /** The items that the book is narrowed to; left out of a complete book. */
  items: z.array(bookItem).optional(),
  /** The sums of the entries and the figures of the balances, in base currency; they are equal. */
  book: bookEnds,
  balances: bookEnds,
  /**
   * The foreign currency that the book is narrowed to, and the same figures in it. Left out of a
   * book in base currency.
   */
  foreign: z
    .strictObject({
      currency: z.string(),
      ownBook: bookEnds,
      ownBalances: bookEnds,
    })
    .optional(),
  /** In a book by 所有币种: the same figures of each foreign currency in the book, in that currency. */
  currencies: z
    .array(z.strictObject({ currency: z.string(), ownBook: bookEnds, ownBalances: bookEnds }))
    .optional(),
  rows: z.array(currencyLedgerRow),
});
export type CurrencyLedgerResult = z.output<typeof currencyLedgerResult>;

export const auxiliaryBalanceRow = z.strictObject({
  itemId: id,
  code: z.string(),
  name: z.string(),
  ...pairs,
  /** Present when all subjects of the table keep quantities in one unit. */
  quantity: pairsBeside.optional(),
  /** The leaf that the figures belong to, in a table by subject. */
  subject: z.strictObject({ id, code: z.string(), fullName: z.string() }).optional(),
});
export type AuxiliaryBalanceRow = z.output<typeof auxiliaryBalanceRow>;

export const auxiliaryBalanceResult = z.strictObject({
  page: z.number(),
  pageSize: z.number(),
  /** Number of items of the table. */
  total: z.number().int(),
  rows: z.array(auxiliaryBalanceRow),
  /** Of all items, not only of the page. */
  totals: z.strictObject(pairs),
  /** 计量单位 of all subjects of the table, and the totals in it; left out when they share no unit. */
  quantity: z.strictObject({ unit: z.string(), totals: pairsBeside }).optional(),
});
export type AuxiliaryBalanceResult = z.output<typeof auxiliaryBalanceResult>;

const balanceQuery = { ...bookRange, ...subjectFilter };
const ledgerQuery = {
  ...bookRange,
  subjectId: idParam,
  categoryId: idParam.optional(),
  itemId: idParam.optional(),
  /**
   * Exactly this combination of items, `3:55,4:7`; with category and item: every combination that
   * contains it.
   */
  auxiliary: z
    .string()
    .max(200)
    .refine(isAuxiliaryKey, '辅助核算项目应写作“类别编号:项目编号”，按类别编号排列')
    .optional(),
  currency,
};
const itemQuery = {
  ...bookRange,
  categoryId: idParam,
  subjectId: idParam.optional(),
  /** Part of a code, name or pinyin. */
  keyword: keywordParam,
  /**
   * One row per subject of an item, so that payables of the item are not deducted from its
   * receivables.
   */
  bySubject: flagParam.default(false),
};

/** A screen searches the loaded book itself; the call for its file needs the keyword. */
const searched = { keyword: keywordParam };

/** A book as a file: what the screen shows, with company and period in its name. */
const bookFile = {
  method: 'GET',
  access: 'book.view',
  answers: 'file',
  result: fileAnswer,
} as const;

export const accountBookCalls = {
  list: defineCall({
    method: 'GET',
    path: '/accountBook/list',
    access: 'book.view',
    summary: '期间内有数据的科目',
    query: z.strictObject({ ...bookRange, showZero: flagParam.default(false) }),
    result: z.array(listedSubject),
  }),
  subjectBalance: defineCall({
    method: 'GET',
    path: '/accountBook/subjectBalance',
    access: 'book.view',
    summary: '科目余额表',
    query: z.strictObject(balanceQuery),
    result: subjectBalanceResult,
  }),
  generalLedger: defineCall({
    method: 'GET',
    path: '/accountBook/generalLedger',
    access: 'book.view',
    summary: '总账',
    query: z.strictObject(balanceQuery),
    result: z.array(generalLedgerRow),
  }),
  details: defineCall({
    method: 'GET',
    path: '/accountBook/details',
    access: 'book.view',
    summary: '明细账',
    query: z.strictObject({
      ...ledgerQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, 500).default(500),
    }),
    result: currencyLedgerResult,
  }),
  auxiliaryBalance: defineCall({
    method: 'GET',
    path: '/accountBook/auxiliaryBalance',
    access: 'book.view',
    summary: '辅助核算余额表',
    /** All items on one page, unless paging is requested. */
    query: z.strictObject({ ...itemQuery, ...optionalPaging }),
    result: auxiliaryBalanceResult,
  }),
  subjectBalanceFile: defineCall({
    ...bookFile,
    path: '/accountBook/subjectBalance/export',
    exports: '科目余额表',
    summary: '导出科目余额表',
    query: z.strictObject({ ...balanceQuery, ...searched, format: sheetFormat }),
  }),
  generalLedgerFile: defineCall({
    ...bookFile,
    path: '/accountBook/generalLedger/export',
    exports: '总账',
    summary: '导出总账',
    query: z.strictObject({ ...balanceQuery, ...searched, format: sheetFormat }),
  }),
  detailsFile: defineCall({
    ...bookFile,
    path: '/accountBook/details/export',
    exports: '明细账',
    summary: '导出一个科目的明细账，最多 50000 笔',
    query: z.strictObject({ ...ledgerQuery, entry: keywordParam, format: sheetFormat }),
  }),
  auxiliaryBalanceFile: defineCall({
    ...bookFile,
    path: '/accountBook/auxiliaryBalance/export',
    exports: '辅助核算余额表',
    summary: '导出辅助核算余额表',
    query: z.strictObject({ ...itemQuery, format: sheetFormat }),
  }),
};
