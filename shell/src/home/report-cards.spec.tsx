import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import type { KeyFiguresView, KeyFigureView } from '@mingzhang/contract';
import { ApiError } from '@mingzhang/shell-api';
import { barriersOf, renderScreen } from '@mingzhang/web/testing';
import { KeyFiguresCard } from './key-figures-card';
import { ProfitCard } from './profit-card';
import type { Told } from './report-card';
import { sparkPoints } from './sparkline.model';

const figure = (changes: Partial<KeyFigureView>): KeyFigureView => ({
  key: 'grossMargin',
  title: '毛利率',
  unit: 'percent',
  value: '40.0',
  change: '0.0',
  formula: '毛利 98,040.00 ÷ 收入 245,100.00',
  reason: '',
  doubt: '',
  trend: ['40.0', '40.0'],
  link: '/report/view/2?period=2026-10',
  ...changes,
});
const part = (key: 'revenue' | 'cost' | 'others', title: string, amount: string) => ({
  key,
  title,
  amount,
  isLess: key === 'cost',
});
const view: KeyFiguresView = {
  period: '2026-10',
  isClosed: false,
  expenses: [],
  months: ['2026-09', '2026-10'].map((period) => ({
    period,
    revenue: '0.00',
    cost: '0.00',
    expenses: '0.00',
    profit: '0.00',
    cash: '0.00',
  })),
  figures: [
    figure({}),
    figure({ key: 'netMargin', title: '净利率', value: '0.6', change: '5.8' }),
    figure({
      key: 'inventoryDays',
      title: '存货周转',
      unit: 'days',
      value: '91.3',
      change: '9.0',
      doubt: '高于 60 天',
    }),
    figure({
      key: 'currentRatio',
      title: '流动比率',
      unit: 'times',
      value: null,
      change: null,
      reason: '月末没有流动负债，无法计算',
    }),
  ],
  profit: {
    value: '1413.63',
    before: null,
    yearToDate: '15213.70',
    parts: [part('revenue', '营业收入', '3000.00'), part('cost', '营业成本', '1586.37')],
  },
};
const told = (more: Partial<Told<KeyFiguresView>> = {}): Told<KeyFiguresView> => ({
  data: view,
  error: null,
  onRetry: () => {},
  ...more,
});

describe('cards of the report service', () => {
  it('are without a barrier, their links named by what is seen', async () => {
    const link = { title: '利润表', to: '/report/view/2' };
    renderScreen(
      <>
        <ProfitCard told={told()} to={link.to} />
        <KeyFiguresCard told={told()} to="/report/key-figures" />
      </>,
      { path: '/' },
    );
    expect(screen.getByRole('link', { name: '营业收入 3,000.00，查看利润表' })).toBeVisible();
    expect(await barriersOf()).toEqual([]);
  });

  it('show the profit with its parts, each leading to its statement', () => {
    renderScreen(<ProfitCard told={told()} to="/report/view/2?period=2026-10" />, { path: '/' });
    const card = screen.getByRole('region', { name: '本期净利润' });
    expect(card).toHaveTextContent('1,413.63元上期 —本年累计 15,213.70营业收入3,000.00减营业成本');
    expect(within(card).getByRole('link', { name: /^营业成本/ })).toHaveAttribute(
      ...(['href', '/report/view/2?period=2026-10'] as const),
    );
  });

  it('show 0 for a profit of nothing', () => {
    const data = { ...view, profit: { ...view.profit, value: '0.00' } };
    renderScreen(<ProfitCard told={told({ data })} to="/" />, { path: '/' });
    expect(screen.getByRole('region', { name: '本期净利润' })).toHaveTextContent('利润表0元');
  });

  it.each([
    ['0.00', 0],
    ['-957.13', 1],
  ])(
    'name what of a profit is none of its parts, only where there is some: %s',
    (amount, count) => {
      const parts = [part('others', '其他损益', amount)];
      const data = { ...view, profit: { ...view.profit, parts } };
      renderScreen(<ProfitCard told={told({ data })} to="/" />, { path: '/' });
      expect(screen.queryAllByText('其他损益')).toHaveLength(count);
    },
  );

  it('show key figures with their division, their change and what is doubtful', () => {
    renderScreen(<KeyFiguresCard told={told()} to="/report/key-figures" />, { path: '/' });
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '毛利率毛利 98,040.00 ÷ 收入 245,100.0040.0%持平',
      '净利率毛利 98,040.00 ÷ 收入 245,100.000.6%较上期 +5.8',
      '存货周转毛利 98,040.00 ÷ 收入 245,100.0091.3 天高于 60 天',
      '流动比率毛利 98,040.00 ÷ 收入 245,100.00—',
    ]);
    expect(screen.getByText('—').parentElement).toHaveAttribute(
      ...(['title', '月末没有流动负债，无法计算'] as const),
    );
  });

  it('show beside figures of an open month those of the newest closed one', () => {
    const figures = [
      figure({ value: '100.0', change: '60.0', trend: ['40.0', '100.0'], doubt: '未结账，暂计' }),
    ];
    renderScreen(
      <KeyFiguresCard told={told({ data: { ...view, figures } })} to="/" lastClosed="2026-09" />,
      { path: '/' },
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('100.0%未结账，暂计；9月结账 40.0%');
  });

  it('say that the service is away, with nothing old, and ask again', async () => {
    const onRetry = jest.fn();
    const error = new ApiError({ code: 'UNAVAILABLE', msg: '报表服务暂时不可用，请稍后重试' });
    const away = told({ data: undefined, error, onRetry });
    const { user } = renderScreen(<KeyFiguresCard told={away} to="/" />, { path: '/' });
    expect(screen.getByRole('alert')).toHaveTextContent('报表服务暂时不可用');
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the course of a figure', () => {
  it('runs from edge to edge, is interrupted where it is not known, and level in the middle', () => {
    expect(sparkPoints(['1', '3', null, '2', '2'])).toEqual({
      lines: ['3,23 27.5,3', '76.5,13 101,13'],
      last: { x: 101, y: 13 },
    });
    expect(sparkPoints(['5', '5']).lines).toEqual(['3,13 101,13']);
    expect(sparkPoints(['5'])).toEqual({ lines: [], last: { x: 101, y: 13 } });
    expect(sparkPoints([null])).toEqual({ lines: [], last: undefined });
  });
});
