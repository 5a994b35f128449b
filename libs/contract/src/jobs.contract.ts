import { z } from 'zod';
import { defineCall } from './call';
import { done, fileAnswer, timestamp, uploadedFile } from './common.schema';
import { defineJobKind, type JobKind, type JobStepWords, type ReportOf } from './job-kind';

export const jobStates = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Refusals listed in the report of an import; its file of refused rows has all. */
export const problemsShown = 200;

/** The result of an import, with a message for each refused row. */
export const importReport = z.strictObject({
  /** Rows written. */
  accepted: z.number().int(),
  /** Rows that are already stored with the same content. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first refusals, each once for all rows it applies to; the file of refused rows has all. */
  problems: z
    .array(
      z.strictObject({
        row: z.number().int(),
        code: z.string(),
        /** Without the row, which is stated separately. */
        msg: z.string(),
        /** All rows it applies to, if several: `2–9、12`. */
        rows: z.string().optional(),
      }),
    )
    .max(problemsShown),
  /** Number of further refusals, which only the file of refused rows names. */
  unlisted: z.number().int().optional(),
  /** Columns of the file that the import does not know. */
  ignoredColumns: z.array(z.string()),
  /** Whether the refused rows can be downloaded. */
  refusedFile: z.boolean(),
  /** Nothing was written: the report previews the result, and the same file may be confirmed. */
  preview: z.boolean().optional(),
  /**
   * With `preview`: number of vouchers of the file that equal others in the books or the file. The
   * user decides whether they are imported or left out.
   */
  equal: z.number().int().optional(),
  /** The kind of another product's file as recognised, with its figures. */
  recognised: z.string().optional(),
  /** Notes for the user: created records and assumptions. */
  notes: z.array(z.string()).optional(),
});
export type ImportReport = z.output<typeof importReport>;

/** Steps of every import, counted in rows of the file. */
const importSteps = {
  read: { text: '读取文件', unit: '行' },
  check: { text: '检查', unit: '行' },
  write: { text: '写入', unit: '行' },
} as const;
const refusedRows = { title: '下载未导入的行', ending: '-未导入.xlsx' } as const;

/**
 * Declares a kind of imports: its report is about rows, and its file returns the refused ones.
 * @param own steps beside those of every import
 */
export function defineImportKind<const Steps extends Readonly<Record<string, JobStepWords>>>(
  names: {
    readonly kind: string;
    readonly title: string;
    readonly hasPersonalNumbers?: boolean;
  },
  own: Steps,
) {
  const steps = { ...importSteps, ...own };
  return defineJobKind({ ...names, report: importReport, steps, files: { refused: refusedRows } });
}
/** The common type of all kinds of imports, with the names of their own steps. */
export type ImportJobKind<Own extends string = never> = ReturnType<
  typeof defineImportKind<Readonly<Record<Own, JobStepWords>>>
>;

/** A step that writes unit by unit; its completed units remain whatever becomes of the job. */
const standingStep = z.strictObject({
  name: z.string(),
  text: z.string(),
  unit: z.string(),
  done: z.number().int(),
  total: z.number().int(),
});
export type StandingStep = z.output<typeof standingStep>;

/** Long work (导入、批量处理) that runs in the background. */
export const job = z.strictObject({
  jobId: z.string(),
  kind: z.string(),
  /** What it works on, for its owner: the name of the file. */
  title: z.string(),
  state: z.enum(jobStates),
  /** The current step: 读取文件. */
  step: z.string(),
  /** The unit that its step counts: 行. */
  unit: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  steps: z.array(standingStep).max(20),
  /** Its result, as its kind declares; see `jobOf`. */
  report: z.record(z.string(), z.unknown()).optional(),
  /** The files it has produced, by the names of its kind. */
  files: z.array(z.string()),
  /** Why it failed. */
  msg: z.string().optional(),
  createdAt: timestamp,
});
export type Job = z.output<typeof job>;

/** A job of a known kind, and so with a typed report. */
export type JobOf<K extends JobKind> = Omit<Job, 'report'> & {
  readonly report?: ReportOf<K> | undefined;
};

/**
 * Narrows a job to its kind. The service has checked the report when the job ended.
 * @throws Error for a job of another kind, which is a mistake of the caller
 */
export function jobOf<K extends JobKind>({ kind }: K, given: Job): JobOf<K> {
  if (given.kind !== kind) throw new Error(`a job of kind ${given.kind} is none of ${kind}`);
  return given as JobOf<K>;
}

/** `all`: one wrong row prevents writing; `valid`: the valid rows are written. */
export const importMode = z.enum(['all', 'valid']);
export type ImportMode = z.output<typeof importMode>;

/**
 * How to treat items and voucher words that a file names and the account set does not have: `auto`
 * creates them for the file of another product and refuses them in our own template.
 */
export const missingRecords = z.enum(['auto', 'create', 'refuse']).default('auto');
export type MissingMode = z.output<typeof missingRecords>;

/**
 * How to treat vouchers that equal others in date, lines and amounts: ask and write nothing, import
 * them anyway, or leave them out.
 */
export const equalRecords = z.enum(['ask', 'import', 'skip']).default('ask');
export type EqualMode = z.output<typeof equalRecords>;

/** The fields of every import request. */
export const importFields = { file: uploadedFile, mode: importMode.default('all') };
export const startedJob = z.strictObject({ jobId: z.string() });

export const sheetFormat = z.enum(['xlsx', 'csv']).default('xlsx');

const jobParams = z.strictObject({ jobId: z.string().max(60) });

/**
 * Served by every service for its own jobs; a job's id names its service. Owners see only their
 * own.
 */
export const jobCalls = {
  get: defineCall({
    method: 'GET',
    path: '/jobs/{jobId}',
    access: 'member',
    summary: '任务进度与结果',
    params: jobParams,
    isAlwaysLight: true,
    result: job,
  }),
  cancel: defineCall({
    method: 'DELETE',
    path: '/jobs/{jobId}',
    access: 'member',
    turn: 'none',
    summary: '取消任务',
    params: jobParams,
    result: done,
  }),
  pause: defineCall({
    method: 'POST',
    path: '/jobs/{jobId}/pause',
    access: 'member',
    turn: 'none',
    summary: '暂停任务；已完成的部分保留，可以继续',
    params: jobParams,
    result: done,
  }),
  resume: defineCall({
    method: 'POST',
    path: '/jobs/{jobId}/resume',
    access: 'member',
    turn: 'none',
    summary: '继续已暂停的任务',
    params: jobParams,
    result: done,
  }),
  latest: defineCall({
    method: 'GET',
    path: '/jobs/latest/{kind}',
    access: 'member',
    summary: '本人最近一次该类任务',
    params: z.strictObject({ kind: z.string().max(60) }),
    isAlwaysLight: true,
    result: job.nullable(),
  }),
  file: defineCall({
    method: 'GET',
    path: '/jobs/{jobId}/files/{name}',
    access: 'member',
    answers: 'file',
    summary: '任务留下的文件，如未导入的行，改正后可再次导入',
    params: jobParams.extend({ name: z.string().max(30) }),
    result: fileAnswer,
  }),
};
