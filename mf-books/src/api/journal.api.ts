import { seenText } from '@mingzhang/rules';
import {
  accountingCategoryDetailCalls,
  journalCalls,
  voucherWordCalls,
  type AccountingCategoryDetail,
  type RequestOf,
} from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

/** Settings rarely change while books are read. */
const SETTINGS_STALE_MS = 60_000;

type SummaryQuery = NonNullable<RequestOf<typeof journalCalls.subjectSummary>['query']>;

/** 科目汇总表. */
export function useSubjectSummary(query: SummaryQuery) {
  return useCall(journalCalls.subjectSummary, { query }, { keepPrevious: true });
}

/** 凭证字 of the account set. */
export function useVoucherWords() {
  return useCall(voucherWordCalls.list, undefined, { staleMs: SETTINGS_STALE_MS });
}

export type JournalQuery = NonNullable<RequestOf<typeof journalCalls.journal>['query']>;

/** A page of the 序时账. */
export function useJournal(query: JournalQuery) {
  return useCall(journalCalls.journal, { query }, { keepPrevious: true });
}

/** Begins the file of a long 序时账. */
export const useStartJournalFile = () => useSave(journalCalls.journalJob);

const ITEMS_OFFERED = 50;

/** The first items of a category that a text finds. */
export function useItems(categoryId: string, keyword: string) {
  const state = useCall(
    accountingCategoryDetailCalls.list,
    {
      query: {
        accounting_category_id: Number(categoryId),
        keyword,
        page: 1,
        pageSize: ITEMS_OFFERED,
      },
    },
    { enabled: categoryId !== '', keepPrevious: true },
  );
  const { data, isFetching, isPlaceholderData } = state;
  const items = data && ('records' in data ? data.records : data);
  return { isFetching, data: isPlaceholderData ? items?.filter(isFoundBy(keyword)) : items };
}

/** As the ledger finds them: of those for a text before it, none stands for the new one that is not found by it. */
function isFoundBy(typed: string) {
  const keyword = seenText(typed);
  return ({ code, name, mnemonic }: AccountingCategoryDetail) =>
    code.startsWith(keyword) ||
    name.includes(keyword) ||
    mnemonic.startsWith(keyword.toLowerCase());
}

/** The item of an id that the address holds. */
export function useItem(id: string) {
  return useCall(
    accountingCategoryDetailCalls.get,
    { params: { id: Number(id) } },
    { enabled: id !== '' },
  );
}
