import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { cashFlowCalls, type CashAccounts, type CashFlowLine } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const items = [
  { code: 'CF16', title: '偿还借款本金支付的现金', lineNo: 16 },
  { code: 'CF17', title: '偿还借款利息支付的现金', lineNo: 17 },
].map((each) => ({ ...each, activity: '筹资活动', flow: 'out' as const }));
const account = { key: 'CF16', code: '16', title: '偿还借款本金支付的现金', inflow: '0.00' };
const answer: CashAccounts = {
  items,
  tie: {
    assigned: '-50000.00',
    assignedLines: 1,
    unassigned: '0.00',
    unassignedLines: 0,
    increase: '-50000.00',
    opening: '428000.00',
    closing: '378000.00',
  },
  accounts: [{ ...account, outflow: '50000.00', lines: 1 }],
};
const line: CashFlowLine = {
  voucherId: 9,
  row: 1,
  date: '2026-02-20',
  voucher: '记-9',
  isClosed: false,
  note: '',
  summary: '还借款',
  counterpart: '2001 短期借款',
  inflow: '-50000.00',
  item: null,
  suggested: 'CF16',
  reason: 'mapped',
  version: 0,
  parts: [{ item: 'CF16', amount: '50000.00' }],
};
const path = '/report/cashFlow/accounts?period=2026-02';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(cashFlowCalls.accounts, answer);
  api.answer(cashFlowCalls.accountLines, { lines: [line], next: null });
});
const assigned = () => api.requestsOf(cashFlowCalls.assign).map(({ body }) => body);

describe('现金流量 T 型账', () => {
  it('moves an amount of a line by keys, and undoes it with the version that it has then', async () => {
    const parts = [
      { item: 'CF16', amount: '49150.00' },
      { item: 'CF17', amount: '850.00' },
    ];
    const place = { voucherId: 9, row: 1 };
    api.answer(cashFlowCalls.assign, [{ ...place, item: null, parts, version: 1 }]);
    const { user } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: 'T 型账明细' });
    await within(table).findByText('记-9');
    expect(screen.getByRole('group', { name: '现金流出' })).toHaveTextContent('50,000.00');
    expect(screen.getByRole('status')).toHaveTextContent('378,000.00 − 428,000.00');
    table.closest<HTMLElement>('[tabindex="0"]')?.focus();
    await user.keyboard('{ArrowDown}{F4}');
    await screen.findByText('已选 1 行', { exact: false });
    await waitFor(() => expect(screen.getByRole('combobox', { name: '移到项目' })).toHaveFocus());
    await user.keyboard('利息');
    await user.click(await screen.findByTitle('17 偿还借款利息支付的现金'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: '移动金额' })).toHaveFocus());
    await user.keyboard('850{Enter}');
    await waitFor(() =>
      expect(assigned()).toEqual([[{ ...place, item: null, parts, version: 0 }]]),
    );
    api.answer(cashFlowCalls.assign, [{ ...place, item: null, version: 0 }]);
    const undo = screen.getByRole('button', { name: /撤\s?销/ });
    await waitFor(() => expect(undo).toBeEnabled());
    expect(screen.getByRole('table', { name: 'T 型账明细' }).parentElement).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(assigned()[1]).toEqual([{ ...place, item: null, version: 1 }]));
    await waitFor(() => expect(undo).toBeDisabled());
  });

  it('offers the items for the row whose check box has the focus', async () => {
    const { user } = renderScreen(<Screens />, { path });
    (await screen.findByRole('checkbox', { name: '选择第 1 行' })).focus();
    await user.keyboard('{F4}');
    expect(await screen.findByText('已选 1 行', { exact: false })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: '移到项目' })).toHaveFocus());
  });

  it('moves no line of a closed month', async () => {
    api.answer(cashFlowCalls.accountLines, { lines: [{ ...line, isClosed: true }], next: null });
    const { user } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: 'T 型账明细' });
    await within(table).findByText('已结账');
    table.closest<HTMLElement>('[tabindex="0"]')?.focus();
    await user.keyboard('{ArrowDown} {F4}');
    expect(screen.getByText(/^2026年第02期已结账，不能再改归类/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: '移到项目' })).not.toBeInTheDocument();
  });
});
