import { agingCalls, itemCrossCalls, settlementCalls, touchedBy } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';
import type { QueryOf } from './column-books.api';

/** A page of the 往来账龄. */
export function useAging(query: QueryOf<typeof agingCalls.aging>, enabled: boolean) {
  return useCall(agingCalls.aging, { query }, { enabled, keepPrevious: true });
}

export const useSaveAgingLimits = () =>
  useSave(agingCalls.saveAgingLimits, { invalidates: touchedBy.settlement, quiet: true });

/** Entries of a subject and item that are open, and the marks made of others. */
export function useSettlement(query: QueryOf<typeof settlementCalls.settlement>, enabled: boolean) {
  return useCall(settlementCalls.settlement, { query }, { enabled, keepPrevious: true });
}

export const useSettle = () =>
  useSave(settlementCalls.settle, { invalidates: touchedBy.settlement });

export const useUnsettle = () =>
  useSave(settlementCalls.unsettle, { invalidates: touchedBy.settlement });

export const useUnsettleChosen = () =>
  useSave(settlementCalls.unsettleChosen, { invalidates: touchedBy.settlement });

/** 核算项目组合表. */
export function useItemCross(query: QueryOf<typeof itemCrossCalls.itemCross>, enabled: boolean) {
  return useCall(itemCrossCalls.itemCross, { query }, { enabled, keepPrevious: true });
}
