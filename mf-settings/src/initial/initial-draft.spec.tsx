import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  type Subject,
} from '@mingzhang/contract';
import { callApi, endedSession, httpClient, pageLocation } from '@mingzhang/shell-api';
import { fakeApi, fakePeriods, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const cash: Subject = {
  id: 1,
  version: 1,
  code: '1001',
  name: '库存现金',
  fullName: '库存现金',
  mnemonic: 'kcxj',
  category: 'asset',
  direction: 'debit',
  parentId: null,
  level: 1,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: true,
};

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(pageLocation, 'goToRoot').mockImplementation(() => undefined);
  api = fakeApi();
  api.answer(subjectCalls.list, [cash]);
  api.answer(currencyCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
  api.answer(initialBalanceCalls.list, []);
});

const open = (id = 1) =>
  renderScreen(<Screens />, {
    path: '/initial',
    user: fakeUser({ id, checkoutList: fakePeriods(2, 0) }),
  });
const cell = () => screen.findByLabelText('1001 库存现金 期初余额');
const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

/** What lies in the browser after 600 was typed and the page went away. */
async function leave600() {
  const { user, unmount } = open();
  await user.click(await cell());
  await user.keyboard('600{Enter}');
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  const left = { ...localStorage };
  // The page that comes next remembers nothing.
  await user.click(screen.getByText('放弃修改'));
  unmount();
  Object.assign(localStorage, left);
}

describe('opening balances that were not saved', () => {
  it('are kept when the session ends, also the figure still in its cell', async () => {
    const { user, unmount } = open();
    await user.click(await cell());
    await user.keyboard('600');
    httpClient.defaults.adapter = async (config) => ({
      status: 403,
      statusText: '',
      headers: {},
      config,
      data: { success: false, code: 'UNAUTHENTICATED', msg: '登录已过期' },
    });
    await expect(callApi(currencyCalls.list)).rejects.toThrow('登录已过期');
    expect(endedSession()).toEqual({ path: '/initial', kept: ['未保存的期初余额已暂存在本机'] });
    expect(localStorage.getItem('mz.initial-draft.1.1')).toContain('600.00');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await user.click(await screen.findByText('放弃修改'));
    unmount();
  });

  it('are offered on the next visit, and come back as they were', async () => {
    await leave600();
    const { user } = open();
    expect(await screen.findByText(/^有未保存的期初余额 1 行/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /恢\s?复/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/未保存 1 行$/)).toBeInTheDocument();
    expect(await cell()).toHaveFocus();
    expect(await cell()).toHaveValue('600.00');
    await user.click(screen.getByText('放弃修改'));
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });

  it('are forgotten when they are not wanted', async () => {
    await leave600();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '不要了' }));
    expect(await cell()).toHaveValue('');
    expect(draftKeys()).toEqual([]);
  });

  it('are not shown to whoever signs in next', async () => {
    await leave600();
    open(2);
    await cell();
    expect(screen.queryByText(/未保存/)).not.toBeInTheDocument();
    expect(draftKeys()).toHaveLength(1);
  });
});

it('openings that look wrong are told while they are typed', async () => {
  const { user, unmount } = open();
  await user.click(await cell());
  expect(screen.queryByRole('list', { name: '请核对的期初余额' })).toBeNull();
  await user.keyboard('-100{Enter}');
  expect(await screen.findByRole('list', { name: '请核对的期初余额' })).toHaveTextContent(
    '现金、银行存款的期初余额为负数，请核对：1001 库存现金',
  );
  await user.click(screen.getByText('放弃修改'));
  unmount();
});

describe('the grid of opening balances', () => {
  const bank: Subject = { ...cash, id: 2, code: '1002', name: '银行存款', fullName: '银行存款' };
  const payable: Subject = {
    ...cash,
    id: 3,
    code: '2202',
    name: '应付账款',
    fullName: '应付账款',
    mnemonic: 'yfzk',
    category: 'liability',
    direction: 'credit',
  };

  it('has the keyboard in its first cell; Enter goes down one column, Shift+Enter up', async () => {
    api.answer(subjectCalls.list, [cash, { ...bank, mnemonic: 'yhck' }]);
    const { user } = open();
    await waitFor(async () => expect(await cell()).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('1002 银行存款 期初余额')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await cell()).toHaveFocus();
  });

  it('is searched through all types by Ctrl+F, Enter leads into what was found', async () => {
    api.answer(subjectCalls.list, [cash, payable]);
    const { user } = open();
    await waitFor(async () => expect(await cell()).toHaveFocus());
    await user.keyboard('{Control>}f{/Control}');
    expect(screen.getByLabelText('查找科目')).toHaveFocus();
    await user.keyboard('yfzk');
    const found = await screen.findByLabelText('2202 应付账款 期初余额');
    expect(screen.queryByLabelText('1001 库存现金 期初余额')).toBeNull();
    await user.keyboard('{Enter}');
    expect(found).toHaveFocus();
  });
});
