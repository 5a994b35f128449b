import { useSearchParams } from 'react-router-dom';
import { isPeriod, isPeriodOpen, type Period } from '@mingzhang/rules';
import type { CheckoutPeriod } from '@mingzhang/contract';
import { useSession } from './session';

/**
 * The period a page starts with: the oldest open one, else the last of the list.
 * Undefined for an account set without periods.
 */
export function defaultPeriod(list: readonly CheckoutPeriod[]): Period | undefined {
  const sorted = sortedPeriods(list);
  return (sorted.find((entry) => isPeriodOpen(entry.state)) ?? sorted.at(-1))?.period;
}

/** The closing list in calendar order. */
export function sortedPeriods(list: readonly CheckoutPeriod[]): readonly CheckoutPeriod[] {
  return [...list].sort((left, right) => left.period.localeCompare(right.period));
}

/** The period that an address asks for, kept inside the closing list. */
export function periodFromUrl(
  list: readonly CheckoutPeriod[],
  wanted: string | null,
): Period | undefined {
  if (wanted && isPeriod(wanted) && list.some((entry) => entry.period === wanted)) return wanted;
  return defaultPeriod(list);
}

/** A path with `?period=`, so that a link leads to the same period. */
export function withPeriod(path: string, period: Period): string {
  const [pathname, search] = path.split('?');
  const params = new URLSearchParams(search);
  params.set('period', period);
  return `${pathname}?${params.toString()}`;
}

/**
 * The period in use and its setter. It lives in the address (`?period=2026-01`), so that the header
 * and the screens share it and a link can be passed on. Outside the closing list it falls back to
 * the default; the setter ignores periods that are not in the list.
 */
export function usePeriod(): [Period, (period: Period) => void] {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const period = periodFromUrl(user.checkoutList, params.get('period'));
  if (period === undefined) throw new Error('usePeriod needs an account set with periods');
  const setPeriod = (next: Period) => {
    if (!user.checkoutList.some((entry) => entry.period === next)) return;
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('period', next);
      return after;
    });
  };
  return [period, setPeriod];
}
