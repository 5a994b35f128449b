import { fireEvent, screen, waitFor } from '@testing-library/react';
import { wechatCalls, type CurrentUser } from '@mingzhang/contract';
import { pageLocation } from '@mingzhang/shell-api';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { LoginScreen } from './login.screen';
import { WechatScreen } from './wechat.screen';
import { wechatPage } from './wechat-login';

const authorizeUrl = 'https://open.weixin.qq.com/connect/qrconnect?state=s';
const toRoot = jest.spyOn(pageLocation, 'goToRoot').mockImplementation(() => undefined);
const goTo = jest.spyOn(pageLocation, 'goTo').mockImplementation(() => undefined);
const left = jest.spyOn(wechatPage, 'open').mockImplementation(() => undefined);
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  jest.clearAllMocks();
  sessionStorage.clear();
});

/** As WeChat leads back: with a code, or without one. */
function comeBack(query: string, user: CurrentUser | null = null) {
  return renderScreen(<WechatScreen />, { user, path: `/wechat${query}` });
}

describe('微信登录 on the login page', () => {
  const settle = () => waitFor(() => expect(api.requestsOf(wechatCalls.state)).toHaveLength(1));

  it('is not there where WeChat is not set up', async () => {
    api.answer(wechatCalls.state, { isConfigured: false, binding: null });
    renderScreen(<LoginScreen />, { user: null });
    await settle();
    expect(screen.queryByText('微信登录')).toBeNull();
  });

  it('leads to the page of WeChat', async () => {
    api.answer(wechatCalls.state, { isConfigured: true, binding: null });
    api.answer(wechatCalls.start, { authorizeUrl });
    renderScreen(<LoginScreen />, { user: null });
    fireEvent.click(await screen.findByRole('button', { name: '微信登录' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(authorizeUrl));
    expect(api.requestsOf(wechatCalls.start)[0]?.body).toEqual({ act: 'sign-in' });
  });

  it('stands below both ways to sign in, not below registration', async () => {
    api.answer(wechatCalls.state, { isConfigured: true, binding: null });
    renderScreen(<LoginScreen />, { user: null });
    await screen.findByRole('button', { name: '微信登录' });
    fireEvent.click(screen.getByText('密码登录'));
    expect(await screen.findByRole('button', { name: '微信登录' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '手机号注册' }));
    expect(screen.queryByRole('button', { name: '微信登录' })).toBeNull();
  });
});

describe('the page that WeChat leads back to', () => {
  it('signs in, and leads to the page that was asked for before', async () => {
    api.answer(wechatCalls.state, { isConfigured: true, binding: null });
    api.answer(wechatCalls.start, { authorizeUrl });
    const path = '/assets/c/1-3?from=label';
    const { unmount } = renderScreen(<LoginScreen />, { user: null, path });
    fireEvent.click(await screen.findByRole('button', { name: '微信登录' }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    unmount();
    api.answer(wechatCalls.finish, { act: 'sign-in' });
    comeBack('?code=c1&state=s1');
    expect(screen.getByRole('status').textContent).toBe('正在登录…');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(path));
    expect(api.requestsOf(wechatCalls.finish).map(({ body }) => body)).toEqual([
      { code: 'c1', state: 's1' },
    ]);
  });

  it('leads to the root by itself, whatever its address says', async () => {
    api.answer(wechatCalls.finish, { act: 'sign-in' });
    comeBack('?code=c1&state=s1&redirect=https://evil.example&next=//evil.example');
    await waitFor(() => expect(toRoot).toHaveBeenCalledTimes(1));
    expect(goTo).not.toHaveBeenCalled();
  });

  it('takes the code out of the address and the history', async () => {
    api.answer(wechatCalls.finish, { act: 'sign-in' });
    comeBack('?code=c1&state=s1');
    await waitFor(() => expect(toRoot).toHaveBeenCalled());
    expect(window.location.pathname + window.location.search).toBe('/wechat');
  });

  it('leads back to the binding after a binding', async () => {
    api.answer(wechatCalls.finish, { act: 'bind' });
    comeBack('?code=c1&state=s1', fakeUser());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/personal/binding-webchat'));
  });

  it('says why nobody was signed in, and leads back to the login', async () => {
    api.refuse(wechatCalls.finish, 'WECHAT_UNBOUND');
    comeBack('?code=c1&state=s1');
    expect((await screen.findByRole('alert')).textContent).toContain(
      '此微信尚未绑定账号，请用手机号登录后在个人中心绑定',
    );
    fireEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect(toRoot).toHaveBeenCalledTimes(1);
  });

  it('says why nothing was bound, and leads back to the binding', async () => {
    api.refuse(wechatCalls.finish, 'WECHAT_TAKEN');
    comeBack('?code=c1&state=s1', fakeUser());
    expect((await screen.findByRole('alert')).textContent).toContain('此微信已绑定其他账号');
    fireEvent.click(screen.getByRole('button', { name: '返回绑定微信' }));
    expect(goTo).toHaveBeenCalledWith('/personal/binding-webchat');
  });

  it.each(['?state=s1', '?code=c1', '', '?code=&state='])('asks nothing with %s', (query) => {
    comeBack(query);
    expect(screen.getByRole('alert').textContent).toContain('微信没有给出授权');
    expect(api.requestsOf(wechatCalls.finish)).toEqual([]);
  });
});
