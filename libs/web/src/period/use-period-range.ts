import { useSearchParams } from 'react-router-dom';
import { usePeriod, useSession } from '@mingzhang/shell-api';
import type { PeriodRange } from './period-range-picker';

/**
 * The periods of a book. The last one is the page's own `period`, which the header shows and moves;
 * `periodFrom` is there only when the book begins earlier. Both are kept inside the closing list.
 */
export function usePeriodRange(): [PeriodRange, (range: PeriodRange) => void] {
  const [period] = usePeriod();
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('periodFrom');
  const isKnown = user.checkoutList.some((entry) => entry.period === wanted);
  const from = wanted !== null && isKnown && wanted < period ? wanted : period;
  const change = (range: PeriodRange) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('period', range.to);
        if (range.from === range.to) after.delete('periodFrom');
        else after.set('periodFrom', range.from);
        after.delete('page');
        return after;
      },
      { replace: true },
    );
  };
  return [{ from, to: period }, change];
}
