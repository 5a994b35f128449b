import { salaryVoucherCalls, touchedBy, type SalaryVoucherRow } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';
import { callRequest, type VoucherDocument } from '@mingzhang/web';

/** @param salaryId 0: of no month */
export const useTemplates = (salaryId = 0) =>
  useCall(salaryVoucherCalls.templates, { params: { id: salaryId } });

export const useVouchers = (salaryId: number, templateId: number | undefined) =>
  useCall(
    salaryVoucherCalls.data,
    { query: { salaryId, templateId: templateId ?? 0 } },
    { enabled: templateId !== undefined, keepPrevious: true },
  );

/** Vouchers of months by the id of the month. */
export const useMadeVouchers = (periodFrom: string, periodTo: string, enabled: boolean) =>
  useCall(
    salaryVoucherCalls.made,
    { query: { periodFrom, periodTo } },
    { enabled, quiet: true, keepPrevious: true },
  ).data ?? [];

export const useCreateVouchers = () =>
  useSave(salaryVoucherCalls.create, { invalidates: touchedBy.salaryVoucher, quiet: true });

/** A voucher of a month with the calls that reach it. */
export function salaryDocument({
  salaryId,
  templateId,
  kind,
  title,
}: Pick<SalaryVoucherRow, 'kind' | 'title'> & {
  readonly salaryId: number;
  readonly templateId: number;
}): VoucherDocument {
  const query = { salaryId, kind };
  return {
    title,
    touches: touchedBy.salaryVoucher,
    preview: callRequest(salaryVoucherCalls.preview, { query: { ...query, templateId } }),
    fitting: callRequest(salaryVoucherCalls.fitting, { query }),
    book: callRequest(salaryVoucherCalls.create, {
      body: { salaryId, templateId, vouchers: [kind] },
    }),
    relate: (voucherId) =>
      callRequest(salaryVoucherCalls.relate, { query: { ...query, voucherId } }),
    remove: callRequest(salaryVoucherCalls.remove, { query }),
  };
}
