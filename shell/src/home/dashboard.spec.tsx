import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import {
  accountSetsCalls,
  checkoutCalls,
  homeCalls,
  initialBalanceCalls,
  keyFigureCalls,
  permissionsOf,
  roles,
  voucherCalls,
  type Permission,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Dashboard } from './dashboard';

const period = '2026-05';

describe('expenses, revenue and profit on the dashboard', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(homeCalls.voucherCount, { period, count: 3, gaps: 0 });
    api.answer(homeCalls.cash, [
      { name: '库存现金', subjectId: 1, value: '500.00', opening: '500.00' },
    ]);
    api.answer(homeCalls.cost, [{ name: '管理费用', subjectId: null, value: '2620.00' }]);
    api.answer(homeCalls.revenueProfit, { year: 2026, 本年利润: {}, 主营业务收入: {} });
    const steps = [{ name: '结转销售成本', part: 'entries' as const, state: 'due' as const }];
    api.answer(homeCalls.closing, { period, state: 'open', steps, doubts: [], lastClosed: null });
    api.answer(accountSetsCalls.checkUse, { used: true });
    api.refuse(keyFigureCalls.get, 'UNAVAILABLE');
    api.refuse(checkoutCalls.initialCheck, 'UNAVAILABLE');
    api.refuse(initialBalanceCalls.trialBalance, 'UNAVAILABLE');
    api.refuse(voucherCalls.list, 'UNAVAILABLE');
  });
  const show = (permissions: readonly Permission[]) =>
    renderScreen(<Dashboard />, {
      path: `/?period=${period}`,
      user: fakeUser({ permissions: [...permissions] }),
    });

  it.each(roles)('stand there for %s, with what the open month misses', async (role) => {
    show(permissionsOf(role));
    expect(await screen.findByText('2,620.00 元')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '费用' })).toHaveTextContent('管理费用');
    expect(await screen.findByRole('note')).toHaveTextContent('未完成：结转销售成本');
    expect(screen.queryByText(/不显示/)).toBeNull();
    const partly = screen.queryByText(/只含现金、银行科目的凭证/);
    expect(partly !== null).toBe(!permissionsOf(role).includes('book.all'));
  });

  it('show 期初余额 as the only step of books without data, and nothing as unfinished', async () => {
    api.answer(accountSetsCalls.checkUse, { used: false });
    show(permissionsOf('Manager'));
    expect(await screen.findByText('未录入')).toBeInTheDocument();
    const steps = screen.getByRole('list', { name: '结账进度' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(1);
    expect(within(steps).getByRole('link', { name: '期初余额' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/initial\?period=/),
    );
    expect(screen.queryByText(/未完成/)).toBeNull();
  });

  it('are said to be hidden, not shown as 0, where the right to read statements is missing', async () => {
    show(['home.view', 'voucher.view', 'book.view']);
    const card = await screen.findByRole('region', { name: '费用、收入与利润' });
    expect(card).toHaveTextContent('您的角色不能查看报表，费用、收入与利润不显示。');
    expect(screen.queryByRole('region', { name: '费用' })).toBeNull();
    expect(screen.queryByText(/还没有收入和利润/)).toBeNull();
    expect(api.requestsOf(homeCalls.cost)).toEqual([]);
    expect(api.requestsOf(homeCalls.revenueProfit)).toEqual([]);
  });
});
