import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionCalls } from '@mingzhang/contract';
import { pageLocation } from '@mingzhang/shell-api';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { LoginScreen } from './login.screen';
import { caretAfter, groupMobile, mobileDigits, mobileProblem } from './mobile.model';

const toRoot = jest.spyOn(pageLocation, 'goToRoot').mockImplementation(() => undefined);
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answer(sessionCalls.regMsg, { devCode: '1234' });
  api.answer(sessionCalls.sendMsg, {});
  api.answer(sessionCalls.register, { userId: 1, registered: false });
  toRoot.mockClear();
  renderScreen(<LoginScreen />, { user: null });
});
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeCode = (code: string) =>
  fireEvent.paste(screen.getByLabelText('验证码第 1 位'), {
    clipboardData: { getData: () => code },
  });
const settle = () => act(async () => jest.advanceTimersByTimeAsync(0));

describe('a mobile number', () => {
  it('is grouped as it is read, also while typing and after pasting', () => {
    expect(groupMobile('13800138000')).toBe('138 0013 8000');
    expect(groupMobile('1380')).toBe('138 0');
    expect(mobileDigits('+86 138-0013-8000')).toBe('13800138000');
    expect(caretAfter('138 0013', 3)).toBe(3);
    expect(caretAfter('138 0013', 4)).toBe(5);
  });

  it('has eleven digits and begins with 13 to 19', () => {
    expect(mobileProblem('13800138000')).toBeUndefined();
    for (const wrong of ['12800138000', '1380013800', '23800138000']) {
      expect(mobileProblem(wrong)).toBe('手机号应为 11 位，以 13 至 19 开头');
    }
  });
});

describe('sending a code', () => {
  it('waits for a right number', () => {
    type('手机号', '1280013800');
    expect(button('获取验证码')).toHaveProperty('disabled', true);
    type('手机号', '13800138000');
    expect(button('获取验证码')).toHaveProperty('disabled', false);
  });

  it('leads on to the code, whose first box takes the focus', () => {
    type('手机号', '13800138000');
    fireEvent.click(button('获取验证码'));
    expect(document.activeElement).toBe(screen.getByLabelText('验证码第 1 位'));
  });

  it('counts 59 seconds down before it can be repeated', async () => {
    jest.useFakeTimers();
    type('手机号', '13800138000');
    fireEvent.click(button('获取验证码'));
    await settle();
    expect(button('重新发送 (59)')).toHaveProperty('disabled', true);
    expect(screen.getByText('演示环境验证码：1234')).toBeTruthy();
    for (let second = 0; second < 13; second += 1) {
      await act(async () => jest.advanceTimersByTimeAsync(1000));
    }
    expect(button('重新发送 (46)')).toHaveProperty('disabled', true);
    for (let second = 0; second < 46; second += 1) {
      await act(async () => jest.advanceTimersByTimeAsync(1000));
    }
    expect(button('重新发送')).toHaveProperty('disabled', false);
  });

  it('goes on counting while the form is changed', async () => {
    jest.useFakeTimers();
    type('手机号', '13800138000');
    fireEvent.click(button('获取验证码'));
    await settle();
    fireEvent.click(screen.getByText('密码登录'));
    await act(async () => jest.advanceTimersByTimeAsync(9_000));
    fireEvent.click(screen.getByText('验证码登录'));
    expect(button('重新发送 (50)')).toHaveProperty('disabled', true);
    expect(screen.getByText('演示环境验证码：1234')).toBeTruthy();
  });

  it('gives the button back when it fails', async () => {
    api.refuse(sessionCalls.regMsg, 'CODE_LIMIT');
    type('手机号', '13800138000');
    fireEvent.click(button('获取验证码'));
    expect(await screen.findByText(/今日验证码次数已达上限/)).toBeTruthy();
    expect(button('获取验证码')).toHaveProperty('disabled', false);
  });
});

describe('signing in by code', () => {
  it('sends nothing and says what is missing', () => {
    fireEvent.click(button('登录'));
    expect(screen.getByText('请填写手机号')).toBeTruthy();
    expect(screen.getByText('请填写 4 位验证码')).toBeTruthy();
    expect(api.requestsOf(sessionCalls.register)).toHaveLength(0);
  });

  it('spreads a pasted code over the boxes and loads the product from its root', async () => {
    type('手机号', '13800138000');
    typeCode(' 12-34 ');
    expect(screen.getByLabelText('验证码第 4 位')).toHaveProperty('value', '4');
    fireEvent.click(button('登录'));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(api.requestsOf(sessionCalls.register)[0]?.body).toEqual({
      mobile: '13800138000',
      code: '1234',
    });
    expect(toRoot).toHaveBeenCalledTimes(1);
  });
});

describe('choosing how to sign in', () => {
  it('leads on to the first empty field', () => {
    const byPassword = screen.getByRole('radio', { name: '密码登录' });
    byPassword.focus();
    fireEvent.click(byPassword);
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
    type('手机号', '13800138000');
    const byCode = screen.getByRole('radio', { name: '验证码登录' });
    byCode.focus();
    fireEvent.click(byCode);
    expect(document.activeElement).toBe(screen.getByLabelText('验证码第 1 位'));
  });
});

describe('a session that has ended', () => {
  it('is said on the login page, which leads back to the page that was left', async () => {
    const goTo = jest.spyOn(pageLocation, 'goTo').mockImplementation(() => undefined);
    const path = '/voucher/form?period=2026-02';
    const kept = ['未保存的凭证已暂存在本机'];
    sessionStorage.setItem('mz.sessionEnded', JSON.stringify({ path, kept }));
    renderScreen(<LoginScreen />, { user: null });
    expect(screen.getByRole('alert').textContent).toBe(
      '登录已过期，请重新登录未保存的凭证已暂存在本机；登录后回到刚才的页面。',
    );
    const page = within(screen.getByRole('alert').closest('main') as HTMLElement);
    fireEvent.change(page.getByLabelText('手机号'), { target: { value: '13800138000' } });
    fireEvent.paste(page.getByLabelText('验证码第 1 位'), {
      clipboardData: { getData: () => '1234' },
    });
    fireEvent.click(page.getByRole('button', { name: '登录' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(path));
    expect(toRoot).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('mz.sessionEnded')).toBeNull();
  });
});

describe('the number of whoever was signed in', () => {
  it('stands in the form when the session has ended, and only then', () => {
    const numbers = () =>
      screen.getAllByLabelText('手机号').map((field) => (field as HTMLInputElement).value);
    sessionStorage.setItem('mz.sessionEnded.mobile', '13800138000');
    renderScreen(<LoginScreen />, { user: null });
    expect(numbers()).toEqual(['', '']);
    sessionStorage.setItem('mz.sessionEnded', JSON.stringify({ path: '/', kept: [] }));
    renderScreen(<LoginScreen />, { user: null });
    expect(numbers()).toEqual(['', '', '138 0013 8000']);
    sessionStorage.clear();
  });
});

describe('a page that was asked for before anybody had signed in', () => {
  it('is what signing in leads to, without a word of a session that ended', async () => {
    const goTo = jest.spyOn(pageLocation, 'goTo').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/assets/c/1-3');
    expect(screen.queryByRole('alert')).toBeNull();
    type('手机号', '13800138000');
    typeCode('1234');
    fireEvent.click(button('登录'));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/assets/c/1-3'));
    expect(toRoot).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/');
  });
});

describe('a new password', () => {
  beforeEach(() => {
    fireEvent.click(button('忘记密码'));
    type('手机号', '13800138000');
    typeCode('1234');
    type('新密码', 'abcd1234');
  });

  it('is not sent while the two differ', () => {
    type('再次输入新密码', 'abcd1235');
    fireEvent.click(button('重设密码'));
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy();
    expect(api.requestsOf(sessionCalls.resetPassword)).toHaveLength(0);
  });

  it('leads back to the login with its message', async () => {
    api.answer(sessionCalls.resetPassword, {});
    type('再次输入新密码', 'abcd1234');
    fireEvent.click(button('重设密码'));
    expect(await screen.findByText('密码重置成功')).toBeTruthy();
    expect(screen.getByLabelText('密码')).toBeTruthy();
  });
});

describe('another form', () => {
  it('begins in its first empty field', () => {
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
    type('手机号', '13800138000');
    button('忘记密码').focus();
    fireEvent.click(button('忘记密码'));
    expect(document.activeElement).toBe(screen.getByLabelText('验证码第 1 位'));
  });
});
