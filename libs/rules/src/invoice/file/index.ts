export type { FileElement } from './element';
export {
  fileInvoice,
  type FileInvoice,
  type FileSignature,
  type InvoiceDocument,
  isInvoiceRoot,
  lineCountProblem,
  signatureStateTitles,
} from './file-invoice';
export { wantedFacts, type WantedFact } from './found-facts';
export {
  filesByInvoice,
  joinedInvoice,
  type MergedInvoice,
  type NamedFileInvoice,
} from './merged-invoices';
