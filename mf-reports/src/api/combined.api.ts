import {
  combinedCalls,
  combinedSetsAtMost,
  combinedShownAtMost,
  type RequestOf,
} from '@mingzhang/contract';
import { useCall, useDownload, useSave } from '@mingzhang/shell-api';

export type CombinedWanted = RequestOf<typeof combinedCalls.view>['body'];

/** The account sets of the user, by name: as many as one workbook may have. */
export function useCombinedSets(keyword: string) {
  const query = { pageSize: combinedSetsAtMost, ...(keyword === '' ? {} : { keyword }) };
  return useCall(combinedCalls.sets, { query }, { quiet: true, keepPrevious: true });
}

/** A failure stands where the statement would be: nothing old is shown in its place. */
export function useCombined(body: CombinedWanted) {
  const enabled = body.ids.length > 0 && body.ids.length <= combinedShownAtMost;
  return useCall(combinedCalls.view, { body }, { quiet: true, enabled });
}

/** The statement as a file, as it is shown. */
export function useCombinedFile() {
  const { download } = useDownload();
  return (body: CombinedWanted, format: 'xlsx' | 'csv') =>
    void download(combinedCalls.export, { body: { ...body, format } });
}

/** Begins the workbook of the three statements. */
export const useStartWorkbook = () => useSave(combinedCalls.workbook);
