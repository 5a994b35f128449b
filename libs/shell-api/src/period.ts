import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPeriod, isPeriodOpen, type Period } from '@mingzhang/rules';
import type { CheckoutPeriod, CurrentUser } from '@mingzhang/contract';
import { useSession } from './session';

/**
 * The period of a page when none was chosen: the newest open one with vouchers up to this month,
 * because work continues there (a voucher dated ahead does not count). Without vouchers it is the
 * oldest open one, or the last of the list. Undefined for an account set without periods.
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

/** Created once: that takes milliseconds, and screens compute their period at every key press. */
const dayInShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** The current month in Shanghai, `2026-01`. */
function monthInShanghai(): string {
  return dayInShanghai.format(new Date()).slice(0, 7);
}

/** The closing list in calendar order. */
export function sortedPeriods(list: readonly CheckoutPeriod[]): readonly CheckoutPeriod[] {
  return [...list].sort((left, right) => left.period.localeCompare(right.period));
}

/**
 * The period in the address, else the one remembered for the account set, if in the closing list;
 * otherwise the default.
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

/** The period last chosen in this browser for an account set; also used after a new sign-in. */
function rememberedPeriod(accountSetId: number): string | null {
  return localStorage.getItem(placeOf(accountSetId));
}

/** Stores the chosen period; a browser without space for it starts with the default next time. */
function rememberPeriod(accountSetId: number, period: Period): void {
  try {
    localStorage.setItem(placeOf(accountSetId), period);
  } catch {
    // The address still contains it.
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
 * The current period and its setter. It is stored in the address (`?period=2026-01`), so that the
 * header and the screens share it and a link can be passed on. If missing or outside the closing
 * list, it is the one last chosen for the account set; the setter ignores periods that are not in
 * the list. A book of several periods ends with it. The setter removes a `periodFrom` that is the
 * old period or not before the new one, so a single month remains a single month.
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
      // The page number belongs to the old period and may exceed the pages of the new one.
      after.delete('page');
      return after;
    });
  };
  return [period, setPeriod];
}

/**
 * The current period, for links to any page; undefined for an account set without periods. The
 * frame calls it on every page, which remembers a period from the address.
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
