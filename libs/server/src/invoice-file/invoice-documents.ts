import { isInvoiceRoot, lineCountProblem, type InvoiceDocument } from '@mingzhang/rules/invoice';
import { FileRefusal, refuseFile, type FileErrorCode } from '../sheet/sheet.types';
import { readZipEntries, wholePart, type UnpackBudget, type ZipEntry } from '../sheet/zip';
import { archiveLimits, invoiceFileLimits, documentLimits } from './invoice-file-limits';
import { ofdDocument } from './ofd-document';
import { ofdRoot } from './ofd-package';
import { pdfDocuments } from './pdf-document';
import { isWorkbookName } from './workbook-name';
import { isMarkup, withoutAttributes, xmlTree } from './xml-tree';

/** One document of an uploaded file, or why a file is refused. `file` is its path for the user. */
export type ReadDocument =
  | { readonly file: string; readonly document: InvoiceDocument }
  /** A workbook of an archive, its bytes in base64. */
  | { readonly file: string; readonly workbook: string }
  | { readonly file: string; readonly msg: string };

const wayOut = '请从电子税务局重新下载原文件后导入';
/** Messages for the codes of the readers, worded for invoices. */
const words: Readonly<Partial<Record<FileErrorCode, string>>> = {
  FILE_TYPE: '不是电子发票文件，请上传数电票的 XML、OFD、PDF 文件或它们的压缩包（.zip）',
  FILE_DAMAGED: `文件不完整、已损坏或编码有误，${wayOut}`,
  FILE_ENCRYPTED: '文件设有密码，请取消密码后导入',
  FILE_UNSAFE: `文件内容存在安全风险，${wayOut}`,
  FILE_ENCODING: `文件的文字编码无法识别，${wayOut}`,
  FILE_TOO_LARGE: `文件过大，不是一张发票的文件，${wayOut}`,
};

/**
 * Reads the e-invoices of one uploaded file: XML, OFD, PDF, or an archive of them. The kind is told
 * by the contents, whatever the name says. Files of an archive are read one by one, so that a
 * refused one does not stop the others.
 */
export async function* invoiceDocuments(name: string, bytes: Buffer): AsyncGenerator<ReadDocument> {
  const budget = { left: archiveLimits.unpackedBytes };
  const entries = await refusing(name, async () => archiveOf(bytes));
  if (entries === undefined) yield* documentsOf(name, bytes, budget);
  else if ('msg' in entries) yield entries;
  else yield* archiveDocuments(name, bytes, { entries: entries.entries, budget });
}

/** The parts of an archive that is no OFD; undefined for other files. */
async function archiveOf(
  bytes: Buffer,
): Promise<{ readonly entries: ReadonlyMap<string, ZipEntry> } | undefined> {
  if (!isZip(bytes)) return undefined;
  const entries = readZipEntries(bytes, archiveLimits);
  // Workbooks are archives, too.
  if (entries.has('[Content_Types].xml')) refuseFile('FILE_TYPE');
  return entries.has(ofdRoot) ? undefined : { entries };
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString('latin1') === 'PK';
}

async function* archiveDocuments(
  name: string,
  bytes: Buffer,
  archive: { readonly entries: ReadonlyMap<string, ZipEntry>; readonly budget: UnpackBudget },
): AsyncGenerator<ReadDocument> {
  const { entries, budget } = archive;
  const parts = [...entries.values()].filter(({ name: path }) => !isLeftover(path));
  if (parts.length === 0) yield { file: name, msg: '压缩包内没有文件，请检查后重新选择' };
  for (const entry of parts) {
    const file = `${name}/${entry.name}`;
    const unpacked = await refusing(file, async () => unpackedEntry(bytes, entry, budget));
    if ('msg' in unpacked) yield unpacked;
    else if (isWorkbookName(file)) yield { file, workbook: unpacked.bytes.toString('base64') };
    else yield* documentsOf(file, unpacked.bytes, budget);
  }
}

/** Folders and what file managers leave beside files. */
function isLeftover(path: string): boolean {
  return (
    path.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)
  );
}

async function unpackedEntry(
  bytes: Buffer,
  entry: ZipEntry,
  budget: UnpackBudget,
): Promise<{ readonly bytes: Buffer }> {
  const { fileBytes } = invoiceFileLimits;
  if (entry.unpackedBytes > fileBytes) {
    refuseFile('FILE_TOO_LARGE', '压缩包内的文件超过 20 MB，不是一张发票的文件，请删去后导入');
  }
  const unpacked = await wholePart(bytes, entry, {
    limits: { ...archiveLimits, unpackedBytes: fileBytes },
    budget,
  });
  if (isWorkbookName(entry.name)) return { bytes: unpacked };
  if (isZip(unpacked) && !readZipEntries(unpacked, documentLimits).has(ofdRoot)) {
    refuseFile('FILE_TYPE', '压缩包内又有压缩包，请先解压，再把其中的发票文件一起上传');
  }
  return { bytes: unpacked };
}

async function* documentsOf(
  file: string,
  bytes: Buffer,
  budget: UnpackBudget,
): AsyncGenerator<ReadDocument> {
  const own = { left: Math.min(budget.left, documentLimits.unpackedBytes) };
  const allowed = own.left;
  const found = await refusing(file, async () => ({ documents: await read(bytes, own) }));
  budget.left -= allowed - own.left;
  if ('msg' in found) {
    yield found;
    return;
  }
  for (const document of found.documents) {
    // Asked here, too: the receiver would have to unpack all lines to refuse them.
    const msg = lineCountProblem(document);
    yield msg === undefined ? { file, document } : { file, msg };
  }
}

async function read(bytes: Buffer, budget: UnpackBudget): Promise<readonly InvoiceDocument[]> {
  if (bytes.length === 0) refuseFile('FILE_DAMAGED', '文件是空的，请检查后重新选择');
  if (isZip(bytes)) return [await ofdDocument(bytes, budget)];
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return pdfDocuments(bytes, budget);
  if (!isMarkup(bytes)) refuseFile('FILE_TYPE');
  const tree = xmlTree(bytes);
  if (!isInvoiceRoot(tree.name)) refuseFile('FILE_TYPE');
  const signature = { state: 'unverifiable', detail: 'XML 文件无法在本机验证签名' } as const;
  return [{ origin: 'xml', xml: withoutAttributes(tree), customData: {}, tags: null, signature }];
}

/** A refusal of the readers as a message for the file; other errors are thrown. */
async function refusing<T>(
  file: string,
  work: () => Promise<T>,
): Promise<T | { readonly file: string; readonly msg: string }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return { file, msg: error.msg ?? words[error.code] ?? wayOut };
  }
}
