import { payslipCalls, payslipLinkCalls } from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

/** Payslips that a page of the list or of the print asks for. */
interface AskedSlips {
  readonly period: string;
  readonly run: number;
  readonly keyword: string;
  /** Ids of employees, separated by commas; '' asks for everybody. */
  readonly ids: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Payslips of a confirmed month; the last page stays while the next is on its way. */
export const useSlips = ({ keyword, ids, ...asked }: AskedSlips) =>
  useCall(
    payslipCalls.page,
    {
      query: {
        ...asked,
        ...(keyword === '' ? {} : { keyword }),
        ...(ids === '' ? {} : { employeeIds: ids }),
      },
    },
    { keepPrevious: true, quiet: true },
  );

const slips = { invalidates: [groupOf(payslipCalls.page)] } as const;
export const useMakeLinks = () => useSave(payslipLinkCalls.create, { ...slips, quiet: true });
export const useRevokeLinks = () => useSave(payslipLinkCalls.revoke, slips);
