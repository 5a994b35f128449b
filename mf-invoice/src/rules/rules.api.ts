import { invoiceRuleCalls, touchedBy } from '@mingzhang/contract';
import type { InvoiceType } from '@mingzhang/rules/invoice';
import { useCall, useSave } from '@mingzhang/shell-api';

export const useRules = (invoiceType: InvoiceType) =>
  useCall(invoiceRuleCalls.list, { query: { invoiceType } });

export const useLearnedRules = (invoiceType: InvoiceType) =>
  useCall(invoiceRuleCalls.learned, { query: { invoiceType } }, { quiet: true });

export const useRuleVersions = (id: number) =>
  useCall(invoiceRuleCalls.versions, { params: { id } }, { quiet: true });

/** What the rules, and one of them above all, do to invoices of the last six months. */
export const useRuleTest = (invoiceType: InvoiceType, ruleId: number | null) =>
  useCall(
    invoiceRuleCalls.test,
    { body: { invoiceType, ruleId } },
    { keepPrevious: true, quiet: true },
  );

const touches = { invalidates: touchedBy.invoice } as const;

export const useCreateRule = () => useSave(invoiceRuleCalls.create, touches);
export const useUpdateRule = () => useSave(invoiceRuleCalls.update, touches);
export const useReorderRules = () => useSave(invoiceRuleCalls.reorder, touches);
export const useRemoveRule = () => useSave(invoiceRuleCalls.remove, touches);
export const useSubmitRule = () => useSave(invoiceRuleCalls.submit, touches);
export const useApproveRule = () => useSave(invoiceRuleCalls.approve, touches);
export const useWithdrawRule = () => useSave(invoiceRuleCalls.withdraw, touches);
export const useRevertRule = () => useSave(invoiceRuleCalls.revert, touches);
export const useApplyRules = () => useSave(invoiceRuleCalls.apply, touches);
