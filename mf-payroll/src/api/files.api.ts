import { fileLayoutCalls, salaryCalls, taxClientCalls, taxResultCalls } from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

export const useLayouts = () => useCall(fileLayoutCalls.list);
export const useRestoreLayout = () =>
  useSave(fileLayoutCalls.restore, {
    invalidates: [groupOf(fileLayoutCalls.list), groupOf(salaryCalls.page)],
  });
export const useTaxFiles = (period: string) =>
  useCall(taxClientCalls.preview, { query: { period } });
export const useTaxComparison = (period: string) =>
  useCall(taxResultCalls.comparison, { query: { period } });
