import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { fakeUser, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeLedger } from '../shared/testing/fake-ledger';

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
