import {
  bankFileCalls,
  fileLayoutCalls,
  salaryCalls,
  taxClientCalls,
  taxResultCalls,
} from '@mingzhang/contract';
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
/** The payments of a month by a layout of a bank; the last ones stay while others are on their way. */
export const useBankFile = (period: string, code: string) =>
  useCall(bankFileCalls.preview, { query: { period, code } }, { keepPrevious: true });
