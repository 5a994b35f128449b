import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { wechatCalls, type WechatState } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { wechatPage } from './bind-wechat-form';
import { Screens } from '../screens';

const authorizeUrl = 'https://open.weixin.qq.com/connect/qrconnect?state=s';
const binding = { nickname: '云中鹤', boundAt: '2026-03-05T01:30:00.000Z' };
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});

function open(state: WechatState) {
  api.answer(wechatCalls.state, state);
  return renderScreen(<Screens />, { path: '/personal/binding-webchat' });
}

describe('绑定微信', () => {
  it('says that it is not configured', async () => {
    open({ isConfigured: false, binding: null });
    expect(await screen.findByText('本系统未配置微信登录')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '去微信扫码' })).toBeNull();
  });

  it('takes the code of the own number, then leads to WeChat', async () => {
    const left = jest.spyOn(wechatPage, 'open').mockImplementation(() => undefined);
    api.answer(wechatCalls.start, { authorizeUrl });
    const { user } = open({ isConfigured: true, binding: null });
    await user.click(await screen.findByRole('button', { name: '去微信扫码' }));
    expect(await screen.findByText('请填写 4 位验证码')).toBeInTheDocument();
    expect(api.requestsOf(wechatCalls.start)).toHaveLength(0);
    await user.type(screen.getByLabelText('验证码'), '1234');
    await user.click(screen.getByRole('button', { name: '去微信扫码' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(authorizeUrl));
    expect(api.requestsOf(wechatCalls.start)[0]?.body).toEqual({ act: 'bind', code: '1234' });
    expect(screen.getByLabelText('验证码')).toHaveValue('');
  });

  it('shows what is bound since when, and unbinds it after asking', async () => {
    api.answer(wechatCalls.unbind, {});
    const { user } = open({ isConfigured: true, binding });
    expect(await screen.findByText('已绑定微信“云中鹤”')).toBeInTheDocument();
    expect(screen.getByText(/^2026-03-05 09:30/)).toHaveTextContent(
      '重置密码或更换手机号后微信绑定解除，可重新绑定',
    );
    await user.click(screen.getByRole('button', { name: '解除绑定' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/不能再用这个微信登录/)).toBeInTheDocument();
    expect(api.requestsOf(wechatCalls.unbind)).toHaveLength(0);
    api.answer(wechatCalls.state, { isConfigured: true, binding: null });
    await user.click(dialog.getByRole('button', { name: '解除绑定' }));
    expect(await screen.findByRole('button', { name: '去微信扫码' })).toBeInTheDocument();
    expect(api.requestsOf(wechatCalls.unbind)).toHaveLength(1);
  });

  it('lets a binding be ended also after WeChat was taken out of the settings', async () => {
    open({ isConfigured: false, binding });
    expect(await screen.findByRole('button', { name: '解除绑定' })).toBeInTheDocument();
  });

  it('offers to try again when it cannot be read', async () => {
    api.fail(wechatCalls.state, 500);
    renderScreen(<Screens />, { path: '/personal/binding-webchat' });
    expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeInTheDocument();
  });
});
