export type { FileElement } from './element';
export {
  fileInvoice,
  type FileInvoice,
  type FileSignature,
  type InvoiceDocument,
  isInvoiceRoot,
  type SignatureState,
  signatureStates,
  signatureStateTitles,
} from './file-invoice';
export { wantedFacts, type WantedFact } from './found-facts';
export {
  mergedInvoices,
  type FileFacts,
  type MergedInvoice,
  type NamedFileInvoice,
} from './merged-invoices';
