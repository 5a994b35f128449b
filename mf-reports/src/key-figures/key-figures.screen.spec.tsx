import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { homeCalls, keyFigureCalls, type KeyFiguresView } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { barriersOf, fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { expenseShare, trendFigures, trendRows } from './key-figures.model';

const month = (period: string, profit: string) => ({
  period,
  profit,
  revenue: '1000.00',
  cost: '600.00',
  expenses: '350.00',
  cash: '80.00',
});
const view: KeyFiguresView = {
  period: '2026-01',
  isClosed: false,
  months: [month('2025-12', '-20.00'), month('2026-01', '50.00')],
  figures: [
    {
      key: 'grossMargin',
      title: '毛利率',
      unit: 'percent',
      value: '40.0',
      change: '-1.5',
      formula: '毛利 400.00 ÷ 收入 1,000.00',
      reason: '',
      doubt: '',
      trend: ['41.5', '40.0'],
      link: '/report/view/2?period=2026-01',
    },
    {
      key: 'currentRatio',
      title: '流动比率',
      unit: 'times',
      value: null,
      change: null,
      formula: '流动资产 80.00 ÷ 流动负债 0.00',
      reason: '月末没有流动负债，无法计算',
      doubt: '',
      trend: ['2.00', null],
      link: '/report/view/1?period=2026-01',
    },
  ],
  profit: { value: '50.00', before: '-20.00', yearToDate: '50.00', parts: [] },
  expenses: [
    {
      subjectId: 5,
      code: '5602',
      name: '管理费用',
      amount: '300.00',
      parts: [{ subjectId: 6, code: '560213', name: '办公费', amount: '300.00' }],
    },
    { subjectId: 7, code: '5603', name: '财务费用', amount: '50.00', parts: [] },
  ],
};
const path = '/report/key-figures?period=2026-01';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(keyFigureCalls.get, view);
  api.answer(homeCalls.closing, {
    period: '2026-01',
    state: 'open',
    steps: [{ name: '结转销售成本', part: 'entries', state: 'due' }],
    doubts: [],
    lastClosed: '2025-12',
  });
});

describe('the screen of key figures', () => {
  it('shows each figure with its division and leads to its statement', async () => {
    renderScreen(<Screens />, { path });
    const cards = await screen.findByRole('list', { name: '指标' });
    const [margin, ratio] = within(cards).getAllByRole('link');
    expect(margin).toHaveTextContent('毛利率40.0%较上期 -1.5毛利 400.00 ÷ 收入 1,000.00');
    expect(margin).toHaveAttribute('href', '/report/view/2?period=2026-01');
    expect(ratio).toHaveTextContent('流动比率—月末没有流动负债，无法计算');
    expect(screen.getByText('2026年第01期 · 未结账')).toBeVisible();
  });

  it('says on screen and paper that an open month is provisional, and what it lacks', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const note = await screen.findByText(/未完成：结转销售成本。本表的收入、成本和利润是暂计数/);
    expect(note).toBeVisible();
    const table = await screen.findByRole('table', { name: '各月数据' });
    const [, first, second] = await within(table).findAllByRole('row');
    expect(first).toHaveTextContent('2026年第01期（未结账）');
    expect(second).not.toHaveTextContent('未结账');
    await user.click(screen.getByRole('button', { name: '打印' }));
    expect(await screen.findByText(/未完成：结转销售成本/)).toBeVisible();
    expect(screen.getByText('2026年第01期（未结账）')).toBeVisible();
  });

  it('has the numbers of the chart as a table, the latest month first', async () => {
    renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '各月数据' });
    const [first] = (await within(table).findAllByRole('row')).slice(1);
    expect(first).toHaveTextContent('2026年第01期（未结账）1,000.00600.00350.0050.0080.0040.0—');
  });

  it('is without a barrier', async () => {
    renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '各月数据' });
    expect(
      await within(table).findByRole('link', { name: /^2026年第01期营业收入 1,000\.00/ }),
    ).toBeVisible();
    expect(await barriersOf()).toEqual([]);
  });

  it('leads from an expense to its ledger', async () => {
    renderScreen(<Screens />, { path });
    const panel = await screen.findByRole('region', { name: '费用结构' });
    expect(panel).toHaveTextContent('期间费用 350.00');
    const link = within(panel).getByRole('link', { name: /^办公费 300\.00/ });
    expect(link).toHaveAttribute('href', '/account-book/detailed?subjectId=6&period=2026-01');
    expect(link.parentElement).toHaveTextContent('办公费85.7%300.00');
  });

  it('says why there is nothing, and shows nothing old', async () => {
    api.refuse(keyFigureCalls.get, 'UNAVAILABLE');
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('list', { name: '指标' })).not.toBeInTheDocument();
  });
});

describe('what the chart and the table say', () => {
  it('names the year where it begins', () => {
    const { months, series } = trendFigures(view.months, 'result');
    expect(months.map(({ label, shortLabel }) => [label, shortLabel])).toEqual([
      ['25年12月', '12'],
      ['26年1月', '1'],
    ]);
    expect(series.map(({ name, values }) => [name, ...values])).toEqual([
      ['营业收入', '1000.00', '1000.00'],
      ['净利润', '-20.00', '50.00'],
      ['期间费用', '350.00', '350.00'],
    ]);
    expect(trendFigures(view.months, 'cash').series).toHaveLength(1);
    expect(trendRows(view)[1]?.ratios).toEqual({ grossMargin: '41.5', currentRatio: '2.00' });
  });

  it('gives an income among expenses no bar, and no share of nothing', () => {
    const whole = Money.parse('200');
    expect(expenseShare('-40.00', whole)).toEqual({ percent: '-20.0%', width: 0 });
    expect(expenseShare('240.00', whole)).toEqual({ percent: '120.0%', width: 100 });
    expect(expenseShare('40.00', Money.zero)).toEqual({ percent: '', width: 0 });
  });
});
