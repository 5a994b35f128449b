import { accountSetsCalls, type AccountSetBrief } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { useDebounced } from './use-debounced';

const SHOWN_SETS = 20;
/** Short, because the server answers in less: the hits are there while the next key is pressed. */
const TYPING_PAUSE_MS = 100;

/** Without a text the sets of the session; with one the server searches, which knows them all. */
export function useFoundAccountSets(
  text: string,
  ofSession: readonly AccountSetBrief[],
): readonly AccountSetBrief[] {
  const keyword = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data } = useCall(
    accountSetsCalls.list,
    { query: { keyword, page: 1, pageSize: SHOWN_SETS } },
    { enabled: keyword !== '', keepPrevious: true },
  );
  if (keyword === '' || !data) return ofSession.slice(0, SHOWN_SETS);
  return Array.isArray(data) ? data : data.records;
}
