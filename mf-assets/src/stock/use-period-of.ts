import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StockTaking } from '@mingzhang/contract';
import { usePeriod } from '@mingzhang/shell-api';

/** The header shows the period of what is counted as it opens, however it was reached; whoever then chooses another gets it. */
export function usePeriodOf(taking: Pick<StockTaking, 'id' | 'period'> | undefined): void {
  const [period] = usePeriod();
  const [, setParams] = useSearchParams();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!taking || shown.current === taking.id) return;
    shown.current = taking.id;
    if (taking.period === period) return;
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.set('period', taking.period);
      return after;
    };
    setParams(change, { replace: true });
  }, [taking, period, setParams]);
}
