import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { accountSetsCalls, paySecrecyCalls, salaryCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { month } from './testing/planted-sheet';

const path = '/salary/secrecy';
const member = (id: number, realName: string, role: 'Manager' | 'Director' | 'Cashier') => ({
  id,
  realName,
  mobile: '138****0001',
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

describe('工资查看范围', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(accountSetsCalls.members, [
      member(1, '周敏', 'Manager'),
      member(7, '李店长', 'Director'),
      member(8, '钱出纳', 'Cashier'),
    ]);
    api.answer(paySecrecyCalls.list, {
      limited: [{ userId: 7, version: 2, departmentIds: [11] }],
      departments: [
        { id: 11, code: '01', name: '门店' },
        { id: 12, code: '02', name: '电商部' },
      ],
    });
  });

  it('lists who may see pay, and of which departments', async () => {
    renderScreen(<Screens />, { path });
    const table = within(await screen.findByRole('table', { name: '工资查看范围' }));
    expect(await table.findByRole('row', { name: /李店长/ })).toHaveTextContent('门店');
    expect(table.getByRole('row', { name: /周敏/ })).toHaveTextContent('全部部门');
    expect(table.queryByRole('row', { name: /钱出纳/ })).toBeNull();
    expect(table.queryByRole('button', { name: '设置 周敏' })).toBeNull();
  });

  it('limits a member to chosen departments', async () => {
    api.answer(paySecrecyCalls.update, { userId: 7, version: 3, departmentIds: [11, 12] });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '设置 李店长' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('combobox', { name: '可查看的部门' }));
    await user.click(await screen.findByTitle('02 电商部'));
    await user.click(drawer.getByRole('button', { name: /保存|确定/ }));
    await waitFor(() => expect(api.requestsOf(paySecrecyCalls.update)).toHaveLength(1));
    expect(api.requestsOf(paySecrecyCalls.update)[0]?.body).toEqual({
      userId: 7,
      version: 2,
      departmentIds: [11, 12],
    });
  });

  it('is named beside the months of who is limited', async () => {
    const records = [{ ...month, departments: '门店' }];
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 1, records });
    api.answer(salaryCalls.next, {
      period: '2026-03',
      payPeriod: '2026-03',
      hasPrevious: true,
      further: null,
      count: 3,
    });
    renderScreen(<Screens />, { path: '/salary/salary-info' });
    expect(await screen.findByText(/仅含门店/)).toBeVisible();
  });
});
