import { accountSetsCalls, type AccountSetBrief } from '@mingzhang/contract';
import { useCall, type ApiError } from '@mingzhang/shell-api';
import { useDebounced } from './use-debounced';

const SHOWN_SETS = 20;
/** Short, because the server answers in less: the hits are there while the next key is pressed. */
const TYPING_PAUSE_MS = 100;

/** Account sets that a text finds; `settled` once they are those of the text as it stands. */
interface FoundAccountSets {
  readonly sets: readonly AccountSetBrief[];
  readonly settled: boolean;
  /** The search failed: none of the sets are hits. */
  readonly failure: ApiError | null;
  readonly retry: () => void;
}

/** Without a text the sets of the session; with one the server searches, which knows them all. */
export function useFoundAccountSets(
  text: string,
  ofSession: readonly AccountSetBrief[],
): FoundAccountSets {
  const typed = text.trim();
  const keyword = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useCall(
    accountSetsCalls.list,
    { query: { keyword, page: 1, pageSize: SHOWN_SETS } },
    { enabled: keyword !== '', keepPrevious: true, quiet: true },
  );
  const rested = keyword === typed;
  const retry = () => void refetch();
  if (keyword !== '' && error) return { sets: [], settled: false, failure: error, retry };
  const sound = { failure: null, retry };
  if (keyword === '' || !data) {
    return { ...sound, sets: ofSession.slice(0, SHOWN_SETS), settled: rested && keyword === '' };
  }
  const sets = Array.isArray(data) ? data : data.records;
  return { ...sound, sets, settled: rested && !isPlaceholderData };
}
