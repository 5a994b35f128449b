import { type Money, sumOf } from '../money';
import { formatMoney } from '../money-format';
import { lastDayOf, type Period, yearOf } from '../period';

/** What a month's official statements say, in yuan; balances are those at its end. */
export interface MonthAmounts {
  readonly period: Period;
  readonly revenue: Money;
  readonly cost: Money;
  readonly taxes: Money;
  /** 期间费用. */
  readonly expenses: Money;
  readonly profit: Money;
  readonly cash: Money;
  readonly receivables: Money;
  readonly inventory: Money;
  readonly currentAssets: Money;
  readonly assets: Money;
  readonly currentLiabilities: Money;
  readonly liabilities: Money;
}

/** Balances as the first month began, and the profit entered of the months of its year before the books. */
export type AmountsBefore = Omit<MonthAmounts, 'period'>;

const keyFigureKeys = [
  ...(['grossMargin', 'expenseRatio', 'netMargin', 'receivableDays', 'inventoryDays'] as const),
  ...(['currentRatio', 'quickRatio', 'debtRatio'] as const),
] as const;
type KeyFigureKey = (typeof keyFigureKeys)[number];

/** Percent and days have one decimal, times (倍) two. */
type KeyFigureUnit = 'percent' | 'days' | 'times';

interface KeyFigure {
  readonly key: KeyFigureKey;
  readonly title: string;
  readonly unit: KeyFigureUnit;
  /** Rounded half away from zero to the decimals of its unit; null where there is nothing to divide by. */
  readonly value: Money | null;
  /** What was divided by what: 毛利 98,040.00 ÷ 收入 245,100.00. */
  readonly formula: string;
  /** Why there is no value; empty where there is one. */
  readonly reason: string;
  /** What an accountant should look at; empty where nothing strikes. */
  readonly doubt: string;
}

export interface KeyFigureTrend extends KeyFigure {
  /** Less the value of the month before, as both are shown; null where one of them is missing. */
  readonly change: Money | null;
  /** The values of all months, the oldest first. */
  readonly trend: readonly (Money | null)[];
}

/** Goods that lie longer than this are worth a look (天). */
const INVENTORY_DAYS_AT_MOST = 60;

export const keyFigureDecimals: Readonly<Record<KeyFigureUnit, number>> = {
  percent: 1,
  days: 1,
  times: 2,
};

interface Quotient {
  readonly of: Money;
  readonly by: Money;
  /** The quotient is multiplied by it: 100 for percent, the days of the month. */
  readonly times?: number;
  readonly formula: string;
  /** Why it can't be divided when `by` is not above zero. */
  readonly missing: string;
}

/** Figures that rest on the profit of the month. */
const ofProfit: ReadonlySet<KeyFigureKey> = new Set(['grossMargin', 'expenseRatio', 'netMargin']);

/** Doubt of figures whose month is still open: cost of sales and other entries may be missing. */
const PROVISIONAL = '未结账，暂计';

const NO_REVENUE = '本月没有营业收入，无法计算';

/**
 * Key figures of a month, from its official statements (definitions as in 企业绩效评价操作细则（修订）, 财统〔2002〕5号:
 * 速动资产 is 流动资产 less 存货). 周转天数 takes the mean of the balances at the beginning and end of the month, and the month's
 * calendar days. A denominator of zero or below has no figure, but a reason.
 * @param before balances at the beginning of the month
 */
export function keyFigures(
  month: MonthAmounts,
  before: Pick<AmountsBefore, 'receivables' | 'inventory'>,
): KeyFigure[] {
  return [...marginsOf(month), ...turnoversOf(month, before), ...solvencyOf(month)];
}

function marginsOf({ revenue, cost, expenses, profit }: MonthAmounts): KeyFigure[] {
  const of = (amount: Money, name: string): Quotient => ({
    of: amount,
    by: revenue,
    times: 100,
    missing: NO_REVENUE,
    formula: `${name} ${formatMoney(amount)} ÷ 收入 ${formatMoney(revenue)}`,
  });
  return [
    figure('grossMargin', '毛利率', 'percent', of(revenue.minus(cost), '毛利')),
    figure('expenseRatio', '费用率', 'percent', of(expenses, '期间费用')),
    figure('netMargin', '净利率', 'percent', of(profit, '净利润')),
  ];
}

function turnoversOf(
  { period, revenue, cost, receivables, inventory }: MonthAmounts,
  before: Pick<AmountsBefore, 'receivables' | 'inventory'>,
): KeyFigure[] {
  const days = Number(lastDayOf(period).slice(8));
  const owed = meanOf(before.receivables, receivables);
  const stock = meanOf(before.inventory, inventory);
  const lying = figure('inventoryDays', '存货周转', 'days', {
    of: stock,
    by: cost,
    times: days,
    missing: '本月没有营业成本，无法计算',
    formula: `平均存货 ${formatMoney(stock)} ÷ 成本 ${formatMoney(cost)} × ${days}`,
  });
  const isLong = lying.value !== null && lying.value.compare(INVENTORY_DAYS_AT_MOST) > 0;
  return [
    figure('receivableDays', '应收周转', 'days', {
      of: owed,
      by: revenue,
      times: days,
      missing: NO_REVENUE,
      formula: `平均应收 ${formatMoney(owed)} ÷ 收入 ${formatMoney(revenue)} × ${days}`,
    }),
    { ...lying, doubt: isLong ? `高于 ${INVENTORY_DAYS_AT_MOST} 天` : '' },
  ];
}

function solvencyOf(month: MonthAmounts): KeyFigure[] {
  const { inventory, currentAssets, assets, currentLiabilities, liabilities } = month;
  const quick = currentAssets.minus(inventory);
  const missing = '月末没有流动负债，无法计算';
  return [
    figure('currentRatio', '流动比率', 'times', {
      of: currentAssets,
      by: currentLiabilities,
      missing,
      formula: `流动资产 ${formatMoney(currentAssets)} ÷ 流动负债 ${formatMoney(currentLiabilities)}`,
    }),
    figure('quickRatio', '速动比率', 'times', {
      of: quick,
      by: currentLiabilities,
      missing,
      formula: `流动资产减存货 ${formatMoney(quick)} ÷ 流动负债 ${formatMoney(currentLiabilities)}`,
    }),
    figure('debtRatio', '资产负债率', 'percent', {
      of: liabilities,
      by: assets,
      times: 100,
      missing: '月末没有资产，无法计算',
      formula: `负债 ${formatMoney(liabilities)} ÷ 资产 ${formatMoney(assets)}`,
    }),
  ];
}

function figure(
  key: KeyFigureKey,
  title: string,
  unit: KeyFigureUnit,
  { of, by, times = 1, formula, missing }: Quotient,
): KeyFigure {
  const about = { key, title, unit, formula, doubt: '' };
  if (!by.isPositive) return { ...about, value: null, reason: missing };
  const value = of.times(times).dividedBy(by, keyFigureDecimals[unit]);
  return { ...about, value, reason: '' };
}

/** To fen, as it stands in the formula. */
function meanOf(first: Money, last: Money): Money {
  return first.plus(last).dividedBy(2);
}

/**
 * Key figures of the last of some months that follow each other, with their change and their trend.
 * @param months the oldest first, at least one
 * @param before as the oldest began
 * @param isOpen whether the last month is open: its figures of profit are then provisional
 */
export function keyFigureTrends(
  months: readonly MonthAmounts[],
  before: AmountsBefore,
  isOpen: boolean,
): KeyFigureTrend[] {
  const all = months.map((month, index) => keyFigures(month, months[index - 1] ?? before));
  return (all.at(-1) ?? []).map((last, at) => {
    const trend = all.map((figures) => figures[at]?.value ?? null);
    const previous = trend.at(-2);
    const change = previous && last.value ? last.value.minus(previous) : null;
    const isProvisional = isOpen && last.value !== null && ofProfit.has(last.key);
    return { ...last, doubt: isProvisional ? PROVISIONAL : last.doubt, change, trend };
  });
}

/** How a month's profit comes about. */
interface ProfitParts {
  readonly profit: Money;
  /** Null where the books begin. */
  readonly before: Money | null;
  /** From January on, with what was entered of the months before the books. */
  readonly yearToDate: Money;
  /** Their sum is the profit. What is none of the named ones, such as 营业外收支 and 所得税, is one part. */
  readonly parts: readonly {
    readonly key: 'revenue' | 'cost' | 'taxes' | 'expenses' | 'others';
    readonly title: string;
    /** Whether it is taken away. */
    readonly isLess: boolean;
    readonly amount: Money;
  }[];
}

/**
 * 净利润 of the last of some months that follow each other, which begin no later than the books or eleven months
 * before it.
 * @param before as the oldest began; its profit is that of the last one's year before the books, zero in later years
 */
export function profitParts(
  months: readonly MonthAmounts[],
  before: Pick<AmountsBefore, 'profit'>,
): ProfitParts | null {
  const last = months.at(-1);
  if (!last) return null;
  const { revenue, cost, taxes, expenses, profit } = last;
  const year = yearOf(last.period);
  const ofYear = months.filter(({ period }) => yearOf(period) === year);
  const others = profit.minus(revenue).plus(cost).plus(taxes).plus(expenses);
  return {
    profit,
    before: months.at(-2)?.profit ?? null,
    yearToDate: sumOf([before.profit, ...ofYear.map((month) => month.profit)]),
    parts: [
      { key: 'revenue', title: '营业收入', isLess: false, amount: revenue },
      { key: 'cost', title: '营业成本', isLess: true, amount: cost },
      { key: 'taxes', title: '税金及附加', isLess: true, amount: taxes },
      { key: 'expenses', title: '期间费用', isLess: true, amount: expenses },
      { key: 'others', title: '其他损益', isLess: false, amount: others },
    ],
  };
}
