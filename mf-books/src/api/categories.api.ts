import { accountingCategoryCalls } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

/** Settings rarely change while books are read, in milliseconds. */
const SETTINGS_STALE_MS = 60_000;

/** Auxiliary categories of the account set. Books of subjects, such as the first screen, do without. */
export function useCategories() {
  return useCall(accountingCategoryCalls.list, undefined, { staleMs: SETTINGS_STALE_MS });
}
