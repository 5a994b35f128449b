import { accountSetsCalls, type AccountSetBrief } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import { useDebounced } from './use-debounced';

const SHOWN_SETS = 20;
/** Short, because the server answers in less: the hits are there while the next key is pressed. */
const TYPING_PAUSE_MS = 100;

/** Account sets that a text finds; `settled` once they are those of the text as it stands. */
export interface FoundAccountSets {
  readonly sets: readonly AccountSetBrief[];
  readonly settled: boolean;
}

/** Without a text the sets of the session; with one the server searches, which knows them all. */
export function useFoundAccountSets(
  text: string,
  ofSession: readonly AccountSetBrief[],
): FoundAccountSets {
  const typed = text.trim();
  const keyword = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, isPlaceholderData } = useCall(
    accountSetsCalls.list,
    { query: { keyword, page: 1, pageSize: SHOWN_SETS } },
    { enabled: keyword !== '', keepPrevious: true },
  );
  const rested = keyword === typed;
  if (keyword === '' || !data) {
    return { sets: ofSession.slice(0, SHOWN_SETS), settled: rested && keyword === '' };
  }
  const sets = Array.isArray(data) ? data : data.records;
  return { sets, settled: rested && !isPlaceholderData };
}
