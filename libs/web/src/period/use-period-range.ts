import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sortedPeriods, usePeriod, useSession } from '@mingzhang/shell-api';
import { askedRange } from './asked-range';
import type { PeriodRange } from './period-range-picker';

/**
 * The periods of a book. The last one is the page's own `period`, which the header shows and moves;
 * `periodFrom` is there only when the book begins earlier. What lies outside the books is kept inside, and the address is
 * made to say what the screen shows; why it does is kept in the history entry, for `PeriodRangeField` to tell.
 */
export function usePeriodRange(): [PeriodRange, (range: PeriodRange) => void] {
  const [known] = usePeriod();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const listed = sortedPeriods(user.checkoutList).map(({ period }) => period);
  const [from, to] = [params.get('periodFrom'), params.get('period')];
  const { range, notice } = askedRange(listed, { from, to, known });
  const show = (next: PeriodRange, state?: { readonly rangeNotice: string }) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('period', next.to);
        if (next.from === next.to) after.delete('periodFrom');
        else after.set('periodFrom', next.from);
        after.delete('page');
        return after;
      },
      { replace: true, state },
    );
  };
  const correct = useRef(() => {});
  correct.current = () => {
    if (notice !== undefined) show(range, { rangeNotice: notice });
  };
  useEffect(() => correct.current(), [notice]);
  return [range, show];
}
