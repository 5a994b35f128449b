/** VAT of a period from its invoices: figures, the return, differences with the books, watches. */
export { invoiceFigures, type InvoiceFigure } from './given-figures';
export { saleKinds, saleKindTitles, type SaleKind } from './sale-kind';
export type { Sale } from './sales';
export {
  vatFigures,
  type InputRow,
  type OutputRow,
  type TransferRow,
  type VatFigures,
} from './vat-figures';
export {
  goodKindOf,
  type GoodKind,
  type TransferOut,
  type UninvoicedSale,
  type VatAmounts,
  type VatContext,
  type VatInvoice,
} from './vat-invoice';
export {
  vatReturn,
  type ReturnBasis,
  type ReturnLine,
  type TaxMovement,
  type VatReturn,
} from './vat-return';
export {
  differenceActs,
  differenceActTitles,
  differenceKinds,
  differenceTitles,
  type DifferenceAct,
  type DifferenceKind,
} from './difference-kind';
export { vatColumns, vatColumnTitles, type VatColumn } from './expected-tax';
export { bookedSubjects, type BookedSubject, type TaxBooking } from './tax-booking';
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
  type VatComparison,
  type VatDifference,
  type VatDifferences,
} from './vat-differences';
export { bureauDifferences, type BureauDifference, type BureauTotal } from './bureau-comparison';
export { vatOpenings, type OpeningFacts, type OpeningItem } from './openings';
export { uninvoicedReversals, type OpenUninvoiced, type UninvoicedReversal } from './uninvoiced';
export { vatWatches, type VatWatch, type WatchFacts, type WatchLevel } from './watches';
