import { isInvoiceRoot, type FileSignature, type InvoiceDocument } from '@mingzhang/rules/invoice';
import { refuseFile } from '../sheet/sheet.types';
import type { UnpackBudget } from '../sheet/zip';
import { invoiceFileLimits } from './invoice-file-limits';
import { PdfFile } from './pdf-file';
import { PdfReference, type PdfDictionary, type PdfValue } from './pdf-values';
import { isMarkup, withoutAttributes, xmlTree } from './xml-tree';

const wayOut = '请从电子税务局下载同一发票的 XML 或 OFD 文件后导入，或手工录入';

/**
 * The invoices embedded in a PDF as XML. Text and QR codes of its pages are never read.
 * @throws FileRefusal without such an XML, and for damaged, encrypted or harmful files
 */
export function pdfDocuments(file: Buffer, budget: UnpackBudget): readonly InvoiceDocument[] {
  const bytes = file.subarray(Math.max(0, file.indexOf('%PDF-')));
  const embedded = embeddedFiles(new PdfFile(bytes, budget));

  const markups = embedded.filter(isMarkup).map(xmlTree);
  const invoices = markups.filter(({ name }) => isInvoiceRoot(name));
  if (invoices.length === 0) {
    const reason =
      markups.length > 0
        ? 'PDF 内嵌的数据不是发票 XML，不能读取'
        : 'PDF 内没有发票数据（XML），票面文字和二维码不作为依据';
    refuseFile('FILE_TYPE', `${reason}，${wayOut}`);
  }
  const signature = pdfSignature(bytes);
  return invoices.map((tree) => ({
    origin: 'pdf',
    xml: withoutAttributes(tree),
    customData: {},
    tags: null,
    signature,
  }));
}

/** Files of the name tree and of the associated files of the document. */
function embeddedFiles(pdf: PdfFile): readonly Buffer[] {
  const catalog = pdf.catalog();
  const names = pdf.dictionary(catalog.get('Names'));
  const specifications = [
    ...namesOf(pdf, names?.get('EmbeddedFiles')),
    ...pdf.list(catalog.get('AF')),
  ];
  const streams = specifications.map((specification) => streamOf(pdf, specification));
  const places = new Set<number>();
  const files: Buffer[] = [];
  for (const stream of streams) {
    if (!(stream instanceof PdfReference) || places.has(stream.number)) continue;
    places.add(stream.number);
    if (places.size > invoiceFileLimits.parts) break;
    const bytes = pdf.streamBytes(stream);
    if (bytes) files.push(bytes);
  }
  return files;
}

function streamOf(pdf: PdfFile, specification: PdfValue): PdfValue | undefined {
  const files = pdf.dictionary(pdf.dictionary(specification)?.get('EF'));
  return files?.get('UF') ?? files?.get('F');
}

/** Values of a name tree (ISO 32000-1, 7.9.6). A node that is met again is refused. */
function namesOf(pdf: PdfFile, root: PdfValue | undefined): readonly PdfValue[] {
  const values: PdfValue[] = [];
  const seen = new Set<PdfDictionary>();
  const waiting: (PdfValue | undefined)[] = [root];
  while (waiting.length > 0) {
    const node = pdf.dictionary(waiting.shift());
    if (!node) continue;
    if (seen.has(node)) {
      refuseFile('FILE_DAMAGED', 'PDF 的附件目录成环，文件已损坏，请重新下载原文件');
    }
    seen.add(node);
    const names = pdf.list(node.get('Names'));
    values.push(...names.filter((_, at) => at % 2 === 1).slice(0, invoiceFileLimits.parts));
    waiting.push(...pdf.list(node.get('Kids')).slice(0, invoiceFileLimits.parts));
    if (values.length + seen.size > invoiceFileLimits.elements) break;
  }
  return values;
}

const ranges =
  /\/ByteRange\s{0,20}\[\s{0,20}(\d{1,15})\s{1,20}(\d{1,15})\s{1,20}(\d{1,15})\s{1,20}(\d{1,15})/g;

/**
 * What is known of the signature of a PDF: its certificates are not verified here. A signed range
 * beyond the end of the file shows that the file was cut or changed.
 */
function pdfSignature(bytes: Buffer): FileSignature {
  const signed = [...bytes.toString('latin1').matchAll(ranges)].map((match) =>
    match.slice(1).map(Number),
  );
  const isCut = signed.some(([start = 0, length = 0, next = 0, rest = 0]) => {
    return start + length > next || next + rest > bytes.length;
  });
  if (isCut) {
    return { state: 'broken', detail: '签名所指的范围超出文件，文件已损坏或被改动' };
  }
  const reason = signed.length > 0 ? 'PDF 的电子签名' : 'PDF 没有电子签名，';
  return { state: 'unverifiable', detail: `${reason}无法在本机验证` };
}
