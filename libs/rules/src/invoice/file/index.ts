export type { FileElement } from './element';
export {
  fileInvoice,
  type FileInvoice,
  type FileSignature,
  type InvoiceDocument,
  isInvoiceRoot,
  signatureStateTitles,
} from './file-invoice';
export { wantedFacts, type WantedFact } from './found-facts';
export { mergedInvoices, type MergedInvoice, type NamedFileInvoice } from './merged-invoices';
