import { invoiceBureauCalls, invoiceVatCalls, touchedBy } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall, useSave } from '@mingzhang/shell-api';

/** The VAT of a month or of its quarter; the last one stays while another is on its way. */
export const useVat = (period: Period) =>
  useCall(invoiceVatCalls.page, { query: { period } }, { keepPrevious: true, quiet: true });

/** The invoices of the VAT period beside the bureau's statistics. */
export const useBureau = (period: Period) =>
  useCall(invoiceBureauCalls.compare, { query: { period } }, { quiet: true });

export const useSaveBureau = () =>
  useSave(invoiceBureauCalls.save, { invalidates: touchedBy.invoice, quiet: true });

export const useSaveOpenings = () =>
  useSave(invoiceVatCalls.saveOpenings, { invalidates: touchedBy.invoice, quiet: true });
