import type { KeyFiguresView } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle, type Period } from '@mingzhang/rules';
import { MoneyText, QuietLink, type BookColumn, type PrintColumn } from '@mingzhang/web';
import type { TrendRow } from './key-figures.model';

const amounts = [
  { key: 'revenue', title: '营业收入', to: '/report/view/2' },
  { key: 'cost', title: '营业成本', to: '/report/view/2' },
  { key: 'expenses', title: '期间费用', to: '/report/view/2' },
  { key: 'profit', title: '净利润', to: '/report/view/2' },
  { key: 'cash', title: '月末资金', to: '/report/view/1' },
] as const;
const unitTitles = { percent: '%', days: '天', times: '' } as const;

type Figures = KeyFiguresView['figures'];

const titleOf = ({ title, unit }: Figures[number]) =>
  unitTitles[unit] === '' ? title : `${title}(${unitTitles[unit]})`;

/** The newest closed month; null where none is closed, undefined where it is not known. */
export type LastClosed = Period | null | undefined;

/** 2026年第10期（未结账）: months are closed in their order, so later ones than the last closed are open. */
function monthText(period: Period, lastClosed: LastClosed): string {
  const isOpen = lastClosed !== undefined && (lastClosed === null || period > lastClosed);
  return `${periodTitle(period)}${isOpen ? '（未结账）' : ''}`;
}

/** Amounts lead to the statement of their month. */
export function trendColumns(
  figures: Figures,
  lastClosed: LastClosed,
): readonly BookColumn<TrendRow>[] {
  return [
    {
      key: 'period',
      title: '会计期间',
      width: 168,
      fixed: true,
      render: ({ period }) => monthText(period, lastClosed),
    },
    ...amounts.map(({ key, title, to }): BookColumn<TrendRow> => ({
      key,
      title,
      width: 124,
      grow: true,
      align: 'right',
      render: (row) => (
        <QuietLink
          to={`${to}?period=${row.period}`}
          aria-label={`${periodTitle(row.period)}${title} ${formatMoney(Money.parse(row.amounts[key]))}，查看报表`}
        >
          <MoneyText value={row.amounts[key]} zero="faint" />
        </QuietLink>
      ),
    })),
    ...figures.map((figure): BookColumn<TrendRow> => ({
      key: figure.key,
      title: titleOf(figure),
      width: 104,
      align: 'right',
      render: ({ ratios }) => ratios[figure.key] ?? '—',
    })),
  ];
}

/** The same on a page of A4 that lies. */
export function printedTrend(
  figures: Figures,
  lastClosed: LastClosed,
): readonly PrintColumn<TrendRow>[] {
  return [
    {
      key: 'period',
      title: '会计期间',
      share: 11,
      isAmount: false,
      isWhole: true,
      wraps: false,
      text: ({ period }) => monthText(period, lastClosed),
    },
    ...amounts.map(({ key, title }): PrintColumn<TrendRow> => ({
      key,
      title,
      share: 10,
      align: 'right',
      isAmount: true,
      isWhole: true,
      wraps: false,
      text: (row) => formatMoney(Money.parse(row.amounts[key])),
    })),
    ...figures.map((figure): PrintColumn<TrendRow> => ({
      key: figure.key,
      title: titleOf(figure),
      share: 8,
      align: 'right',
      isAmount: false,
      isWhole: true,
      wraps: false,
      text: ({ ratios }) => ratios[figure.key] ?? '—',
    })),
  ];
}
