import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { checkoutCalls, sessionCalls } from '@mingzhang/contract';
import { callApi, httpClient, pageLocation } from '@mingzhang/shell-api';
import {
  fakeAccountSet,
  fakeApi,
  fakeUser,
  renderScreen,
  type FakeApi,
} from '@mingzhang/web/testing';
import { SignInAgain } from './sign-in-again';

const toRoot = jest.spyOn(pageLocation, 'goToRoot').mockImplementation(() => undefined);
const ended = { success: false, code: 'UNAUTHENTICATED', msg: '登录已过期' };
const user = fakeUser({ mobile: '13800138000', accountSets: fakeAccountSet({ id: 7 }) });
let api: FakeApi;
let isSignedIn = false;

beforeEach(() => {
  isSignedIn = false;
  toRoot.mockClear();
  api = fakeApi();
  api.answer(checkoutCalls.list, []);
  api.answer(sessionCalls.init, { user });
  api.answer(sessionCalls.changeAccountSets, {});
  api.answer(sessionCalls.login, () => {
    isSignedIn = true;
    return { userId: user.id, registered: false };
  });
  const answered = httpClient.defaults.adapter as (config: never) => Promise<unknown>;
  httpClient.defaults.adapter = (async (config: { url?: string }) =>
    isSignedIn || config.url === '/login'
      ? answered(config as never)
      : { status: 403, statusText: '', headers: {}, config, data: ended }) as never;
  renderScreen(
    <>
      <SignInAgain />
      <input aria-label="摘要" defaultValue="支付房租" />
    </>,
    { user },
  );
});

const dialog = () => screen.findByText('登录已过期，请重新登录');
const closed = () => waitFor(() => expect(screen.queryByText('登录已过期，请重新登录')).toBeNull());
const signIn = () => {
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'right-password' } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
};

describe('a session that ends while somebody works', () => {
  it('is taken up again above the page, and the call goes on', async () => {
    const call = callApi(checkoutCalls.list);
    await dialog();
    expect(screen.getByLabelText('手机号')).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText('手机号')).toHaveProperty('value', '138 0013 8000');
    signIn();
    await closed();
    await expect(call).resolves.toEqual([]);
    expect(screen.getByLabelText('摘要')).toHaveProperty('value', '支付房租');
    expect(toRoot).not.toHaveBeenCalled();
  });

  it('comes back to the account set that the page shows', async () => {
    const other = { ...user, accountSets: fakeAccountSet({ id: 8 }) };
    api.answer(sessionCalls.init, { user: other });
    const call = callApi(checkoutCalls.list);
    await dialog();
    signIn();
    await closed();
    await call;
    expect(api.requestsOf(sessionCalls.changeAccountSets)[0]?.query).toEqual({
      accountSetsId: '7',
    });
  });

  it('goes on by itself when the person has signed in in another tab', async () => {
    const call = callApi(checkoutCalls.list);
    await dialog();
    isSignedIn = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await closed();
    await expect(call).resolves.toEqual([]);
  });

  it('never goes on for another person', async () => {
    api.answer(sessionCalls.init, { user: { ...user, id: 99 } });
    void callApi(checkoutCalls.list);
    await dialog();
    signIn();
    await waitFor(() => expect(toRoot).toHaveBeenCalled());
    expect(api.requestsOf(checkoutCalls.list)).toHaveLength(0);
  });
});
