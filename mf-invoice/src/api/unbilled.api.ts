import {
  invoiceCalls,
  invoiceUnbilledCalls,
  touchedBy,
  type InvoiceUnbilled,
  type RequestOf,
} from '@mingzhang/contract';
import { periodOf } from '@mingzhang/rules';
import { useCall, useSave } from '@mingzhang/shell-api';
import { PAGE_SIZE } from '@mingzhang/web';

/** What the list of what is not invoiced is asked for. */
export type UnbilledAsked = Omit<
  RequestOf<typeof invoiceUnbilledCalls.page>['query'] & object,
  'page' | 'pageSize'
>;

/** A page of entries; the last one stays while the next is on its way. */
export const useUnbilled = (asked: UnbilledAsked, page: number) =>
  useCall(
    invoiceUnbilledCalls.page,
    { query: { ...asked, page, pageSize: PAGE_SIZE } },
    { keepPrevious: true, quiet: true },
  );

const invoicesAtMost = 200;

/** Blue invoices that may take an entry back: those of its party from its month on. */
export const useReversingInvoices = ({ invoiceType, date, partyName }: InvoiceUnbilled) =>
  useCall(invoiceCalls.page, {
    query: { page: 1, pageSize: invoicesAtMost },
    body: {
      invoiceType,
      periodFrom: periodOf(date),
      periodTo: null,
      keyword: partyName,
      dispositions: ['ok', 'warn'],
      isRed: false,
    },
  });

const vouchered = { invalidates: touchedBy.invoiceVoucher } as const;
const quietly = { ...vouchered, quiet: true } as const;

export const useBookUnbilled = () => useSave(invoiceUnbilledCalls.book, vouchered);
export const useUnbookUnbilled = () => useSave(invoiceUnbilledCalls.unbook, vouchered);
export const useReverseUnbilled = () => useSave(invoiceUnbilledCalls.reverse, quietly);
export const useRemoveReversal = () => useSave(invoiceUnbilledCalls.removeReversal, vouchered);
export const useRemoveUnbilled = () => useSave(invoiceUnbilledCalls.remove, vouchered);
