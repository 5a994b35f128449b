import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { checkoutCalls } from '@mingzhang/contract';
import { renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { fakeCheck, fakeClosing, userWith } from '../shared/testing/fake-month';

const path = '/check-out/check/2026/1?period=2026-01';

describe('结账检查', () => {
  it('shows every check with its findings, and what was proved in the words of the proof', async () => {
    const api = fakeClosing();
    const proved = { rule: 'voucher-gap', title: '凭证断号', message: '本期 60 张凭证号码连续' };
    api.answer(checkoutCalls.brokenCheck, [fakeCheck(proved)]);
    renderScreen(<Screens />, { path, user: userWith(0) });
    const opening = await screen.findByRole('region', { name: '期初检查' });
    expect(opening).toHaveTextContent('期初余额借贷平衡，合计 1,234,000.00');
    const broken = screen.getByRole('region', { name: '断号检查' });
    expect(broken).toHaveTextContent('本期 60 张凭证号码连续');
    expect(screen.queryByText('凭证断号')).toBeNull();
    const final = screen.getByRole('region', { name: '期末检查' });
    const [block, warning] = within(final).getAllByRole('region');
    expect(block).toHaveTextContent('损益类科目未结平');
    expect(warning).toHaveTextContent('往来科目异常余额');
    expect(screen.getByText(/1 项未通过，1 项提醒，3 项通过/)).toBeVisible();
  });

  it('offers a way once where the finding leads to the same place as its row', async () => {
    const api = fakeClosing();
    const link = '/check-out/check/2025/12';
    const before = { rule: 'prev-open', title: '上期未结账', severity: 'block' as const, link };
    api.answer(checkoutCalls.initialCheck, [
      fakeCheck({ ...before, rows: [{ title: '2025年第12期未结账', amount: null, link }] }),
    ]);
    renderScreen(<Screens />, { path, user: userWith(0) });
    const block = await screen.findByRole('region', { name: '上期未结账' });
    expect(within(block).getByRole('link')).toHaveTextContent('查看检查');
    expect(within(block).queryByRole('button')).toBeNull();
  });

  it('is gone through by keys from one way out to the next', async () => {
    fakeClosing();
    const { user, address } = renderScreen(<Screens />, { path, user: userWith(0) });
    await screen.findByRole('region', { name: '期末检查' });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: '明细账 5801 所得税费用' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toMatch(/^\/check-out\/carry-forward\/2026\/1/);
  });

  it('keeps what answered when one check fails', async () => {
    const api = fakeClosing();
    api.fail(checkoutCalls.brokenCheck, 500);
    renderScreen(<Screens />, { path, user: userWith(0) });
    await screen.findByText('检查未能完成');
    expect(screen.getByText(/未能全部检查$/)).toBeVisible();
    expect(screen.getByRole('region', { name: '期末检查' })).toBeVisible();
  });
});
