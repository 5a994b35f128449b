import { invoiceInputTaxCalls, touchedBy, type RequestOf } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

/** Some invoices, or all that are ticked for a month. */
export type Certifying = RequestOf<typeof invoiceInputTaxCalls.certify>['body'];
export type Transferring = RequestOf<typeof invoiceInputTaxCalls.transferOut>['body'];

const touches = { invalidates: touchedBy.invoiceVoucher } as const;
const quietly = { ...touches, quiet: true } as const;

export const useCertificationPreview = (body: Certifying) =>
  useCall(invoiceInputTaxCalls.previewCertification, { body }, { quiet: true });

export const useCertify = () => useSave(invoiceInputTaxCalls.certify, quietly);
export const useRemoveCertification = () =>
  useSave(invoiceInputTaxCalls.removeCertification, touches);

/** The vouchers as they would be; those of the last values stay while the next are on their way. */
export const useTransferPreview = (body: Transferring, enabled: boolean) =>
  useCall(
    invoiceInputTaxCalls.previewTransferOut,
    { body },
    { enabled, keepPrevious: true, quiet: true },
  );

export const useTransferOut = () => useSave(invoiceInputTaxCalls.transferOut, quietly);
export const useRemoveTransferOut = () => useSave(invoiceInputTaxCalls.removeTransferOut, touches);
