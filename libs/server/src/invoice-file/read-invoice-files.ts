import {
  fileInvoice,
  filesByInvoice,
  joinedInvoice,
  type MergedInvoice,
  type NamedFileInvoice,
} from '@mingzhang/rules/invoice';
import { oneLine } from '@mingzhang/rules';
import { BusinessError } from '../business-error';
import { readInvoiceDocuments } from '../file-thread/read-file';
import type { ReadDocument } from './invoice-documents';
import { mapUnhurried } from '../unhurried';
import { invoiceFileLimits } from './invoice-file-limits';
import { isWorkbookName } from './workbook-name';

/** A file as it was uploaded; its name is only used in messages. */
export interface UploadedInvoiceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that gives no invoice, and why, in Chinese with the way out. */
export interface RefusedInvoiceFile {
  /** Name of the uploaded file, or its path in an archive, `票.zip/1.xml`. */
  readonly file: string;
  readonly msg: string;
}

/** Invoices ordered by number; refused files in the order of the upload. */
export interface ReadInvoiceFiles {
  readonly invoices: readonly MergedInvoice[];
  /** Workbooks and tables, uploaded or in archives. They are not read here. */
  readonly workbooks: readonly UploadedInvoiceFile[];
  readonly refused: readonly RefusedInvoiceFile[];
}

/** Limits of one upload, see `invoiceFileLimits`. */
type UploadLimits = Record<'fileBytes' | 'totalBytes' | 'files' | 'totalChars' | 'totalMs', number>;

/**
 * Reads single e-invoice files: XML of 数电票, OFD, PDF with an embedded XML, and archives of them,
 * several at once. Workbooks among them are handed on unread. A refused file does not stop the others. Files of one number are joined by
 * `joinedInvoice`. Containers are read in a separate thread within limits of time and memory. Time
 * in which a file waits for a thread does not count.
 * @param goOn rejects when nobody wants the result any more; asked between files and documents, and
 *   while a file takes long
 */
export async function readInvoiceFiles(
  files: readonly UploadedInvoiceFile[],
  limits: UploadLimits = invoiceFileLimits,
  goOn: () => Promise<void> = async () => undefined,
): Promise<ReadInvoiceFiles> {
  const found: NamedFileInvoice[] = [];
  const workbooks: UploadedInvoiceFile[] = [];
  const refused: RefusedInvoiceFile[] = [];
  const upload = new Upload(limits);
  for (const file of files) {
    await goOn();
    const into = { file, workbooks, refused, upload, goOn };
    const msg = upload.refusalOf(file) ?? (await readInto(found, into));
    if (msg !== undefined) refused.push({ file: shownText(file.name), msg });
  }
  const { invoices, refused: crowded } = filesByInvoice(found);
  refused.push(...crowded);
  return { invoices: await mapUnhurried(invoices, joinedInvoice), workbooks, refused };
}

/** Reads one file; returns why reading stopped before its end. */
async function readInto(
  found: NamedFileInvoice[],
  into: {
    readonly file: UploadedInvoiceFile;
    readonly workbooks: UploadedInvoiceFile[];
    readonly refused: RefusedInvoiceFile[];
    readonly upload: Upload;
    readonly goOn: () => Promise<void>;
  },
): Promise<string | undefined> {
  const { file, workbooks, refused, upload, goOn } = into;
  if (isWorkbookName(file.name)) {
    workbooks.push(file);
    return undefined;
  }
  try {
    const asker = { goOn, onBegin: () => upload.begin() };
    for await (const text of readInvoiceDocuments(file, asker)) {
      await goOn();
      const stop = upload.stopAt(text.length);
      if (stop !== undefined) return stop;
      const read = JSON.parse(text) as ReadDocument;
      if ('workbook' in read) {
        const bytes = Buffer.from(read.workbook, 'base64');
        workbooks.push({ name: shownText(read.file), bytes });
        continue;
      }
      const invoice = invoiceOf(read);
      if ('msg' in invoice) refused.push(invoice);
      else found.push(invoice);
    }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return error.message;
  } finally {
    upload.end();
  }
  return undefined;
}

function invoiceOf(
  read: Exclude<ReadDocument, { readonly workbook: string }>,
): NamedFileInvoice | RefusedInvoiceFile {
  const file = shownText(read.file);
  const invoice = 'msg' in read ? read : fileInvoice(read.document);
  if ('msg' in invoice) return { file, msg: shownText(invoice.msg) };
  const { state, detail } = invoice.signature;
  return { ...invoice, file, signature: { state, detail: shownText(detail) } };
}

const longestShown = 200;

/** A text with names from a file as one line of readable length. */
function shownText(text: string): string {
  return oneLine(text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);
}

/** What one upload has read so far. */
class Upload {
  private bytes = 0;
  private files = 0;
  private chars = 0;
  private spentMs = 0;
  private began: number | undefined;

  constructor(private readonly limits: UploadLimits) {}

  /** A thread begins to read a file. */
  begin(): void {
    this.began = performance.now();
  }

  /** Reading a file has ended, also where none began. */
  end(): void {
    this.spentMs = this.ownMs;
    this.began = undefined;
  }

  private get ownMs(): number {
    return this.spentMs + (this.began === undefined ? 0 : performance.now() - this.began);
  }

  /** Why a file is not read at all. */
  refusalOf({ bytes }: UploadedInvoiceFile): string | undefined {
    const { fileBytes, totalBytes } = this.limits;
    if (bytes.length > fileBytes) {
      return `文件超过 ${megabytes(fileBytes)} MB，请拆分后分次上传`;
    }
    if (this.bytes + bytes.length > totalBytes) {
      return `一次上传的文件合计超过 ${megabytes(totalBytes)} MB，此文件未读取，请分次上传`;
    }
    this.bytes += bytes.length;
    return this.ended(this.files + 1);
  }

  /** Counts a document; why it and those after it are not read. */
  stopAt(chars: number): string | undefined {
    this.files += 1;
    this.chars += chars;
    if (this.chars > this.limits.totalChars) {
      return '本次上传的发票内容过多，其余未读取，请分次上传';
    }
    return this.ended(this.files);
  }

  private ended(files: number): string | undefined {
    if (files > this.limits.files) {
      return `一次上传的发票文件超过 ${this.limits.files} 个，其余未读取，请分次上传`;
    }
    if (this.ownMs < this.limits.totalMs) return undefined;
    return `读取本次上传的文件超过 ${this.limits.totalMs / 1_000} 秒，其余未读取，请分次上传`;
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}
