import {
  invoiceImportCalls,
  invoiceImportKind,
  jobOf,
  setsImportKind,
  type InvoiceImportReport,
  type SetsImportReport,
} from '@mingzhang/contract';
import type { TextSheet } from '@mingzhang/rules/testing';
import { workbookBytes } from '@mingzhang/server';
import { endedJob, type TestApi } from '@mingzhang/server/testing';

export interface ImportedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A workbook of sheets of texts, their first rows the headings. */
export async function bureauFile(
  sheets: readonly TextSheet[],
  name = '全量发票.xlsx',
): Promise<ImportedFile> {
  const written = sheets.map(({ name: sheet, rows: [titles = [], ...rows] }) => ({
    name: sheet,
    columns: titles.map((title) => ({ title })),
    rows,
  }));
  return { name, bytes: await workbookBytes(written) };
}

/** A file of separated text. */
export const csvFile = (rows: readonly (readonly string[])[], name: string): ImportedFile => ({
  name,
  bytes: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
});

/** Imports files and waits for the end. */
export async function importJob(api: TestApi, file: ImportedFile | readonly ImportedFile[]) {
  const { jobId } = await api.call(invoiceImportCalls.import, { body: { file: [file].flat() } });
  return jobOf(invoiceImportKind, await endedJob(api, jobId));
}

/** The report of an import into several account sets; throws if it failed. */
export async function setsReport(
  api: TestApi,
  files: readonly ImportedFile[],
): Promise<SetsImportReport> {
  const body = { file: [...files] };
  const { jobId } = await api.call(invoiceImportCalls.importSets, { body });
  const { state, report, msg } = jobOf(setsImportKind, await endedJob(api, jobId));
  if (state !== 'done' || !report) throw new Error(`import ${state}: ${msg}`);
  return report;
}

/** The report of an import; throws if it failed. */
export async function importReport(
  api: TestApi,
  file: ImportedFile | readonly ImportedFile[],
): Promise<InvoiceImportReport> {
  const { state, report, msg } = await importJob(api, file);
  if (state !== 'done' || !report) throw new Error(`import ${state}: ${msg}`);
  return report;
}
