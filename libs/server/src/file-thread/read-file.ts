import type { FormFitted, FormWanted } from '@mingzhang/rules/statements';
import type { DocumentKind } from '../sheet/document-kind';
import { sheetLimits, type SheetLimits, type SheetRow } from '../sheet/sheet.types';
import { jobsAtOnce } from '../job/jobs-at-once';
import { unhurried } from '../unhurried';
import type { FileAsker } from './file-reading';
import { FileThreads } from './file-threads';
import { rowsOfBatch } from './row-batch';

/** Separate threads, so that an attachment does not wait for a long import file. */
const sheets = new FileThreads(2, { waitMs: 60_000, megabytes: 256 });
const documents = new FileThreads(1, { waitMs: 20_000, megabytes: 256 });
/** As many as jobs run at once, each of another user: no upload waits for that of another. */
const invoices = new FileThreads(jobsAtOnce, { waitMs: 60_000, megabytes: 256 });
const forms = new FileThreads(1, { waitMs: 20_000, megabytes: 256 });

interface UploadedSheet {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Yields the rows of an uploaded file, read in a separate thread: .xlsx, .xls, .csv and other
 * separated text, HTML tables or XML named .xls, and dBase tables. `place` counts the visible
 * sheets of a workbook from 0; beyond the last there are no rows.
 * @throws BusinessError FILE_… for other or harmful files, and beyond the limits
 */
export async function* readSheet(
  file: UploadedSheet,
  limits: SheetLimits = sheetLimits,
  place = 0,
): AsyncGenerator<SheetRow> {
  for await (const rows of readSheetInParts(file, limits, place)) yield* unhurried(rows);
}

/**
 * The same rows in parts of some hundred, each unpacked on demand: a promise for each row would
 * take longer than the row.
 */
export async function* readSheetInParts(
  { name, bytes }: UploadedSheet,
  limits: SheetLimits = sheetLimits,
  place = 0,
): AsyncGenerator<Iterable<SheetRow>> {
  for await (const batch of sheets.read({ read: 'sheet', name, bytes, limits, place })) {
    yield rowsOfBatch(batch);
  }
}

/** Rows of a sheet of a file, with the name of the sheet; files without sheets have ''. */
export interface SheetPart {
  readonly sheet: string;
  readonly rows: Iterable<SheetRow>;
  /** Characters that the rows hold in memory, counted as in `SheetLimits.chars`. */
  readonly chars: number;
}

/**
 * The rows of all visible sheets of a file, in parts of some hundred. Explanatory sheets are left
 * out. Limits hold for each sheet.
 * @throws BusinessError FILE_… for other or harmful files, and beyond the limits
 */
export async function* readWorkbookInParts(
  { name, bytes }: UploadedSheet,
  limits: SheetLimits = sheetLimits,
  asker: FileAsker = {},
): AsyncGenerator<SheetPart> {
  let sheet: string | undefined;
  for await (const part of sheets.read({ read: 'workbook', name, bytes, limits }, asker)) {
    if (sheet === undefined) {
      sheet = JSON.parse(part) as string;
      continue;
    }
    yield { sheet, rows: rowsOfBatch(part), chars: part.length };
    sheet = undefined;
  }
}

/**
 * Detects the kind of an archive or markup attachment in a separate thread.
 * @throws BusinessError ATTACHMENT_TYPE, FILE_DAMAGED, FILE_ENCRYPTED, FILE_UNSAFE, FILE_TOO_LARGE
 */
export async function documentKindOf(
  bytes: Buffer,
  signature: 'archive' | 'markup',
): Promise<DocumentKind> {
  let kind = '';
  for await (const part of documents.read({ read: signature, bytes })) kind += part;
  return kind as DocumentKind;
}

/**
 * Finds the places of a statement on a foreign .xlsx form; null if the form has no such statement.
 * Runs in a separate thread, because the library that preserves styles allocates every cell a file
 * mentions.
 * @throws BusinessError FILE_… for other files, macros, and files above the limits of forms
 */
export async function readForm(bytes: Buffer, wanted: FormWanted): Promise<FormFitted | null> {
  return JSON.parse(await formText('form', bytes, wanted)) as FormFitted | null;
}

/**
 * Returns the form filled with the statement, read in the same thread; null as for `readForm`.
 * Other cells stay unchanged; formulas are recalculated when the file is opened.
 * @throws BusinessError as `readForm`
 */
export async function fillForm(bytes: Buffer, wanted: FormWanted): Promise<Buffer | null> {
  const text = await formText('filledForm', bytes, wanted);
  return text === '' ? null : Buffer.from(text, 'base64');
}

async function formText(read: 'form' | 'filledForm', bytes: Buffer, wanted: FormWanted) {
  let text = '';
  for await (const part of forms.read({ read, bytes, wanted })) text += part;
  return text;
}

/**
 * Yields the documents of an e-invoice file, or of an archive of such files, and the reasons of
 * those that are refused, each as the JSON of a `ReadDocument`. Runs in a separate thread.
 * @throws BusinessError FILE_TOO_LARGE when the file takes too long or too much memory
 */
export function readInvoiceDocuments(
  { name, bytes }: UploadedSheet,
  asker: FileAsker = {},
): AsyncGenerator<string> {
  return invoices.read({ read: 'invoices', name, bytes }, asker);
}
