import { Money, round2 } from '../money';
import { leftOf, netOf, type AssetState } from './asset-state';

/** How a card is depreciated until it changes again (DR04): by what it amounted to as the plan was made. */
export interface DepreciationPlan {
  readonly from: AssetState;
}

const YEAR = 12;
/** 双倍余额递减法 goes over to equal parts in the last two years. */
const EQUAL_MONTHS = 24;

/** The plan of a card as it is now: at its entry, and after each change. Errors: none. */
export function planOf(state: AssetState): DepreciationPlan {
  return { from: state };
}

/** The plan as a month begins: 双倍余额递减法 reckons anew of each year of use, and as its equal parts begin. Errors: none. */
export function planInMonth(plan: DepreciationPlan, state: AssetState): DepreciationPlan {
  if (state.method !== 'doubleDeclining') return plan;
  const equalFrom = equalFromOf(state);
  const { usedMonths } = state;
  const isAnew = usedMonths < equalFrom ? usedMonths % YEAR === 0 : usedMonths === equalFrom;
  return isAnew ? planOf(state) : plan;
}

/**
 * What one month wears off, in yuan rounded half up to fen; the last month of the life takes what is left, and no month more
 * than that or less than nothing (DR04 to DR07).
 *
 * Equal parts, and the digits of years (年数总和法), share what was left when the plan was made among the months of the
 * life by weight; a plan made anew without a change gives the same amounts, but for roundings. Sources:
 * 企业会计准则第4号第十七条; 小企业会计准则第三十条 (年限平均法，加速折旧).
 * @param state as the month begins
 * @param units of the month, for 工作量法
 */
export function depreciationOf(
  { from }: DepreciationPlan,
  state: AssetState,
  units: Money = Money.zero,
): Money {
  const left = leftOf(state);
  if (state.method === 'none' || state.isDisposed || left.isZero) return Money.zero;
  if (state.method === 'units') {
    const ahead = from.totalUnits.minus(from.usedUnits);
    if (!ahead.isPositive) return Money.zero;
    const isLast = state.usedUnits.plus(units).compare(state.totalUnits) >= 0;
    return isLast ? left : lesser(round2(leftOf(from).times(units).dividedBy(ahead, 10)), left);
  }
  // What the life has not worn off, a change after it has to.
  if (state.usedMonths >= state.lifeMonths - 1) return left;
  return lesser(monthly(from, state), left);
}

/** In yuan and fen, rounded half away from zero: half of the time of a month of 50,000 cards was further decimals. */
function monthly(from: AssetState, state: AssetState): Money {
  const { lifeMonths, usedMonths, method } = state;
  if (method === 'doubleDeclining') return declining(from, state);
  if (method !== 'sumOfYears') return leftOf(from).dividedBy(lifeMonths - from.usedMonths);
  const weigh = digitsOf(lifeMonths);
  let whole = 0;
  for (let month = from.usedMonths; month < lifeMonths; month += 1) whole += weigh(month);
  return leftOf(from).times(weigh(usedMonths)).dividedBy(whole);
}

/** Months of the life that are ahead as the year of use begins in which a month lies. */
function digitsOf(lifeMonths: number): (month: number) => number {
  return (month) => lifeMonths - Math.floor(month / YEAR) * YEAR;
}

/**
 * Twice the equal part of the net amount as the year of use begins. A plan made within a year goes on with what the
 * rest of that year would have had.
 */
function declining(from: AssetState, { lifeMonths, usedMonths }: AssetState): Money {
  if (usedMonths >= equalFromOf({ lifeMonths })) {
    return leftOf(from).dividedBy(lifeMonths - from.usedMonths);
  }
  const passed = from.usedMonths % YEAR;
  const net = netOf(from).minus(from.impairment);
  return net.times(2).dividedBy(lifeMonths - 2 * passed);
}

function equalFromOf({ lifeMonths }: Pick<AssetState, 'lifeMonths'>): number {
  return Math.max(0, lifeMonths - EQUAL_MONTHS);
}

function lesser(left: Money, right: Money): Money {
  return left.compare(right) <= 0 ? left : right;
}
