import { depreciationCalls, touchedBy } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

/** A month as it was run, wherever in the list it stands; undefined where it was not, and for no month. */
export const useRunOf = (period: string) =>
  useCall(
    depreciationCalls.page,
    { query: { periodFrom: period, periodTo: period, page: 1, pageSize: 1 } },
    { enabled: period !== '' },
  ).data?.records.find((run) => run.period === period);

/** The month that comes next; a failure stands where it would be. */
export const useDepreciationDate = () =>
  useCall(depreciationCalls.checkDate, undefined, { quiet: true });

export const useDepreciationSetting = () =>
  useCall(depreciationCalls.setting, undefined, { quiet: true });

const ofCards = { invalidates: touchedBy.asset } as const;
export const useRun = () => useSave(depreciationCalls.run, ofCards);
export const useRemoveRun = () => useSave(depreciationCalls.remove, ofCards);
export const useSaveDepreciationSetting = () =>
  useSave(depreciationCalls.saveSetting, { ...ofCards, quiet: true });
