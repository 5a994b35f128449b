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

/** Subjects and items that are called otherwise today than in the book; none where its last month is open. */
export function useRenamed(book: NarrowedBook = {}): RenamedResult['rows'] {
  const [{ to }] = usePeriodRange();
  const { user } = useSession();
  const isClosed = user.checkoutList.some(
    ({ period, state }) => period === to && state === 'closed',
  );
  const query = { periodTo: to, ...book };
  const { data } = useCall(renamedCalls.list, { query }, { enabled: isClosed });
  return (isClosed && data?.rows) || none;
}
