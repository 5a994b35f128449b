import { invoiceVatCalls, touchedBy } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall, useSave } from '@mingzhang/shell-api';

/** The VAT of a month or of its quarter; the last one stays while another is on its way. */
export const useVat = (period: Period) =>
  useCall(invoiceVatCalls.page, { query: { period } }, { keepPrevious: true, quiet: true });

export const useSaveOpenings = () =>
  useSave(invoiceVatCalls.saveOpenings, { invalidates: touchedBy.invoice, quiet: true });
