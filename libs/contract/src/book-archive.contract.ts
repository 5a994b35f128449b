import { z } from 'zod';
import { defineCall } from './call';
import { amount, wholeParam } from './common.schema';
import { defineJobKind } from './job-kind';
import { sheetFormat, startedJob } from './jobs.contract';

/** A file of the archive, as the 目录 lists it. */
export const archivedBook = z.strictObject({
  /** `明细账.xlsx`, `多栏账/5602 管理费用.xlsx`. */
  file: z.string(),
  title: z.string(),
  /** The part of the book in the file: 12 个科目; empty when complete. */
  holds: z.string(),
  rows: z.number().int(),
  /** Movements of the entries or rows in the file. */
  debit: amount,
  credit: amount,
  /**
   * Movements of the same subjects or items by the balances; null where a book has no such figure.
   */
  balances: z.strictObject({ debit: amount, credit: amount }).nullable(),
});
export type ArchivedBook = z.output<typeof archivedBook>;

/** All books of a year in one archive, made in the background. */
export const bookArchiveKind = defineJobKind({
  kind: 'ledger-books',
  title: '导出全部账簿',
  report: z.strictObject({
    /** Books of single subjects and items, the unit of the progress. */
    books: z.number().int(),
    files: z.number().int(),
    rows: z.number().int(),
    /** Files whose sums differ from the balances; empty unless the books are damaged. */
    differing: z.array(z.string()),
  }),
  steps: { write: { text: '写入账簿', unit: '本账' } },
  files: { zip: { title: '下载全部账簿', ending: '-全部账簿.zip' } },
});

export const bookArchiveCalls = {
  archive: defineCall({
    method: 'POST',
    path: '/accountBook/archive/export',
    access: 'book.view',
    turn: 'none',
    exports: '全部账簿',
    summary: '在后台导出一个年度的全部账簿，写成一个压缩包，附目录，结果见任务',
    query: z.strictObject({ year: wholeParam(1900, 9999), format: sheetFormat }),
    result: startedJob,
  }),
};
