import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  currencyCalls,
  subjectCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { useCall, useSave, type UseSaveOptions } from '@mingzhang/shell-api';

/** Whatever shows or depends on a subject. */
export const SUBJECT_GROUPS = ['subject', 'initial-balance', 'accountBook', 'voucher'];

export const useSubjects = () => useCall(subjectCalls.list);
export const useCreateSubject = (options: UseSaveOptions<typeof subjectCalls.create> = {}) =>
  useSave(subjectCalls.create, { invalidates: SUBJECT_GROUPS, ...options });
export const useUpdateSubject = (options: UseSaveOptions<typeof subjectCalls.update> = {}) =>
  useSave(subjectCalls.update, { invalidates: SUBJECT_GROUPS, ...options });
export const useRemoveSubject = (options: UseSaveOptions<typeof subjectCalls.remove> = {}) =>
  useSave(subjectCalls.remove, { invalidates: SUBJECT_GROUPS, ...options });
/** Asked when the user wants to delete, so a mutation and not a query. */
export const useCheckSubjectUse = () => useSave(subjectCalls.checkUse);

export const useCategories = () => useCall(accountingCategoryCalls.list);
export const useCurrencies = () => useCall(currencyCalls.list);
/** The rates entered for single periods of a currency. */
export const useCurrencyRates = (currencyId: number) =>
  useCall(currencyCalls.rates, { query: { currencyId } });
export const useCodeRule = () => useCall(subjectCalls.codeRule);
export const useVoucherWords = () => useCall(voucherWordCalls.list);

/** All enabled items of the given categories, by category id. */
export const useItemsOf = (categoryIds: readonly number[]) =>
  useCall(
    accountingCategoryDetailCalls.load,
    { body: categoryIds.map((id) => ({ id })) },
    { enabled: categoryIds.length > 0 },
  );
