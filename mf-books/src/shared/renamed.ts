import { renamedCalls, type RenamedResult } from '@mingzhang/contract';
import { useCall, useSession } from '@mingzhang/shell-api';
import { usePeriodRange } from '@mingzhang/web';

/** What a book is narrowed to. */
export interface NarrowedBook {
  readonly subjectId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly itemId?: number | undefined;
}

const none: RenamedResult['rows'] = [];

/**
 * Subjects and items whose names at a closing differ from today's, or from those that a book over
 * several months prints; none where all its months are open.
 */
export function useRenamed(book: NarrowedBook = {}): RenamedResult['rows'] {
  const [{ from, to }] = usePeriodRange();
  const { user } = useSession();
  const hasClosed = user.checkoutList.some(
    ({ period, state }) => period >= from && period <= to && state === 'closed',
  );
  const first = from === to ? {} : { periodFrom: from };
  const query = { periodTo: to, ...first, ...book };
  const { data } = useCall(renamedCalls.list, { query }, { enabled: hasClosed });
  return (hasClosed && data?.rows) || none;
}
