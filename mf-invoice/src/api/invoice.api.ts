import { invoiceBusinessCalls, invoiceCalls, touchedBy, type RequestOf } from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { useCall, useSave } from '@mingzhang/shell-api';
import { PAGE_SIZE } from '@mingzhang/web';

/** What the list and its export are asked for. */
export type InvoiceAsked = RequestOf<typeof invoiceCalls.page>['body'];

/** A page of invoices; the last one stays while the next is on its way. */
export const useInvoices = (body: InvoiceAsked, page: number) =>
  useCall(
    invoiceCalls.page,
    { query: { page, pageSize: PAGE_SIZE }, body },
    { keepPrevious: true, quiet: true },
  );

/** Invoices of one direction of an inbox that are listed; the rest follows as these are done. */
const inboxAtMost = 100;

/** All that is open of a direction up to a month; the earlier months' first. */
export const useInbox = (invoiceType: InvoiceType, periodTo: Period) =>
  useCall(
    invoiceCalls.page,
    {
      query: { page: 1, pageSize: inboxAtMost },
      body: { invoiceType, periodFrom: null, periodTo, tab: 'inbox' },
    },
    { keepPrevious: true, quiet: true },
  );

/** One invoice with its lines; a failure stands where it would be. */
export const useInvoice = (id: number | undefined) =>
  useCall(
    invoiceCalls.one,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, quiet: true },
  );

/** The company, the months of ticks and the employees. */
export const useInvoiceChoices = () => useCall(invoiceCalls.choices).data;

/** The business types of a direction, the ones no longer offered among them. */
export const useBusinessTypes = (invoiceType: InvoiceType) =>
  useCall(invoiceBusinessCalls.list, { query: { invoiceType } });

const touches = { invalidates: touchedBy.invoice } as const;
const quietly = { ...touches, quiet: true } as const;

export const useTick = () => useSave(invoiceCalls.check, quietly);
export const useCancelTick = () => useSave(invoiceCalls.cancelCheck, touches);
export const useSetBusiness = () => useSave(invoiceCalls.updateBusiness, quietly);
export const useSetOpening = () => useSave(invoiceCalls.setOpening, touches);
export const useRemoveInvoices = () => useSave(invoiceCalls.batchDelete, touches);
export const useCreateInvoice = () => useSave(invoiceCalls.create, quietly);
export const useUpdateInvoice = () => useSave(invoiceCalls.update, quietly);
/** Mends one figure from the list, where a refusal has no form to stand in. */
export const useMendInvoice = () => useSave(invoiceCalls.update, touches);
