import {
  bankFileCalls,
  fileLayoutCalls,
  salaryCalls,
  taxClientCalls,
  taxResultCalls,
  type SheetKey,
} from '@mingzhang/contract';
import { groupOf, useCall, useSave } from '@mingzhang/shell-api';

export const useLayouts = () => useCall(fileLayoutCalls.list);
export const useRestoreLayout = () =>
  useSave(fileLayoutCalls.restore, {
    invalidates: [groupOf(fileLayoutCalls.list), groupOf(salaryCalls.page)],
  });
export const useTaxFiles = ({ period, run }: SheetKey) =>
  useCall(taxClientCalls.preview, { query: { period, run } }, { quiet: true });
export const useTaxComparison = ({ period, run }: SheetKey) =>
  useCall(taxResultCalls.comparison, { query: { period, run } }, { quiet: true });
/** The payments of a sheet by a layout of a bank; the last ones stay while others are on their way. */
export const useBankFile = ({ period, run }: SheetKey, code: string) =>
  useCall(
    bankFileCalls.preview,
    { query: { period, run, code } },
    { keepPrevious: true, quiet: true },
  );
