import type { payYearCalls, ResultOf } from '@mingzhang/contract';
import { monthOf, yearOf } from '@mingzhang/rules';
import type { ChartFigures } from '@mingzhang/web';

type Trend = ResultOf<typeof payYearCalls.trend>;
type Month = Trend['months'][number];

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
const months = numbers.map((number) => ({
  label: `${String(number)}月`,
  shortLabel: String(number),
  title: `${String(number)}月`,
}));

/** A value of the twelve months of a year; null for months without a sheet. */
function valuesOf(trend: Trend, year: number, value: (month: Month) => string) {
  const own = trend.months.filter(({ period }) => yearOf(period) === year);
  const byMonth = new Map(own.map((month) => [monthOf(month.period), value(month)]));
  return numbers.map((number) => byMonth.get(number) ?? null);
}

/** People in the sheets of a year, beside those of the year before. */
export function headCount(trend: Trend, year: number): ChartFigures {
  const count = ({ count: people }: Month) => String(people);
  return {
    unit: 'people',
    months,
    series: [
      { name: `${String(year)} 年`, color: 1, values: valuesOf(trend, year, count) },
      { name: `${String(year - 1)} 年`, color: 2, values: valuesOf(trend, year - 1, count) },
    ],
  };
}

/** What the people of a year cost, and what they were paid. */
export function costs(trend: Trend, year: number): ChartFigures {
  return {
    months,
    series: [
      { name: '人工成本', color: 1, values: valuesOf(trend, year, (month) => month.companyCost) },
      { name: '应发合计', color: 2, values: valuesOf(trend, year, ({ gross }) => gross) },
      { name: '实发工资', color: 3, values: valuesOf(trend, year, ({ net }) => net) },
    ],
  };
}
