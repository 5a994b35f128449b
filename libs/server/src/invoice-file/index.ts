export { invoiceFileLimits } from './invoice-file-limits';
export {
  readInvoiceFiles,
  type ReadInvoiceFiles,
  type RefusedInvoiceFile,
  type UploadedInvoiceFile,
} from './read-invoice-files';
