import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { invoiceBusinessCalls, invoiceCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices, goods, office } from './testing/planted';

const path = '/invoice/business?type=IN';

describe('业务类型', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceBusinessCalls.list, ({ query }) =>
      query.invoiceType === 'IN' ? [goods, office] : [],
    );
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceBusinessCalls.update, office);
    api.answer(subjectCalls.list, []);
  });

  it('shows the types of a direction, the default one, and why a type cannot be used', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    expect(await screen.findByText('采购商品')).toBeVisible();
    expect(screen.getByText('默认')).toBeVisible();
    expect(screen.getByText(office.problem ?? '')).toBeVisible();
    await user.type(screen.getByLabelText('查找业务类型'), '560201');
    await waitFor(() => expect(screen.queryByText('采购商品')).toBeNull());
    await user.clear(screen.getByLabelText('查找业务类型'));
    await user.click(screen.getByText('销项发票'));
    expect(address()).not.toContain('type=IN');
    expect(await screen.findByRole('heading', { name: '还没有业务类型' })).toBeVisible();
  });

  it('changes a type, and keeps its direction', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '编辑 办公费' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByLabelText('不可抵扣原因'));
    await user.click(await screen.findByTitle('集体福利、个人消费'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceBusinessCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceBusinessCalls.update)[0]?.body).toMatchObject({
      id: 6,
      version: 1,
      invoiceType: 'IN',
      code: 'IN_OFFICE',
      subjectId: 5602,
      nonDeductibleReason: 'welfare',
    });
  });

  it('offers no change to who may only look', async () => {
    const user = fakeUser({ permissions: ['invoice.view'] });
    renderScreen(<Screens />, { path, user });
    expect(await screen.findByText('采购商品')).toBeVisible();
    expect(screen.queryByRole('button', { name: /新增|编辑|删除/ })).toBeNull();
  });
});
