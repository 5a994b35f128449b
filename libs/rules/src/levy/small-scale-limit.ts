import { Money } from '../money';
import { formatMoney } from '../money-format';
import { addMonths, firstPeriodOfQuarter, type Period, periodSpanTitle } from '../period';

/**
 * Taxable sales in yuan of 12 months or 4 quarters in a row above which nobody stays a small-scale taxpayer
 * (增值税法实施条例 第三十六条, 国家税务总局公告2026年第2号; before 2026 财税〔2018〕33号).
 */
const LIMIT = Money.parse('5000000.00');
/** Sales from which a warning is given: 80 % of the limit. */
const WARNED_FROM = Money.parse('4000000.00');

/** What the sales of a small-scale taxpayer are compared with its limit by. */
interface LimitFacts {
  /** The month at hand, with which the window ends. */
  readonly period: Period;
  /** VAT is filed month by month: 12 months count; otherwise 4 quarters, the one at hand included. */
  readonly isMonthly: boolean;
  /** Sales of the window without tax, in yuan. */
  readonly sales: Money;
  /** The first month of the books; left out where it is not known. */
  readonly enabled?: Period | undefined;
}

/** How the sales stand to the limit, in Chinese. */
interface LimitStanding {
  readonly level: 'below' | 'near' | 'beyond';
  /** The window, its sales and the limit. */
  readonly title: string;
  /** The way out; empty below the limit. */
  readonly wayOut: string;
}

/** The first month of the window that ends with a month. Errors: none. */
export function limitWindow({
  period,
  isMonthly,
}: Pick<LimitFacts, 'period' | 'isMonthly'>): Period {
  return isMonthly ? addMonths(period, -11) : addMonths(firstPeriodOfQuarter(period), -9);
}

/**
 * Compares the sales of a small-scale taxpayer with the limit above which it has to register as a general one
 * (增值税法实施条例 第三十六条, 国家税务总局公告2026年第2号): `near` from 80 %, `beyond` above it; exactly the limit is not
 * beyond. Who is beyond is a general taxpayer from the first day of the month or quarter in which the limit is passed.
 * Errors: none.
 */
export function smallScaleLimit({ period, isMonthly, sales, enabled }: LimitFacts): LimitStanding {
  const from = limitWindow({ period, isMonthly });
  const length = isMonthly ? '连续 12 个月' : '连续 4 个季度';
  const openings =
    enabled !== undefined && from < enabled ? '（账套启用以前的只含期初录入的本年累计）' : '';
  const sum = `${periodSpanTitle(from, period)} ${length}销售额 ${formatMoney(sales)}${openings}`;
  const limit = formatMoney(LIMIT);
  if (sales.compare(LIMIT) > 0) {
    return {
      level: 'beyond',
      title: `${sum}，已超过小规模纳税人标准 ${limit}，超过 ${formatMoney(sales.minus(LIMIT))}`,
      wayOut:
        `自超过标准的${isMonthly ? '月份' : '季度'}第一天起应按一般纳税人计税，不能再按小规模纳税人的征收率申报；` +
        '请办理一般纳税人登记，并在账套设置中改为一般纳税人、填写起始月份。偶然转让不动产、无形资产的销售额不计入',
    };
  }
  if (sales.compare(WARNED_FROM) >= 0) {
    return {
      level: 'near',
      title: `${sum}，已达小规模纳税人标准 ${limit} 的 80% 以上，还可销售 ${formatMoney(LIMIT.minus(sales))}`,
      wayOut:
        `超过标准的，自超过的${isMonthly ? '月份' : '季度'}第一天起按一般纳税人计税；` +
        '请提前准备登记为一般纳税人，登记后在账套设置中改为一般纳税人、填写起始月份',
    };
  }
  return { level: 'below', title: `${sum}，未达小规模纳税人标准 ${limit} 的 80%`, wayOut: '' };
}
