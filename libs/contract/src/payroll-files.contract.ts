import { z } from 'zod';
import { defineCall } from './call';
import { amount, fileAnswer, period, wholeParam } from './common.schema';
import { layoutCode } from './file-layout.contract';
import { defineImportKind, importFields, startedJob } from './jobs.contract';
import { payRun, runsAtMost } from './salary.schema';

const view = 'payroll.view';
const manage = 'payroll.manage';

/** Files of payroll name people by their documents; some hold accounts as well. */
const hasPersonalNumbers = true;
/** Without a run the file is for a draft of the month. */
const ofDraft = { period, run: wholeParam(1, runsAtMost).optional() };
const importBody = z.strictObject({ ...importFields, ...ofDraft });
const ofSheet = z.strictObject({ period, run: payRun });

export const salarySheetImport = defineImportKind(
  { kind: 'payroll-sheet', title: '导入工资表', hasPersonalNumbers },
  {},
);

/** Rows of the monthly sheet by file: one row for each person, one column for each typed field. */
export const salarySheetFileCalls = {
  import: defineCall({
    method: 'POST',
    path: '/salary/employee/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入某月工资表的金额；空的单元格不变，结果见任务',
    body: importBody,
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/salary/employee/import/template',
    access: manage,
    exports: '工资表导入模板',
    answers: 'file',
    summary: '某月工资表的导入模板，含员工和已填写的金额',
    query: z.strictObject(ofDraft),
    result: fileAnswer,
  }),
};

export const attendanceImport = defineImportKind(
  { kind: 'payroll-attendance', title: '导入考勤', hasPersonalNumbers },
  {},
);

/** Attendance and overtime of a month by file; 加班费 and 缺勤扣款 follow from it. */
export const attendanceFileCalls = {
  import: defineCall({
    method: 'POST',
    path: '/salary/attendance/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入某月的考勤和加班，按此计算加班费和缺勤扣款；结果见任务',
    body: importBody,
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/salary/attendance/import/template',
    access: manage,
    exports: '考勤导入模板',
    answers: 'file',
    summary: '某月的考勤导入模板，含员工和已导入的考勤',
    query: z.strictObject(ofDraft),
    result: fileAnswer,
  }),
};

export const deductionImport = defineImportKind(
  { kind: 'payroll-deduction', title: '导入专项附加扣除', hasPersonalNumbers },
  {},
);

/** A file for the tax client as the month would fill it; it names nobody by a document. */
const taxFilePreview = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** People in the file, and the sum of its income or bonus. */
  count: z.number().int(),
  sum: amount,
  confidence: z.enum(['sure', 'likely', 'unsure']),
  note: z.string(),
});

const named = z.strictObject({ number: z.string(), name: z.string(), why: z.string() });

/** Files for the tax client (自然人电子税务局扣缴端), and what it says of deductions. */
export const taxClientCalls = {
  preview: defineCall({
    method: 'GET',
    path: '/salary/tax-client/preview',
    access: view,
    summary: '某次发放所在的发放月，各扣缴客户端文件的人数、合计和需核对的事项',
    query: ofSheet,
    result: z.strictObject({
      period,
      payPeriod: period,
      isConfirmed: z.boolean(),
      files: z.array(taxFilePreview).max(20),
      /** People in no file, or with something that the client will refuse. */
      findings: z.array(named),
    }),
  }),
  export: defineCall({
    method: 'GET',
    path: '/salary/tax-client/export',
    access: manage,
    exports: '扣缴客户端文件（含证件号码）',
    answers: 'file',
    summary: '某次发放所在发放月的扣缴客户端导入文件，含完整的证件号码',
    query: ofSheet.extend({ code: layoutCode }),
    result: fileAnswer,
  }),
  importDeductions: defineCall({
    method: 'POST',
    path: '/salary/tax-client/deduction/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入扣缴客户端的专项附加扣除累计数，用于某月的个税；结果见任务',
    body: importBody,
    result: startedJob,
  }),
  deductionTemplate: defineCall({
    method: 'GET',
    path: '/salary/tax-client/deduction/import/template',
    access: manage,
    answers: 'file',
    summary: '专项附加扣除导入模板',
    result: fileAnswer,
  }),
};

export const taxResultImport = defineImportKind(
  { kind: 'payroll-tax-result', title: '导入税款计算结果', hasPersonalNumbers },
  {},
);

/** A person's tax on both sides; null where a side lacks the person. In yuan. */
export const taxDifference = z.strictObject({
  key: z.string(),
  number: z.string(),
  name: z.string(),
  sheet: amount.nullable(),
  client: amount.nullable(),
  /** Sheet less client. */
  difference: amount,
  /** Figures that differ. */
  figures: z.array(z.strictObject({ title: z.string(), sheet: amount, client: amount })),
  /** '' where the tax is the same. */
  reason: z.string(),
});
export type TaxDifference = z.output<typeof taxDifference>;

/** What the tax client computed, beside the sheet and the ledger. */
export const taxResultCalls = {
  import: defineCall({
    method: 'POST',
    path: '/salary/tax-result/import',
    access: manage,
    as: 'multipart',
    turn: 'none',
    summary: '导入扣缴客户端的税款计算结果，替换这个发放月以前导入的；结果见任务',
    body: z.strictObject({ ...importFields, period, run: payRun }),
    result: startedJob,
  }),
  template: defineCall({
    method: 'GET',
    path: '/salary/tax-result/import/template',
    access: manage,
    answers: 'file',
    summary: '税款计算结果导入模板',
    result: fileAnswer,
  }),
  comparison: defineCall({
    method: 'GET',
    path: '/salary/tax-result/comparison',
    access: view,
    summary: '某次发放所在发放月的个税三方核对：工资表、扣缴客户端、账簿',
    query: ofSheet,
    result: z.strictObject({
      period,
      payPeriod: period,
      isConfirmed: z.boolean(),
      /** Whether a result was imported; without one only sheet and ledger are compared. */
      hasClient: z.boolean(),
      people: z.array(taxDifference),
      totals: z.strictObject({
        sheet: amount,
        client: amount,
        /** Credit of 应交个人所得税 in the month of payment, and its credit balance at the end. */
        ledger: amount,
        ledgerBalance: amount,
        /** The subjects that were read; '' where the chart has none. */
        subjects: z.string(),
        /** Why sheet and ledger differ; '' where they do not. */
        reason: z.string(),
      }),
    }),
  }),
};

const bankLine = z.strictObject({
  number: z.string(),
  name: z.string(),
  bankName: z.string(),
  /** Masked. */
  account: z.string(),
  net: amount,
});
export type BankLine = z.output<typeof bankLine>;

/** Payment of a month by the file of a bank (代发工资). */
export const bankFileCalls = {
  preview: defineCall({
    method: 'GET',
    path: '/salary/bank-file/preview',
    access: view,
    summary: '某次发放的银行代发名单、笔数和合计，账号为掩码',
    query: ofSheet.extend({ code: layoutCode }),
    result: z.strictObject({
      period,
      payPeriod: period,
      isConfirmed: z.boolean(),
      payments: z.array(bankLine),
      leftOut: z.array(named.extend({ net: amount })),
      warnings: z.array(z.string()),
      total: amount,
      leftTotal: amount,
      /** Net pay of the sheet. */
      net: amount,
      /** How many files the payments make. */
      parts: z.number().int(),
    }),
  }),
  export: defineCall({
    method: 'GET',
    path: '/salary/bank-file/export',
    access: manage,
    exports: '银行代发文件（含完整账号）',
    answers: 'file',
    summary: '已确认的某次发放的银行代发文件，含完整的账号',
    query: ofSheet.extend({ code: layoutCode, part: wholeParam(1, 1_000).default(1) }),
    result: fileAnswer,
  }),
};
