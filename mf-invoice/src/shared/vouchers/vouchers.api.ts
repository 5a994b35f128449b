import {
  invoiceNumberText,
  invoiceVoucherCalls,
  touchedBy,
  type Invoice,
  type RequestOf,
} from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';
import { callRequest, type VoucherDocument } from '@mingzhang/web';

type Asked = RequestOf<typeof invoiceVoucherCalls.preview>['body'];

const touches = touchedBy.invoiceVoucher;

/** The vouchers as they would be made; those of the last way stay while the next are on their way. */
export const useBookingPreview = (body: Asked) =>
  useCall(invoiceVoucherCalls.preview, { body }, { keepPrevious: true, quiet: true });

export const useCreateVouchers = () =>
  useSave(invoiceVoucherCalls.create, { invalidates: touches, quiet: true });

export const useRemoveVouchers = () =>
  useSave(invoiceVoucherCalls.remove, { invalidates: touches });

/** An invoice whose voucher may be one that a person wrote. */
export function relatedDocument(
  invoice: Pick<Invoice, 'id' | 'digitalNumber' | 'code' | 'number'>,
) {
  const { id } = invoice;
  const ids = [id];
  return {
    title: `发票 ${invoiceNumberText(invoice)}`,
    touches,
    preview: callRequest(invoiceVoucherCalls.preview, { body: { ids } }),
    book: callRequest(invoiceVoucherCalls.create, { body: { ids } }),
    remove: callRequest(invoiceVoucherCalls.remove, { body: { ids } }),
    fitting: callRequest(invoiceVoucherCalls.fitting, { params: { id } }),
    relate: (voucherId) =>
      callRequest(invoiceVoucherCalls.relate, { query: { voucherId }, body: ids }),
  } satisfies VoucherDocument;
}

/** Several invoices that one voucher of a person books. */
export function relatedTogether(invoices: readonly Pick<Invoice, 'id'>[]) {
  const ids = invoices.map(({ id }) => id);
  return {
    title: `${ids.length} 张发票`,
    touches,
    preview: callRequest(invoiceVoucherCalls.preview, { body: { ids } }),
    book: callRequest(invoiceVoucherCalls.create, { body: { ids } }),
    remove: callRequest(invoiceVoucherCalls.remove, { body: { ids } }),
    fitting: callRequest(invoiceVoucherCalls.fittingTogether, { body: { ids } }),
    relate: (voucherId) =>
      callRequest(invoiceVoucherCalls.relate, { query: { voucherId }, body: ids }),
  } satisfies VoucherDocument;
}
