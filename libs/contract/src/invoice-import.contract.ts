import { invoiceRules } from '@mingzhang/rules/invoice';
import { z } from 'zod';
import { defineCall } from './call';
import {
  done,
  fileAnswer,
  flagParam,
  id,
  idParams,
  pageOf,
  paging,
  timestamp,
  uploadedFile,
} from './common.schema';
import { defineJobKind } from './job-kind';
import { startedJob } from './jobs.contract';

const view = 'invoice.view';
const manage = 'invoice.manage';

/** Files of one upload; those in archives are not counted. */
export const importFilesAtMost = 200;
/** Rows that a report lists; the file of refused rows has all. */
export const importRowsShown = 200;

const filesIn = z
  .union([
    uploadedFile,
    z
      .array(uploadedFile)
      .min(1, '请选择要导入的文件')
      .max(importFilesAtMost, `一次最多导入 ${importFilesAtMost} 个文件，请打包为 .zip 后导入`),
  ])
  .transform((files) => [files].flat());

const count = z.number().int();

/** A row of a file that was refused, or that a person must know of. */
const reportedRow = z.strictObject({
  file: z.string(),
  /** Empty for files without sheets. */
  sheet: z.string(),
  /** As the user sees it; 0: the file has one invoice. */
  row: count,
  /** Number of the invoice; empty where it can't be read. */
  number: z.string(),
  /** Left out where the row can't be read. */
  rule: z.enum(invoiceRules).optional(),
  msg: z.string(),
});
export type ReportedRow = z.output<typeof reportedRow>;

/** `read` = `stored` + `replaced` + `updated` + `refused`. */
const importCounts = {
  /** The record of the import; null where the files gave nothing to keep. */
  batchId: id.nullable(),
  read: count,
  /** New invoices. */
  stored: count,
  /** Invoices that took the place of blocked ones. */
  replaced: count,
  /** Rows of stored invoices whose newer state was taken over. */
  updated: count,
  refused: count,
  /** Of the new invoices and those that took a place. */
  blocked: count,
  warned: count,
  voided: count,
  /** Of these, those of before the books, taken as opening invoices; absent from older reports. */
  openings: count.optional(),
  /** Rows of files of 勾选: ticked now, or before, and refused. */
  ticked: count,
  unchangedTicks: count,
  refusedTicks: count,
  /** Why rows were refused, the most frequent reason first. */
  reasons: z.array(z.strictObject({ title: z.string(), count })),
};

const importRows = {
  problems: z.array(reportedRow).max(importRowsShown),
  /** Further refused rows, which only the file of refused rows names. */
  unlisted: count,
  notices: z.array(reportedRow).max(importRowsShown),
  /** Files that gave nothing, and why. */
  unread: z.array(z.strictObject({ file: z.string(), msg: z.string() })),
};

/** What became of the files of one import. */
export const invoiceImportReport = z.strictObject({ ...importCounts, ...importRows });
export type InvoiceImportReport = z.output<typeof invoiceImportReport>;

const refused = { title: '下载未导入的行', ending: '-未导入.xlsx' } as const;

export const invoiceImportKind = defineJobKind({
  kind: 'invoice-import',
  title: '导入发票',
  report: invoiceImportReport,
  steps: {
    read: { text: '读取文件', unit: '行' },
    write: { text: '写入', unit: '张' },
  },
  files: { refused },
});

/** What became of files of several companies: of each account set, and of rows of none of them. */
export const setsImportReport = z.strictObject({
  sets: z.array(
    z.strictObject({ id, companyName: z.string(), taxId: z.string(), ...importCounts }),
  ),
  /** Rows that belong to none of the account sets, or could not be read. */
  refused: count,
  ...importRows,
});
export type SetsImportReport = z.output<typeof setsImportReport>;

export const setsImportKind = defineJobKind({
  kind: 'invoice-import-sets',
  title: '按税号导入发票',
  report: setsImportReport,
  steps: {
    read: { text: '读取文件', unit: '行' },
    write: { text: '写入', unit: '个账套' },
  },
  files: { refused },
});

const importedFile = z.strictObject({
  id,
  name: z.string(),
  /** In bytes. */
  size: count,
});

/** An import as the list shows it. */
const invoiceImport = z.strictObject({
  id,
  fileName: z.string(),
  files: z.array(importedFile),
  createdName: z.string(),
  createdAt: timestamp,
  report: invoiceImportReport,
  /** Its invoices that are still there, and those of them with a voucher and with a tick. */
  invoices: count,
  booked: count,
  ticked: count,
});
export type InvoiceImport = z.output<typeof invoiceImport>;

export const invoiceImportCalls = {
  /**
   * Workbooks of the tax bureau, files of 勾选, single e-invoices and archives of these, told by
   * their content. Each invoice is accepted or refused by itself; see the report of the job.
   */
  import: defineCall({
    method: 'POST',
    path: '/invoice/import',
    access: manage,
    as: 'multipart',
    filesAtMost: importFilesAtMost,
    turn: 'none',
    summary: '导入发票：税务局导出的发票文件、勾选文件、数电票文件，可一次多个；结果见任务',
    body: z.strictObject({ file: filesIn }),
    result: startedJob,
  }),
  /**
   * Files of several companies: each invoice goes to the account set of its tax id, among those in
   * which the person may manage invoices. Each account set is a whole of its own.
   */
  importSets: defineCall({
    method: 'POST',
    path: '/invoice/import/sets',
    access: manage,
    as: 'multipart',
    filesAtMost: importFilesAtMost,
    turn: 'none',
    summary: '导入几家公司的发票，按税号分到本人可管理发票的账套；结果见任务',
    body: z.strictObject({ file: filesIn }),
    result: startedJob,
  }),
  list: defineCall({
    method: 'GET',
    path: '/invoice/import/list',
    access: view,
    summary: '发票的导入记录，最近的在前',
    query: z.strictObject({
      ...paging,
      /** Only imports with refused rows or unread files that nobody has marked as seen. */
      isUnseen: flagParam.default(false),
    }),
    result: pageOf(invoiceImport),
  }),
  file: defineCall({
    method: 'GET',
    path: '/invoice/import/file/{id}',
    access: view,
    exports: '发票导入的原文件',
    answers: 'file',
    summary: '导入时留存的原文件',
    params: idParams,
    result: fileAnswer,
  }),
  /** Takes the refused rows of an import off the inbox. */
  markSeen: defineCall({
    method: 'PUT',
    path: '/invoice/import/{id}/seen',
    access: manage,
    summary: '把一次导入中没有导入的行标为已核对',
    params: idParams,
    result: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/invoice/import/{id}',
    access: manage,
    turn: 'alone',
    summary: '撤销一次导入：删除它的全部发票；有凭证或已勾选的不能撤销',
    params: idParams,
    result: done,
  }),
};
