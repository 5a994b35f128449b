import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { payYearCalls, type PayYearOverview } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { costs, headCount } from './years/trend.model';

const overview: PayYearOverview = {
  year: 2026,
  figure: 'gross',
  months: [
    { period: '2026-01', state: 'confirmed', total: '18000.00' },
    { period: '2026-02', state: 'draft', total: '10000.00' },
  ],
  rows: [
    {
      employeeId: 101,
      number: '0001',
      name: '张磊',
      amounts: { '2026-01': '10000.00', '2026-02': '10000.00' },
      total: '20000.00',
    },
    {
      employeeId: 102,
      number: '0002',
      name: '赵婷',
      amounts: { '2026-01': '8000.00' },
      total: '8000.00',
    },
  ],
  total: '28000.00',
};
const figures = {
  income: '10000.00',
  insurance: '1550.00',
  specialAdditional: '0.00',
  otherDeduction: '0.00',
  tax: '103.50',
  net: '8346.50',
};

describe('年度工资汇总', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(payYearCalls.overview, overview);
  });

  it('shows everybody by month with the sums of the sheets, and other figures', async () => {
    const { user } = renderScreen(<Screens />, { path: '/salary/years?period=2026-02' });
    const table = within(await screen.findByRole('table', { name: '年度工资汇总' }));
    expect(await table.findByRole('row', { name: /0001/ })).toHaveTextContent('20,000.00');
    const sums = table.getByRole('row', { name: /合计/ });
    for (const text of ['18,000.00', '10,000.00', '28,000.00']) {
      expect(sums).toHaveTextContent(text);
    }
    expect(table.getByRole('columnheader', { name: '2月（草稿）' })).toBeVisible();
    expect(screen.getByText(/按工资月份汇总，应发合计含全年一次性奖金/)).toBeVisible();
    await user.click(screen.getByText('个人所得税', { selector: '.ant-segmented-item-label' }));
    await waitFor(() =>
      expect(api.requestsOf(payYearCalls.overview).at(-1)?.query).toMatchObject({ figure: 'tax' }),
    );
  });

  it('draws head count in people and cost in thousands, months without a sheet without a figure', () => {
    const month = (period: string, count: number) => {
      return { period, count, gross: '10000.00', net: '9000.00', companyCost: '12000.00' };
    };
    const trend = { months: [month('2025-12', 9), month('2026-01', 10)] };
    const heads = headCount(trend, 2026);
    expect(heads.unit).toBe('people');
    expect(heads.series.map(({ values }) => [values[0], values[11]])).toEqual([
      ['10', null],
      [null, '9'],
    ]);
    expect(costs(trend, 2026).series.map(({ values }) => values[0])).toEqual([
      '12000.00',
      '10000.00',
      '9000.00',
    ]);
  });

  it('prints the certificate of a person', async () => {
    api.answer(payYearCalls.certificate, {
      year: 2026,
      employeeId: 101,
      number: '0001',
      name: '张磊',
      idType: '居民身份证',
      idNumber: '330***********1234',
      opening: { ...figures, income: '60000.00', net: '0.00', lastPeriod: '2026-06' },
      months: [{ ...figures, payPeriod: '2026-07' }],
      total: { ...figures, income: '70000.00' },
      drafts: ['2026-08'],
    });
    const { user, address } = renderScreen(<Screens />, { path: '/salary/years?period=2026-02' });
    await user.click(await screen.findByRole('link', { name: '年度证明 张磊' }));
    await waitFor(() => expect(address()).toBe('/salary/years/2026/certificate/101'));
    const table = within(await screen.findByRole('table', { name: '年度收入及扣税' }));
    expect(table.getByRole('row', { name: /^2026-06 及以前 60,000.00/ })).toBeVisible();
    expect(table.getByRole('row', { name: /^2026-07 10,000.00/ })).toBeVisible();
    expect(table.getByRole('row', { name: /^合计 70,000.00/ })).toBeVisible();
    expect(screen.getByText(/2026年8月发放的工资表未确认/)).toBeVisible();
    expect(screen.getByText(/按工资发放的月份计入；收入即应发合计/)).toBeVisible();
  });
});
