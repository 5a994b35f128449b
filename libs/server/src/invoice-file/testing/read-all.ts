import { fileInvoice, type FileInvoice } from '@mingzhang/rules/invoice';
import { invoiceDocuments, type ReadDocument } from '../invoice-documents';

type InvoiceRead = Exclude<ReadDocument, { readonly workbook: string }>;

/** Everything that one file gives; workbooks are left out. */
export async function readAll(name: string, content: string | Buffer): Promise<InvoiceRead[]> {
  const read: InvoiceRead[] = [];
  const bytes = Buffer.from(content as string);
  for await (const document of invoiceDocuments(name, bytes))
    if (!('workbook' in document)) read.push(document);
  return read;
}

/** The one invoice of a file; throws the message of a refusal. */
export async function invoiceIn(name: string, content: string | Buffer): Promise<FileInvoice> {
  const [read, ...others] = await readAll(name, content);
  if (!read || others.length > 0) throw new Error('not one document');
  if ('msg' in read) throw new Error(read.msg);
  const invoice = fileInvoice(read.document);
  if ('msg' in invoice) throw new Error(invoice.msg);
  return invoice;
}

/** The message with which a file is refused; '' if it is read. */
export async function refusalOf(name: string, content: string | Buffer): Promise<string> {
  const read = await readAll(name, content);
  return read.map((each) => ('msg' in each ? each.msg : '')).join('; ');
}
