import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPeriod, isPeriodOpen, type Period } from '@mingzhang/rules';
import type { CheckoutPeriod, CurrentUser } from '@mingzhang/contract';
import { useSession } from './session';

/**
 * The period a page starts with where nobody has chosen one: the newest open one with vouchers up to
 * this month, because work goes on there (a voucher dated ahead draws nobody along); without vouchers
 * the oldest open one, else the last of the list. Undefined for an account set without periods.
 */
export function defaultPeriod(
  list: readonly CheckoutPeriod[],
  thisMonth: string = monthInShanghai(),
): Period | undefined {
  const sorted = sortedPeriods(list);
  const open = sorted.filter((entry) => isPeriodOpen(entry.state));
  const worked = open.findLast((entry) => entry.hasVouchers && entry.period <= thisMonth);
  return (worked ?? open[0] ?? sorted.at(-1))?.period;
}

/** Made once: it takes milliseconds, and screens ask for their period at every key. */
const dayInShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** The month of today in Shanghai, `2026-01`. */
function monthInShanghai(): string {
  return dayInShanghai.format(new Date()).slice(0, 7);
}

/** The closing list in calendar order. */
export function sortedPeriods(list: readonly CheckoutPeriod[]): readonly CheckoutPeriod[] {
  return [...list].sort((left, right) => left.period.localeCompare(right.period));
}

/**
 * The period that an address asks for, else the one remembered for the account set, each kept
 * inside the closing list; else the default.
 */
export function periodFromUrl(
  list: readonly CheckoutPeriod[],
  wanted: string | null,
  remembered: string | null = null,
): Period | undefined {
  const isListed = (period: string | null): period is Period =>
    period !== null && isPeriod(period) && list.some((entry) => entry.period === period);
  return [wanted, remembered].find(isListed) ?? defaultPeriod(list);
}

const placeOf = (accountSetId: number) => `mz.period.${accountSetId}`;

/** The period last chosen in this browser for an account set; a new sign-in goes on with it. */
export function rememberedPeriod(accountSetId: number): string | null {
  return localStorage.getItem(placeOf(accountSetId));
}

/** Keeps the chosen period; a browser without room for it begins with the default next time. */
export function rememberPeriod(accountSetId: number, period: Period): void {
  try {
    localStorage.setItem(placeOf(accountSetId), period);
  } catch {
    // The address still carries it.
  }
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
 * and the screens share it and a link can be passed on. Without it, or outside the closing list, it
 * is the one last chosen for the account set; the setter ignores periods that are not in the list. A
 * book of several periods (`periodFrom`) ends with it, and never begins after it: one month stays one.
 */
export function usePeriod(): [Period, (period: Period) => void] {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const period = periodOfAddress(user, params);
  if (period === undefined) throw new Error('usePeriod needs an account set with periods');
  const setPeriod = (next: Period) => {
    if (!user.checkoutList.some((entry) => entry.period === next)) return;
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('period', next);
      const begun = after.get('periodFrom');
      if (begun !== null && (begun === period || begun >= next)) after.delete('periodFrom');
      // Of another period, and perhaps past its end.
      after.delete('page');
      return after;
    });
  };
  return [period, setPeriod];
}

/**
 * The period in use for links that lead anywhere; undefined for an account set without periods. The
 * frame asks for it on every page, and what an address names is remembered from then on.
 */
export function useKnownPeriod(): Period | undefined {
  const { user } = useSession();
  const [params] = useSearchParams();
  const period = periodOfAddress(user, params);
  const accountSetId = user.accountSets?.id;
  const isChosen = period !== undefined && params.get('period') === period;
  useEffect(() => {
    if (isChosen && accountSetId !== undefined) rememberPeriod(accountSetId, period);
  }, [accountSetId, isChosen, period]);
  return period;
}

function periodOfAddress(user: CurrentUser, params: URLSearchParams): Period | undefined {
  const accountSetId = user.accountSets?.id;
  const remembered = accountSetId === undefined ? null : rememberedPeriod(accountSetId);
  return periodFromUrl(user.checkoutList, params.get('period'), remembered);
}
