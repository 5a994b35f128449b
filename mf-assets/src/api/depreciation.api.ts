import { depreciationCalls, touchedBy } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

/** The month that comes next; a failure stands where it would be. */
export const useDepreciationDate = () =>
  useCall(depreciationCalls.checkDate, undefined, { quiet: true });

export const useDepreciationSetting = () =>
  useCall(depreciationCalls.setting, undefined, { quiet: true });

const ofCards = { invalidates: touchedBy.asset } as const;
const ofBooks = { invalidates: touchedBy.assetVoucher } as const;
export const useRun = () => useSave(depreciationCalls.run, ofCards);
export const useRemoveRun = () => useSave(depreciationCalls.remove, ofCards);
export const useSaveDepreciationSetting = () =>
  useSave(depreciationCalls.saveSetting, { ...ofCards, quiet: true });
export const useCreateRunVoucher = () => useSave(depreciationCalls.createVoucher, ofBooks);
