import type { FormFitted, FormWanted } from '@mingzhang/rules/statements';
import type { DocumentKind } from '../sheet/document-kind';
import { sheetLimits, type SheetLimits, type SheetRow } from '../sheet/sheet.types';
import { unhurried } from '../unhurried';
import { FileThreads } from './file-threads';
import { rowsOfBatch } from './row-batch';

/** An attachment does not wait for the long file of an import. */
const sheets = new FileThreads(2, { waitMs: 60_000, megabytes: 256 });
const documents = new FileThreads(1, { waitMs: 20_000, megabytes: 256 });
const forms = new FileThreads(1, { waitMs: 20_000, megabytes: 256 });

interface UploadedSheet {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Rows of an uploaded file, one after the other, read in a thread of its own: .xlsx, .xls, .csv and
 * other separated text, tables in pages or XML that programs name .xls, and dBase tables.
 * `place` counts the visible sheets of a workbook from 0; beyond the last there are no rows.
 * @throws BusinessError FILE_… for what is no such file, breaks a limit, or means harm
 */
export async function* readSheet(
  file: UploadedSheet,
  limits: SheetLimits = sheetLimits,
  place = 0,
): AsyncGenerator<SheetRow> {
  for await (const rows of readSheetInParts(file, limits, place)) yield* unhurried(rows);
}

/** The same some hundred rows at a time, each unpacked as it is asked for: a promise for each row takes longer than it does. */
export async function* readSheetInParts(
  { name, bytes }: UploadedSheet,
  limits: SheetLimits = sheetLimits,
  place = 0,
): AsyncGenerator<Iterable<SheetRow>> {
  for await (const batch of sheets.read({ read: 'sheet', name, bytes, limits, place })) {
    yield rowsOfBatch(batch);
  }
}

/**
 * What an archive or a markup file is as an attachment, told in a thread of its own.
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
 * Where a statement belongs on an .xlsx that somebody else made; null where it is none of that statement. Opened and
 * matched in a thread of its own: the library that keeps its styles lays out every cell that a file only names.
 * @throws BusinessError FILE_… for other files, macros, and what is larger than forms are
 */
export async function readForm(bytes: Buffer, wanted: FormWanted): Promise<FormFitted | null> {
  return JSON.parse(await formText('form', bytes, wanted)) as FormFitted | null;
}

/**
 * The form with the statement on it, in the same thread; null as `readForm`. What is not named stays, formulas are reckoned
 * anew when opened.
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
