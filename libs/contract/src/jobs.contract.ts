import { z } from 'zod';
import { defineCall } from './call';
import { done, fileAnswer, timestamp, uploadedFile } from './common.schema';
import { defineJobKind, type JobKind, type JobStepWords, type ReportOf } from './job-kind';

export const jobStates = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Refusals that the report of an import lists; its file of refused rows has all. */
export const problemsShown = 200;

/** What an import did, row by row where something was wrong. */
export const importReport = z.strictObject({
  /** Rows written. */
  accepted: z.number().int(),
  /** Rows that stand there already as they are. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first refusals, one for all rows that it holds for; the file of refused rows has all. */
  problems: z
    .array(
      z.strictObject({
        row: z.number().int(),
        code: z.string(),
        /** Without the row, as it stands beside it. */
        msg: z.string(),
        /** All rows that it holds for, where there are several: `2–9、12`. */
        rows: z.string().optional(),
      }),
    )
    .max(problemsShown),
  /** Further refusals, which only the file of refused rows names. */
  unlisted: z.number().int().optional(),
  /** Columns of the file that the import does not know. */
  ignoredColumns: z.array(z.string()),
  /** Whether the refused rows can be downloaded. */
  refusedFile: z.boolean(),
  /** Nothing was written: the report tells what would be, and the same file may be confirmed. */
  preview: z.boolean().optional(),
  /**
   * With `preview`: how many vouchers of the file equal others, of the books or of the file. The user
   * decides whether they are imported or left out.
   */
  equal: z.number().int().optional(),
  /** As what another product's file was recognised, with its figures. */
  recognised: z.string().optional(),
  /** What else the user should know: what was created, what was assumed. */
  notes: z.array(z.string()).optional(),
});
export type ImportReport = z.output<typeof importReport>;

/** What every import tells of itself, counted in rows of the file. */
const importSteps = {
  read: { text: '读取文件', unit: '行' },
  check: { text: '检查', unit: '行' },
  write: { text: '写入', unit: '行' },
} as const;
const refusedRows = { title: '下载未导入的行', ending: '-未导入.xlsx' } as const;

/**
 * A kind of imports: its report tells of rows, its file gives back those that were refused.
 * @param own steps beside those of every import
 */
export function defineImportKind<const Steps extends Readonly<Record<string, JobStepWords>>>(
  names: { readonly kind: string; readonly title: string },
  own: Steps,
) {
  const steps = { ...importSteps, ...own };
  return defineJobKind({ ...names, report: importReport, steps, files: { refused: refusedRows } });
}
/** What all kinds of imports have in common, with the names of steps of their own. */
export type ImportJobKind<Own extends string = never> = ReturnType<
  typeof defineImportKind<Readonly<Record<Own, JobStepWords>>>
>;

/** A step that writes unit by unit, and how many of its units stand, whatever becomes of the job. */
const standingStep = z.strictObject({
  name: z.string(),
  text: z.string(),
  unit: z.string(),
  done: z.number().int(),
  total: z.number().int(),
});
export type StandingStep = z.output<typeof standingStep>;

/** Long work (导入、批量处理) that goes on while nobody looks. */
export const job = z.strictObject({
  jobId: z.string(),
  kind: z.string(),
  /** What it works on, for its owner: the name of the file. */
  title: z.string(),
  state: z.enum(jobStates),
  /** What it is at: 读取文件. */
  step: z.string(),
  /** What its step counts: 行. */
  unit: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  steps: z.array(standingStep).max(20),
  /** What came of it, as its kind declares; see `jobOf`. */
  report: z.record(z.string(), z.unknown()).optional(),
  /** The files that it has left, by the names of its kind. */
  files: z.array(z.string()),
  /** Why it failed. */
  msg: z.string().optional(),
  createdAt: timestamp,
});
export type Job = z.output<typeof job>;

/** A job whose kind is known, and so its report. */
export type JobOf<K extends JobKind> = Omit<Job, 'report'> & {
  readonly report?: ReportOf<K> | undefined;
};

/**
 * A job as one of its kind. The service has checked the report when the job ended.
 * @throws Error for a job of another kind, which is a mistake of the caller
 */
export function jobOf<K extends JobKind>({ kind }: K, given: Job): JobOf<K> {
  if (given.kind !== kind) throw new Error(`a job of kind ${given.kind} is none of ${kind}`);
  return given as JobOf<K>;
}

/** `all`: one wrong row and nothing is written; `valid`: the right rows are. */
export const importMode = z.enum(['all', 'valid']);
export type ImportMode = z.output<typeof importMode>;

/**
 * What becomes of items and voucher words that a file names and the account set does not have:
 * `auto` creates them for the file of another product and refuses them in our own template.
 */
export const missingRecords = z.enum(['auto', 'create', 'refuse']).default('auto');
export type MissingMode = z.output<typeof missingRecords>;

/**
 * What becomes of vouchers that equal others in date, lines and amounts: asked about with nothing
 * written, imported all the same, or left out.
 */
export const equalRecords = z.enum(['ask', 'import', 'skip']).default('ask');
export type EqualMode = z.output<typeof equalRecords>;

/** What every import is sent. */
export const importFields = { file: uploadedFile, mode: importMode.default('all') };
export const startedJob = z.strictObject({ jobId: z.string() });

export const sheetFormat = z.enum(['xlsx', 'csv']).default('xlsx');

const jobParams = z.strictObject({ jobId: z.string().max(60) });

/** Served by every service for its own jobs; an id names its service. Owners see theirs only. */
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
