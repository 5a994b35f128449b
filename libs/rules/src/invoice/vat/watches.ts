import { smallScaleLimit } from '../../levy/small-scale-limit';
import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import type { Period } from '../../period';
import { thresholdAt } from '../../tax-filing/small-threshold';
import type { OneOffSales } from './one-off-sale';

/** How near a figure is to what it is watched for. */
type WatchLevel = 'below' | 'near' | 'beyond';

/** A figure that is watched, in Chinese, with the way out where there is one. */
export interface VatWatch {
  readonly code: 'threshold' | 'limit' | 'burden';
  readonly level: WatchLevel;
  readonly title: string;
  readonly wayOut: string;
}

/** What is watched of a period. Yuan without tax. */
export interface WatchFacts {
  readonly vatType: 0 | 1;
  readonly periodFrom: Period;
  readonly periodTo: Period;
  /** All sales of the period, without one-off sales of property. */
  readonly sales: Money;
  /** What of them is of the time before the books. */
  readonly openingSales: Money;
  /** Sales of 12 months, or 4 quarters, that end with the period. */
  readonly windowSales: Money;
  /** What of the window is left out of `windowSales`; left out: nothing. */
  readonly oneOff?: OneOffSales;
  /** First month of the books. */
  readonly enabled: Period;
  /** 应纳税额合计. */
  readonly taxDue: Money;
  /** Taxed sales: lines 1 and 5, or 1, 4 and 7. */
  readonly taxedSales: Money;
}

const WARNED_SHARE = Money.parse('0.8');

/** The watches of a period: threshold and limit of small-scale taxpayers, and the burden. Errors: none. */
export function vatWatches(facts: WatchFacts): VatWatch[] {
  const { vatType } = facts;
  const threshold = vatType === 0 ? thresholdWatch(facts) : null;
  const burden = burdenWatch(facts);
  return [
    ...(threshold ? [threshold] : []),
    ...(vatType === 0 ? [limitWatch(facts)] : []),
    ...(burden ? [burden] : []),
  ];
}

/**
 * Sales against 100,000 a month or 300,000 a quarter: `near` from 80 %, `beyond` once they are taxed
 * (增值税法第二十三条, 公告2026年第10号). Null in months without a known policy.
 */
function thresholdWatch(facts: WatchFacts): VatWatch | null {
  const { sales } = facts;
  const threshold = thresholdAt(facts);
  if (!threshold) return null;
  const { limit, isIncluded } = threshold;
  const compared = sales.compare(limit);
  const span = facts.periodFrom === facts.periodTo ? '本月' : '本季';
  const share = percentText(sales, limit);
  const { openingSales } = facts;
  const before = openingSales.isZero ? '' : `（含启用前 ${formatMoney(openingSales)}）`;
  const sum = `${span}销售额 ${formatMoney(sales)}${before}，为起征点 ${formatMoney(limit)} 的 ${share}`;
  if (compared > 0 || (compared === 0 && !isIncluded)) {
    return {
      code: 'threshold',
      level: 'beyond',
      title: `${sum}，已达到起征点`,
      wayOut: `${span}的全部销售额按征收率缴纳增值税，不只是超过的部分`,
    };
  }
  const left = `${sum}，还可销售 ${formatMoney(limit.minus(sales))}`;
  if (sales.compare(limit.times(WARNED_SHARE)) < 0) {
    return { code: 'threshold', level: 'below', title: left, wayOut: '' };
  }
  const wayOut = `${isIncluded ? '超过' : '达到'}起征点的，${span}全部销售额都要缴纳增值税`;
  return { code: 'threshold', level: 'near', title: left, wayOut };
}

/** Sales of 12 months or 4 quarters against 5,000,000, as `smallScaleLimit` judges them. */
function limitWatch(facts: WatchFacts): VatWatch {
  const { periodFrom, periodTo, windowSales, enabled } = facts;
  const isMonthly = periodFrom === periodTo;
  const standing = smallScaleLimit({ period: periodTo, isMonthly, sales: windowSales, enabled });
  return { code: 'limit', ...standing, title: `${standing.title}${oneOffText(facts.oneOff)}` };
}

/** Names what is not compared, so that a person can judge it. */
function oneOffText(oneOff: OneOffSales | undefined): string {
  const parts = [
    ['转让不动产', oneOff?.property],
    ['偶然销售无形资产', oneOff?.intangible],
  ] as const;
  const named = parts.flatMap(([title, sales]) =>
    sales && !sales.isZero ? [`${title} ${formatMoney(sales)}`] : [],
  );
  return named.length === 0 ? '' : `（未计入${named.join('、')}）`;
}

/** 税负率: 应纳税额 by taxed sales. Null without sales. */
function burdenWatch({ taxDue, taxedSales }: WatchFacts): VatWatch | null {
  if (!taxedSales.isPositive) return null;
  const title =
    `增值税税负率 ${percentText(taxDue, taxedSales)}` +
    `（应纳税额 ${formatMoney(taxDue)}÷应税销售额 ${formatMoney(taxedSales)}）`;
  return { code: 'burden', level: 'below', title, wayOut: '' };
}

/** A share in percent with two decimals, rounded half away from zero. */
function percentText(part: Money, whole: Money): string {
  return `${part.times(100).dividedBy(whole).toString()}%`;
}
