import type { CheckoutPeriod, PeriodSeal } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { sortedPeriods } from '@mingzhang/shell-api';

/** A closed month as the list of 反结账 shows it. */
export interface ClosedMonth {
  readonly period: Period;
  /** The seal that stands; undefined for a month that was closed before seals were kept. */
  readonly seal: PeriodSeal | undefined;
  /** Why it can't be opened now; undefined for the one that can. */
  readonly refusal: string | undefined;
}

/** The closed months, newest first; only the newest can be opened, unless it is sealed for good. */
export function closedMonths(
  periods: readonly CheckoutPeriod[],
  history: readonly PeriodSeal[],
): ClosedMonth[] {
  const closed = sortedPeriods(periods)
    .filter(({ state }) => state === 'closed')
    .toReversed();
  const newest = closed[0]?.period;
  return closed.map(({ period }) => {
    const seal = history.find((each) => each.period === period && each.opened === null);
    return { period, seal, refusal: refusalOf(period, newest, seal) };
  });
}

function refusalOf(
  period: Period,
  newest: Period | undefined,
  seal: PeriodSeal | undefined,
): string | undefined {
  if (seal?.irreversible === true) {
    return '结账时启用了“记账不可逆”，不能反结账；需要更正时，请在未结账的期间红字冲销';
  }
  if (newest === undefined || period === newest) return undefined;
  return `反结账从最近的期间起依次进行，请先反结账 ${periodTitle(newest)}`;
}
