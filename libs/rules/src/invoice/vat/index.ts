/** VAT of a period from its invoices: figures, the return, differences with the books, watches. */
export { bureauDifferences } from './bureau-comparison';
export { bureauExplanations, type BureauReason, bureauReasonTitles } from './bureau-explanation';
export { invoiceFigures, type InvoiceFigure } from './given-figures';
export { estimateReversals, type OpenUninvoiced, uninvoicedReversals } from './uninvoiced';
export {
  type CategorySales,
  INTANGIBLE_CATEGORY,
  isIntangibleSale,
  isPropertySale,
  oneOffSales,
  PROPERTY_CATEGORY,
} from './one-off-sale';
export { saleKindOf, saleKindTitles } from './sale-kind';
export type {} from './sales';
export {
  vatFigures,
  type InputRow,
  type OutputRow,
  type TransferRow,
  type VatFigures,
} from './vat-figures';
export {
  isCounted,
  specialInvoiceKinds,
  type UninvoicedSale,
  type VatAmounts,
  type VatContext,
  type VatInvoice,
} from './vat-invoice';
export { vatReturn, type TaxMovement, type VatReturn } from './vat-return';
export {
  differenceActs,
  differenceActTitles,
  differenceKinds,
  differenceTitles,
  type DifferenceAct,
} from './difference-kind';
export { vatColumns, vatColumnTitles, type VatColumn } from './expected-tax';
export { bookedSubjects, type TaxBooking } from './tax-booking';
export {
  bookedTransfers,
  countedEntries,
  redIds,
  taxBookings,
  taxEntryCodes,
  taxMovements,
  type TaxEntry,
} from './tax-entries';
export {
  vatDifferences,
  type VatBooks,
  type VatDifference,
  type VatDifferences,
} from './vat-differences';
export {
  lastReturnFigures,
  quarterOpening,
  vatOpenings,
  type OpeningFacts,
  type OpeningItem,
} from './openings';
export { vatWatches, type VatWatch } from './watches';
