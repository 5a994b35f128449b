import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { {{camel}}Calls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const row = { id: 3, version: 2, code: '001', name: '第一批', amount: '5.00', date: '2026-01-15' };

describe('the list of {{title}}', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    const records = [{ ...row, voucher: null }];
    api.answer({{camel}}Calls.list, { page: 1, pageSize: 50, total: 1, records });
    api.answer({{camel}}Calls.update, { ...row, voucher: null });
  });

  it('changes a record in the version that was seen, and asks its rule first', async () => {
    const { user } = renderScreen(<Screens />, { path: '/{{name}}' });
    await user.click(await screen.findByRole('button', { name: /编辑/ }));
    const form = within(await screen.findByRole('dialog'));
    const save = form.getByRole('button', { name: /保\s?存/ });
    const amount = form.getByLabelText('金额');
    await user.clear(amount);
    await user.type(amount, '0');
    await user.click(save);
    expect(await form.findByText('金额须大于 0，请填写实际金额')).toBeInTheDocument();
    expect(api.requestsOf({{camel}}Calls.update)).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '12.5');
    await user.click(save);
    await screen.findByText('{{title}}已保存');
    expect(api.requestsOf({{camel}}Calls.update)[0]?.body).toEqual({
      id: 3,
      version: 2,
      code: '001',
      name: '第一批',
      amount: '12.5',
      date: '2026-01-15',
    });
  });
});
