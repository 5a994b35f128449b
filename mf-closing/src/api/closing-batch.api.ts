import {
  closingBatchCalls,
  sessionCalls,
  touchedBy,
  type BatchSet,
  type ClosingBatch,
} from '@mingzhang/contract';
import type { Period } from '@mingzhang/rules';
import { useCall, useDownload, useSave } from '@mingzhang/shell-api';
import { ofMonth } from './checkout.api';

const lookAgainMs = 1_000;
/** As many as one batch takes: all of a filter can be chosen at once. */
const setsAtOnce = 500;
const quiet = { quiet: true } as const;

/** Whether the work of a batch goes on by itself. */
export const isAtWork = (batch: ClosingBatch | null | undefined) =>
  batch?.job?.state === 'waiting' || batch?.job?.state === 'running';

/** The batch that the user began last, followed while it is at work. */
export const useLatestBatch = () =>
  useCall(closingBatchCalls.latest, undefined, {
    ...quiet,
    againMs: (batch) => (isAtWork(batch) ? lookAgainMs : 0),
  });

export const useBatchRows = (batchId: number) =>
  useCall(closingBatchCalls.rows, { params: { batchId } }, quiet);

/** The account sets to choose from, by name. */
export const useBatchSets = (
  period: Period,
  filters: { keyword: string; state: BatchSet['state'] | '' },
) =>
  useCall(
    closingBatchCalls.sets,
    {
      query: {
        ...ofMonth(period),
        ...(filters.keyword === '' ? {} : { keyword: filters.keyword }),
        ...(filters.state === '' ? {} : { state: filters.state }),
        pageSize: setsAtOnce,
      },
    },
    { ...quiet, keepPrevious: true },
  );

const changes = { invalidates: touchedBy.closing };
export const useStartBatch = () => useSave(closingBatchCalls.start, changes);
export const useCloseBatch = () => useSave(closingBatchCalls.close, changes);
export const useSteerBatch = () => useSave(closingBatchCalls.steer, changes);
export const useRetrySet = () => useSave(closingBatchCalls.retry, changes);
export const useChangeAccountSet = () => useSave(sessionCalls.changeAccountSets);

export function useBatchReport(batchId: number) {
  const { download, isPending } = useDownload();
  return { isPending, download: () => download(closingBatchCalls.report, { params: { batchId } }) };
}
