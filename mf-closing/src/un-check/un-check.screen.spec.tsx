import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { checkoutCalls, sessionCalls } from '@mingzhang/contract';
import { renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeClosing, fakeSeal, userWith } from '../shared/testing/fake-month';

let api: FakeApi;
beforeEach(() => {
  api = fakeClosing();
  api.answer(checkoutCalls.history, [fakeSeal({ id: 2, period: '2026-02' }), fakeSeal()]);
  api.answer(sessionCalls.init, { user: userWith(1) });
});
const open = (user = userWith(2)) =>
  renderScreen(<Screens />, { path: '/check-out/un-check', user });
const actOf = (title: string) => screen.findByRole('button', { name: `反结账 ${title}` });

describe('反结账', () => {
  it('opens the newest month with a reason, and the header learns of it', async () => {
    api.answer(checkoutCalls.unCheck, fakeSeal({ period: '2026-02' }));
    const { user, address } = open();
    expect(await actOf('2026年第01期')).toBeDisabled();
    expect(screen.getByText(/请先反结账 2026年第02期/)).toBeVisible();
    await user.click(await actOf('2026年第02期'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('本期的封存作废并保留在结账记录中');
    await user.click(within(dialog).getByRole('button', { name: '反结账' }));
    await screen.findByText('请填写反结账的原因');
    await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '补记进项发票');
    await user.click(within(dialog).getByRole('button', { name: '反结账' }));
    await screen.findByText('2026年第02期已反结账，可以修改凭证');
    expect(api.requestsOf(checkoutCalls.unCheck)[0]?.query).toEqual({
      year: '2026',
      month: '2',
      reason: '补记进项发票',
    });
    expect(address()).toBe('/check-out/list?period=2026-02');
    await waitFor(() => expect(api.requestsOf(sessionCalls.init)).toHaveLength(1));
  });

  it('is confirmed by Ctrl+Enter, and leaves the keyboard on the work of the month', async () => {
    api.answer(checkoutCalls.unCheck, fakeSeal({ period: '2026-02' }));
    const { user, address } = open();
    await user.click(await actOf('2026年第02期'));
    const reason = await screen.findByRole('textbox', { name: '原因' });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.keyboard('补记进项发票{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe('/check-out/list?period=2026-02'));
    expect(await screen.findByRole('list', { name: '期末计提' })).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByRole('list', { name: '期末计提' }));
  });

  it('is one stop of Tab before its act, and the arrow keys lead through the months', async () => {
    const { user } = open();
    const february = await screen.findByRole('link', { name: '2026年第02期' });
    const january = screen.getByRole('link', { name: '2026年第01期' });
    screen.getByRole('link', { name: '返回结账' }).focus();
    await user.tab();
    expect(february).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(january).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}');
    expect(february).toHaveFocus();
    await user.tab();
    expect(await actOf('2026年第02期')).toHaveFocus();
    await user.tab();
    expect(january).not.toHaveFocus();
  });

  it('keeps the dialog with what the service refused', async () => {
    api.refuse(checkoutCalls.unCheck, 'CONFLICT', {
      msg: '2026年第03期已结账，请先反结账 2026年第03期',
    });
    const { user } = open();
    await user.click(await actOf('2026年第02期'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '补记');
    await user.click(within(dialog).getByRole('button', { name: '反结账' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('请先反结账 2026年第03期');
  });

  it('says why a month sealed for good stays closed', async () => {
    api.answer(checkoutCalls.history, [fakeSeal({ period: '2026-02', irreversible: true })]);
    open();
    expect(await actOf('2026年第02期')).toBeDisabled();
    expect(screen.getByText(/记账不可逆/)).toBeVisible();
  });

  it('opens nothing for who may not close', async () => {
    open(userWith(2, 'Making'));
    expect(await actOf('2026年第02期')).toBeDisabled();
    expect(screen.getAllByText('反结账请联系账套管理员或主管')).toHaveLength(2);
  });

  it('says what the page is for where nothing is closed', async () => {
    api.answer(checkoutCalls.history, []);
    open(userWith(0));
    await screen.findByText('没有已结账的期间');
  });
});
