import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { voucherCalls } from '@mingzhang/contract';
import { shellHistory } from '@mingzhang/shell-api';
import { fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger, voucherOf } from '../shared/testing/fake-ledger';

const open = () =>
  renderScreen(<Screens />, { path: '/voucher/form?period=2026-02', user: fakeUser() });
const firstCell = () => screen.findByLabelText('第 1 行 摘要', {}, { timeout: 10_000 });
const restore = () => screen.findByRole('button', { name: /恢\s?复/ });

beforeEach(() => localStorage.clear());

describe('a draft in this browser', () => {
  it('keeps a summary whose line has no subject yet', async () => {
    fakeLedger();
    const first = open();
    await firstCell();
    await first.user.keyboard('支付房租{Enter}');
    await screen.findByText(/草稿已存于本机/);
    first.unmount();

    const { user } = open();
    await user.click(await restore());
    expect(await firstCell()).toHaveValue('支付房租');
  });

  it('keeps text that matches no subject, in its cell', async () => {
    fakeLedger();
    const first = open();
    await firstCell();
    await first.user.keyboard('支付房租{Enter}没有这科目');
    await screen.findByText(/草稿已存于本机/);
    first.unmount();

    const { user } = open();
    await user.click(await restore());
    expect(await screen.findByLabelText('第 1 行 会计科目')).toHaveValue('没有这科目');
    expect(screen.getByText('支付房租')).toBeInTheDocument();
  });

  it('is offered with the keyboard on 恢复: Enter takes it', async () => {
    const { user } = await left('支付房租{Enter}');
    expect(await restore()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await firstCell()).toHaveFocus();
    expect(await firstCell()).toHaveValue('支付房租');
  });

  it('is given up by Escape, which leads to the first cell', async () => {
    const { user } = await left('支付房租{Enter}');
    expect(await restore()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await firstCell()).toHaveFocus();
    expect(await firstCell()).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });
});

it('shows the voucher of the address after Back, and keeps the one being typed', async () => {
  const api = fakeLedger();
  api.answer(voucherCalls.create, voucherOf({ id: 965, code: 41 }));
  const { user, address } = open();
  await firstCell();
  await user.keyboard('支付房租{Enter}zlf{Enter}100{Enter}{Enter}');
  await user.keyboard('{Enter}yhck{Enter}{Enter}={Control>}s{/Control}');
  await screen.findByRole('heading', { name: /记-41/ });
  expect(address()).toContain('/voucher/form/965');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: '新增凭证' });
  await firstCell();
  await user.keyboard('半张凭证{Enter}');
  await screen.findByText(/草稿已存于本机/);

  act(() => shellHistory.go(-1));
  await screen.findByRole('heading', { name: /记-/ });
  expect(address()).toContain('/voucher/form/965');
  expect(screen.queryByText('半张凭证')).not.toBeInTheDocument();

  act(() => shellHistory.go(1));
  await user.click(await restore());
  expect(await firstCell()).toHaveValue('半张凭证');
});

/** The form opened anew after something was typed and left. */
async function left(keys: string) {
  fakeLedger();
  const first = open();
  await firstCell();
  await first.user.keyboard(keys);
  await screen.findByText(/草稿已存于本机/);
  first.unmount();
  return open();
}
