import {
  auxiliaryLedgerCalls,
  dayBookCalls,
  multiColumnCalls,
  quantityBookCalls,
  type Call,
  type RequestOf,
} from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

/** The query of a call that has one. */
export type QueryOf<C extends Call> = NonNullable<
  RequestOf<C> extends { readonly query?: infer Q } ? Q : never
>;

/** A page of the 辅助核算明细账. */
export function useAuxiliaryLedger(
  query: QueryOf<typeof auxiliaryLedgerCalls.auxiliaryDetails>,
  enabled: boolean,
) {
  return useCall(auxiliaryLedgerCalls.auxiliaryDetails, { query }, { enabled, keepPrevious: true });
}

/** Items of a category with their figures. */
export function useAuxiliaryList(
  query: QueryOf<typeof auxiliaryLedgerCalls.auxiliaryList>,
  enabled: boolean,
) {
  return useCall(auxiliaryLedgerCalls.auxiliaryList, { query }, { enabled, keepPrevious: true });
}

/** A page of the 多栏账. */
export function useMultiColumn(query: QueryOf<typeof multiColumnCalls.multiColumn>) {
  return useCall(multiColumnCalls.multiColumn, { query }, { keepPrevious: true });
}

/** A page of a 日记账. */
export function useDayBook(query: QueryOf<typeof dayBookCalls.dayBook>, enabled: boolean) {
  return useCall(dayBookCalls.dayBook, { query }, { enabled, keepPrevious: true });
}

/** Subjects that have a 日记账, with their figures. */
export function useDayBookSubjects(query: QueryOf<typeof dayBookCalls.dayBookSubjects>) {
  return useCall(dayBookCalls.dayBookSubjects, { query }, { keepPrevious: true });
}

/** A page of the 数量金额明细账. */
export function useQuantityDetails(
  query: QueryOf<typeof quantityBookCalls.quantityDetails>,
  enabled: boolean,
) {
  return useCall(quantityBookCalls.quantityDetails, { query }, { enabled, keepPrevious: true });
}

/** 数量金额总账. */
export function useQuantityLedger(query: QueryOf<typeof quantityBookCalls.quantityLedger>) {
  return useCall(quantityBookCalls.quantityLedger, { query }, { keepPrevious: true });
}
