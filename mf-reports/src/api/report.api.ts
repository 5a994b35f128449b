import {
  cashFlowCalls,
  cashOpeningCalls,
  reportCalls,
  touchedBy,
  type RequestOf,
  type StatementMode,
  type StatementUnit,
} from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall, useDownload, useSave } from '@mingzhang/shell-api';

/** A statement as a screen shows it. */
export interface Shown {
  readonly id: number;
  readonly period: Period;
  readonly mode: StatementMode;
  readonly unit: StatementUnit;
}

/** 报表 that the account set has. */
export function useTemplates() {
  return useCall(reportCalls.templates, undefined, { staleMs: 300_000, quiet: true });
}

/** A failure stands where the statement would be: nothing old is shown in its place. */
export function useStatement({ id, ...query }: Shown) {
  return useCall(reportCalls.view, { params: { id }, query }, { quiet: true });
}

/** What a figure is made of. */
export function useStatementCell(
  { id, period, mode }: Shown,
  at: { readonly lineNo: number; readonly column: string },
) {
  const query = { period, mode, ...at };
  return useCall(reportCalls.cell, { params: { id }, query }, { quiet: true });
}

/** A statement as a file, as it is shown. */
export function useStatementFile() {
  const { download } = useDownload();
  return ({ id, ...query }: Shown, format: 'xlsx' | 'csv') =>
    void download(reportCalls.export, { params: { id }, query: { ...query, format } });
}

/** How a form of the bureau and a statement fit; a failure is shown where the form was chosen. */
export const useFormFit = () => useSave(reportCalls.match, { quiet: true });

/** The form with the amounts in it. */
export function useFilledForm() {
  const { download, isPending } = useDownload();
  return {
    isPending,
    download: (request: RequestOf<typeof reportCalls.fill>) => download(reportCalls.fill, request),
  };
}

export function formRequest(
  { id, ...query }: Shown,
  file: File,
): RequestOf<typeof reportCalls.fill> {
  return { params: { id }, query, body: { file } };
}

/** Lines of cash vouchers with their items; a failure stands where they would be. */
export function useCashLines(query: RequestOf<typeof cashFlowCalls.lines>['query']) {
  return useCall(cashFlowCalls.lines, { query }, { quiet: true, keepPrevious: true });
}

/** T accounts of a month; a failure stands where they would be. */
export function useCashAccounts(query: RequestOf<typeof cashFlowCalls.accounts>['query']) {
  return useCall(cashFlowCalls.accounts, { query }, { quiet: true, keepPrevious: true });
}

/** What stands in a T account. */
export function useCashAccountLines(query: RequestOf<typeof cashFlowCalls.accountLines>['query']) {
  return useCall(cashFlowCalls.accountLines, { query }, { quiet: true });
}

/** What flowed before the books were enabled; without it the screen has no way to it. */
export function useCashOpening() {
  return useCall(cashOpeningCalls.get, undefined, { quiet: true });
}

export const useSaveCashOpening = () =>
  useSave(cashOpeningCalls.save, { invalidates: touchedBy.cashAssignment, quiet: true });

/** Gives a line its item, or the default one back. */
export const useAssignCashItem = () =>
  useSave(cashFlowCalls.assign, { invalidates: touchedBy.cashAssignment });
