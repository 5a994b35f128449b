import { z } from 'zod';
import { bookRange } from './book-range.schema';
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
  pageOf,
  period,
  typedAmount,
  wholeParam,
  typedText,
} from './common.schema';
import { defineJobKind } from './job-kind';
import { sheetFormat, startedJob } from './jobs.contract';

const range = { periodFrom: period, periodTo: period };
const codeParam = wholeParam(0, 999_999);

export const subjectSummaryRow = z.strictObject({
  subjectId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  leaf: z.boolean(),
  debit: amount,
  credit: amount,
});
export type SubjectSummaryRow = z.output<typeof subjectSummaryRow>;
export const subjectSummaryResult = z.strictObject({
  rows: z.array(subjectSummaryRow),
  /** Of all visible subjects, at whatever levels are shown. */
  totals: z.strictObject({ debit: amount, credit: amount }),
  /** The number of vouchers and attachments included: 凭证 N 张 and 附件 N 张. */
  vouchers: z.number().int(),
  attachments: z.number().int(),
  /** Sum of the debits in the heads of these vouchers: an independent proof of the totals. */
  voucherAmount: amount,
});
export type SubjectSummaryResult = z.output<typeof subjectSummaryResult>;

const summaryQuery = {
  ...bookRange,
  wordId: idParam.optional(),
  codeFrom: codeParam.optional(),
  codeTo: codeParam.optional(),
  levelFrom: wholeParam(1, 10).default(1),
  level: wholeParam(1, 10).default(10),
  showZero: flagParam.default(false),
};

/** Vouchers on a page of the 序时账; the maximum of the call. */
export const JOURNAL_PAGE_SIZE = 100;
/** Lines of one voucher shown on a page; files have all. */
export const JOURNAL_LINES_SHOWN = 200;

/** A line of a voucher with the fields of its head. */
export const journalRow = z.strictObject({
  date: isoDate,
  voucherId: id,
  word: z.string(),
  code: z.number().int(),
  line: z.number().int(),
  summary: z.string(),
  subjectId: id,
  subjectCode: z.string(),
  /** With the names of its ancestors. */
  subjectName: z.string(),
  /** Names of the auxiliary items; empty without any. */
  items: z.string(),
  debit: amount,
  credit: amount,
  quantity: factor,
  unitPrice: factor,
  /** Code of a foreign currency, with amount and rate; all null for the base currency. */
  currency: z.string().nullable(),
  foreignAmount: amount.nullable(),
  exchangeRate: factor,
  attachments: z.number().int(),
  maker: z.string(),
  /** Empty until the voucher is audited. */
  auditor: z.string(),
  /**
   * Number of the voucher's lines that the page leaves out after this one; absent when complete.
   */
  moreLines: z.number().int().optional(),
});
export type JournalRow = z.output<typeof journalRow>;
export const journalPage = pageOf(journalRow).extend({
  /** Of all matching lines, not only of this page. `total` counts their vouchers. */
  totals: z.strictObject({ debit: amount, credit: amount }),
  /** The names of the ids it is filtered by; an item with its category. */
  names: z.strictObject({
    word: z.string().optional(),
    maker: z.string().optional(),
    item: z.string().optional(),
  }),
});
export type JournalPage = z.output<typeof journalPage>;

const codeText = typedText().regex(/^\d{1,20}$/);
const journalQuery = {
  ...range,
  wordId: idParam.optional(),
  codeFrom: codeParam.optional(),
  codeTo: codeParam.optional(),
  auditState: z.enum(['audited', 'unaudited']).optional(),
  /** 制单: who wrote the current content. */
  createdBy: idParam.optional(),
  /** Filters of lines: only matching lines are listed and summed up. */
  subjectFrom: codeText.optional(),
  subjectTo: codeText.optional(),
  itemId: idParam.optional(),
  amountFrom: typedAmount.optional(),
  amountTo: typedAmount.optional(),
  /** Part of the summary. */
  keyword: keywordParam,
};

/** A 序时账 of any length as a file, made in the background. */
export const journalFileKind = defineJobKind({
  kind: 'ledger-journal',
  title: '导出序时账',
  report: z.strictObject({ vouchers: z.number().int(), lines: z.number().int() }),
  steps: {
    read: { text: '写入文件', unit: '张凭证' },
  },
  files: {
    xlsx: { title: '下载序时账', ending: '-序时账.xlsx' },
    csv: { title: '下载序时账', ending: '-序时账.csv' },
  },
});
/** Vouchers up to which a 序时账 is exported at once; more are exported by a job. */
export const JOURNAL_AT_ONCE = 5_000;

/** Books of vouchers: the summary of a range, and every line in order. */
export const journalCalls = {
  subjectSummary: defineCall({
    method: 'GET',
    path: '/accountBook/subjectSummary',
    access: 'book.view',
    summary: '科目汇总表',
    query: z.strictObject(summaryQuery),
    result: subjectSummaryResult,
  }),
  subjectSummaryFile: defineCall({
    method: 'GET',
    path: '/accountBook/subjectSummary/export',
    access: 'book.view',
    answers: 'file',
    exports: '科目汇总表',
    summary: '导出科目汇总表',
    /** A screen searches the loaded table itself; the call for its file needs the keyword. */
    query: z.strictObject({ ...summaryQuery, keyword: keywordParam, format: sheetFormat }),
    result: fileAnswer,
  }),
  journal: defineCall({
    method: 'GET',
    path: '/accountBook/journal',
    access: 'book.view',
    summary: '序时账，按日期、凭证字、凭证号列出分录，每页若干张凭证',
    query: z.strictObject({
      ...journalQuery,
      page: wholeParam(1, 1_000_000).default(1),
      pageSize: wholeParam(1, JOURNAL_PAGE_SIZE).default(JOURNAL_PAGE_SIZE),
    }),
    result: journalPage,
  }),
  journalFile: defineCall({
    method: 'GET',
    path: '/accountBook/journal/export',
    access: 'book.view',
    answers: 'file',
    exports: '序时账',
    summary: '导出序时账，最多 50000 行；更多用后台导出',
    query: z.strictObject({ ...journalQuery, format: sheetFormat }),
    result: fileAnswer,
  }),
  journalJob: defineCall({
    method: 'POST',
    path: '/accountBook/journal/export',
    access: 'book.view',
    turn: 'none',
    exports: '序时账',
    summary: '在后台导出序时账，行数不限，结果见任务',
    query: z.strictObject({ ...journalQuery, format: sheetFormat }),
    result: startedJob,
  }),
};
