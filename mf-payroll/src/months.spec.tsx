import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { employeeCalls, salaryCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { month, sheet } from './testing/planted-sheet';

const path = '/salary/salary-info';
const further = { period: '2026-02', payPeriod: '2026-02', run: 2 };
const next = { period: '2026-03', payPeriod: '2026-03', hasPrevious: true, count: 15, further };

describe('工资表', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    const confirmed = { ...month, id: 8, period: '2026-01', state: 'confirmed' as const };
    const records = [month, { ...confirmed, isLast: false }];
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 2, records });
    api.answer(salaryCalls.next, next);
    api.answer(salaryCalls.employeeList, sheet);
    api.answer(employeeCalls.choices, choices);
  });

  it('lists the months with their sums, and opens one', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const table = within(await screen.findByRole('table', { name: '工资表' }));
    const row = await table.findByRole('row', { name: /^2026-02/ });
    expect(row).toHaveTextContent('30,000.00');
    expect(row).toHaveTextContent('草稿');
    expect(table.getByRole('button', { name: '查看 2026-01' })).toBeVisible();
    expect(table.queryByRole('button', { name: '删除 2026-01' })).toBeNull();
    await user.click(table.getByRole('button', { name: '编制 2026-02' }));
    await waitFor(() => expect(address()).toBe('/salary/salary-detail/2026-02/0'));
  });

  it('counts the annual bonus and one-off payments as 应发合计', async () => {
    const paid = { ...month, totals: { ...month.totals, companyCost: '137100.00' } };
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 1, records: [paid] });
    renderScreen(<Screens />, { path });
    const table = within(await screen.findByRole('table', { name: '工资表' }));
    expect(await table.findByRole('row', { name: /^2026-02/ })).toHaveTextContent('134,200.00');
    expect(table.getByRole('columnheader', { name: '应发合计' })).toBeVisible();
    expect(table.queryByText('30,000.00')).toBeNull();
  });

  it('makes a new month from the amounts of the last one', async () => {
    api.answer(salaryCalls.create, { ...month, period: '2026-03' });
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /编制工资表/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('checkbox', { name: '从上月复制录入的金额' })).toBeChecked();
    await user.click(drawer.getByRole('radio', { name: '次月（2026年4月）' }));
    await user.click(drawer.getByRole('button', { name: '生成工资表' }));
    await waitFor(() => expect(api.requestsOf(salaryCalls.create)).toHaveLength(1));
    expect(api.requestsOf(salaryCalls.create)[0]?.body).toEqual({
      period: '2026-03',
      payPeriod: '2026-04',
      copy: true,
      isFurther: false,
    });
    await waitFor(() => expect(address()).toBe('/salary/salary-detail/2026-03/0'));
  });

  it('makes a month that is paid later than in the next one', async () => {
    api.answer(salaryCalls.create, { ...month, period: '2026-03' });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /编制工资表/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('radio', { name: '更晚' }));
    await user.clear(drawer.getByLabelText('实际发放的月份'));
    await user.type(drawer.getByLabelText('实际发放的月份'), '2026-06{Enter}');
    await user.click(drawer.getByRole('button', { name: '生成工资表' }));
    await waitFor(() => expect(api.requestsOf(salaryCalls.create)).toHaveLength(1));
    expect(api.requestsOf(salaryCalls.create)[0]?.body).toMatchObject({
      period: '2026-03',
      payPeriod: '2026-06',
    });
  });

  it('makes a further run of the last month', async () => {
    api.answer(salaryCalls.create, { ...month, run: 2 });
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /编制工资表/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('radio', { name: '2026年2月第2次发放' }));
    expect(drawer.queryByRole('checkbox', { name: '从上月复制录入的金额' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: '生成工资表' }));
    await waitFor(() => expect(api.requestsOf(salaryCalls.create)).toHaveLength(1));
    expect(api.requestsOf(salaryCalls.create)[0]?.body).toEqual({
      period: '2026-02',
      payPeriod: '2026-02',
      copy: false,
      isFurther: true,
    });
    await waitFor(() => expect(address()).toBe('/salary/salary-detail/2026-02/0?run=2'));
  });

  it('sends to the employees first where there are none', async () => {
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 0, records: [] });
    api.answer(salaryCalls.next, { ...next, hasPrevious: false, count: 0 });
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('heading', { name: '还没有工资表' })).toBeVisible();
    expect(await screen.findByRole('link', { name: '员工信息' })).toHaveAttribute(
      'href',
      '/salary/emp-info',
    );
  });
});
