import {
  importReport,
  jobCalls,
  type Call,
  type ImportJobKind,
  type ImportReport,
  type Job,
  type JobOf,
  type RequestOf,
  type startedJob,
} from '@mingzhang/contract';
import type { z } from 'zod';
import { readTable, sheetBytes, type TableColumn, type WrittenRow } from '../sheet';
import type { TestApi } from './test-service';

/** An import job as its owner sees it. */
export type ImportJob = JobOf<ImportJobKind>;

type ImportCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof startedJob>;

/** A workbook with titles and rows. */
export function workbook(
  titles: readonly string[],
  rows: readonly WrittenRow[],
  name = '导入.xlsx',
): Promise<{ name: string; bytes: Buffer }> {
  const format = name.endsWith('.csv') ? 'csv' : 'xlsx';
  return sheetBytes({ name: '表', columns: titles.map((title) => ({ title })), rows, format }).then(
    (bytes) => ({ name, bytes }),
  );
}

/** Rows of a file by title. */
export async function rowsOf(
  file: { readonly name: string; readonly bytes: Buffer },
  titles: readonly string[],
): Promise<Record<string, string>[]> {
  const columns = titles.map((title): TableColumn => ({ key: title, title, required: true }));
  const rows: Record<string, string>[] = [];
  for await (const { values } of readTable(file, columns).rows) rows.push(values);
  return rows;
}

/** Starts an import and waits for its end. */
export async function runImport<C extends ImportCall>(
  api: TestApi,
  call: C,
  body: RequestOf<C>['body'],
): Promise<ImportJob> {
  const { jobId } = (await api.call(call, { body } as RequestOf<C>)) as { jobId: string };
  return waitForJob(api, jobId);
}

export async function waitForJob(api: TestApi, jobId: string): Promise<ImportJob> {
  const { report, ...rest } = await endedJob(api, jobId);
  return report ? { ...rest, report: importReport.parse(report) } : rest;
}

/** Waits for the end of a job of any kind. */
export async function endedJob(api: TestApi, jobId: string): Promise<Job> {
  for (;;) {
    const job = await api.call(jobCalls.get, { params: { jobId } });
    if (job.state !== 'waiting' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The report of a finished import; throws if it failed. */
export async function reportOf(job: Promise<ImportJob>): Promise<ImportReport> {
  const { state, report, msg } = await job;
  if (state !== 'done' || !report) throw new Error(`import ${state}: ${msg}`);
  return report;
}
