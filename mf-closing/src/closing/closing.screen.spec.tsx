import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { carryForwardCalls, checkoutCalls, sessionCalls } from '@mingzhang/contract';
import { renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import {
  fakeCheck,
  fakeClosing,
  fakeSeal,
  fakeView,
  oddBalance,
  userWith,
} from '../shared/testing/fake-month';

const path = '/check-out/list?period=2026-01';
let api: FakeApi;
beforeEach(() => {
  api = fakeClosing();
});
const open = (user = userWith(0)) => renderScreen(<Screens />, { path, user });

describe('结账', () => {
  it('names what blocks with its rows, and leads to where it is mended', async () => {
    const { user, address } = open();
    const block = await screen.findByRole('region', { name: '损益类科目未结平' });
    expect(within(block).getByRole('link', { name: '明细账 5801 所得税费用' })).toHaveAttribute(
      'href',
      '/account-book/detailed?subjectId=9&period=2026-01',
    );
    expect(screen.getByText('1 项未通过，暂不能结账')).toBeVisible();
    expect(screen.getByRole('button', { name: '结账 2026年第01期' })).toBeDisabled();
    await user.click(within(block).getByRole('button', { name: '去结转' }));
    expect(address()).toMatch(/^\/check-out\/carry-forward\/2026\/1/);
  });

  it('shows the difference of a carry-forward that is out of date, and renews its voucher', async () => {
    api.answer(carryForwardCalls.make, fakeView());
    const { user } = open();
    const part = await screen.findByRole('list', { name: '结转损益' });
    expect(part).toHaveTextContent('相差+1,047.13');
    expect(part).toHaveTextContent('借5001 主营业务收入 260,000.00');
    expect(part).toHaveTextContent('贷3103 本年利润 260,090.00');
    await user.click(within(part).getByRole('button', { name: '更新 记-40' }));
    await screen.findByText('结转本期成本费用的凭证已更新');
    expect(api.requestsOf(carryForwardCalls.make)[0]?.body).toEqual({
      year: 2026,
      month: 1,
      steps: ['pl-expense'],
    });
    // What was shown is asked again: the figures and the checks.
    await waitFor(() => expect(api.requestsOf(checkoutCalls.finalCheck)).toHaveLength(2));
  });

  it('closes past warnings after asking once, and the header learns of it', async () => {
    api.answer(checkoutCalls.finalCheck, [fakeCheck({}), oddBalance]);
    api.answer(checkoutCalls.invoicing, fakeSeal());
    api.answer(sessionCalls.init, { user: userWith(1) });
    const { user } = open();
    await screen.findByText('1 项提醒，可以结账');
    await user.click(screen.getByRole('button', { name: '结账 2026年第01期' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/有 1 项提醒未处理，结账即放过并记入操作日志：.+。/);
    expect(dialog).toHaveTextContent('需要调整时可以反结账');
    await user.click(within(dialog).getByRole('button', { name: '结账' }));
    await screen.findByText(/封存 40 张凭证，封存码 a1b2c3d4e5f6$/);
    expect(await screen.findByText('本期凭证已锁定并封存')).toBeVisible();
    expect(screen.getByRole('button', { name: '进入2026年第02期' })).toBeVisible();
    expect(screen.getByRole('button', { name: '反结账' })).not.toHaveFocus();
    expect(api.requestsOf(checkoutCalls.invoicing)[0]?.query).toEqual({ year: '2026', month: '1' });
  });

  it('warns that a month is closed for good where 记账不可逆 is on, and shows a refusal', async () => {
    api.answer(checkoutCalls.finalCheck, []);
    api.answer(checkoutCalls.settings, { version: 1, irreversible: true, severities: [] });
    api.refuse(checkoutCalls.invoicing, 'CONFLICT', { msg: '2025年第12期尚未结账，请先结账' });
    const { user } = open();
    await screen.findByText('检查全部通过，可以结账');
    await waitFor(() => expect(api.requestsOf(checkoutCalls.settings)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '结账 2026年第01期' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('本期不能反结账');
    await user.click(within(dialog).getByRole('button', { name: '结账' }));
    await screen.findByText('2025年第12期尚未结账，请先结账');
  });

  it('does not close while a check fails, and asks again', async () => {
    api.fail(checkoutCalls.reportCheck, 500);
    api.answer(checkoutCalls.finalCheck, []);
    const { user } = open();
    await screen.findByText('检查未能完成');
    expect(screen.getByRole('button', { name: '结账 2026年第01期' })).toBeDisabled();
    api.answer(checkoutCalls.reportCheck, []);
    await user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('检查全部通过，可以结账');
  });

  it('lets 制单人 prepare, not close', async () => {
    api.answer(checkoutCalls.finalCheck, []);
    open(userWith(0, 'Making'));
    await screen.findByText('您没有结账的权限');
    expect(screen.getByRole('button', { name: '结账 2026年第01期' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: '更新 记-40' })).toBeEnabled();
  });

  it('lists every month with its seals, superseded ones with the reason', async () => {
    const opened = { name: '李婷', at: '2026-02-03T02:00:00.000Z', reason: '补记进项发票' };
    api.answer(checkoutCalls.history, [fakeSeal({ id: 2 }), fakeSeal({ id: 1, opened })]);
    const { user } = open(userWith(1));
    await user.click(await screen.findByRole('button', { name: '结账记录' }));
    const months = await screen.findByRole('list', { name: '会计期间' });
    expect(within(months).getAllByText('a1b2c3d4e5f6')).toHaveLength(2);
    expect(months).toHaveTextContent('李婷 于 2026-02-03 10:00:00 反结账：补记进项发票');
  });

  it('warns before closed months can never be opened again, and keeps severities that differ', async () => {
    api.answer(checkoutCalls.saveSettings, { version: 2, irreversible: true, severities: [] });
    const { user } = open();
    await screen.findByRole('region', { name: '往来科目异常余额' });
    await user.click(screen.getByRole('button', { name: '结账设置' }));
    await user.click(await screen.findByRole('switch', { name: '记账不可逆' }));
    await screen.findByText(/以后关闭此项也不能反结账/);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('结账设置已保存');
    expect(api.requestsOf(checkoutCalls.saveSettings)[0]?.body).toEqual({
      version: 1,
      irreversible: true,
      severities: [],
    });
  });
});
