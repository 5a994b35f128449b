import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { payslipCalls, payslipLinkCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { slipPages, slipRows } from './slips/slip-layout';
import { slip, slips } from './testing/planted-slips';

const path = '/salary/slips/2026-01';

describe('工资条', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(payslipCalls.page, slips);
  });

  it('lists who is paid, and prints those who are chosen', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const table = within(await screen.findByRole('table', { name: '工资条' }));
    const row = await table.findByRole('row', { name: /0002/ });
    expect(row).toHaveTextContent('13,536.00');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /打印所选 1 张/ }));
    await waitFor(() => expect(address()).toBe('/salary/slips/2026-01/print?ids=102'));
  });

  it('makes links that are shown once, and revokes them', async () => {
    const link = {
      id: 31,
      state: 'valid' as const,
      madeBy: '周敏',
      madeAt: '2026-02-01T01:00:00.000Z',
      expiresAt: '2026-02-08T01:00:00.000Z',
      seenCount: 2,
      firstSeenAt: '2026-02-02T01:00:00.000Z',
      lastSeenAt: '2026-02-02T01:30:00.000Z',
    };
    api.answer(payslipCalls.page, { ...slips, records: [{ ...slip, link }] });
    const token = `1.${'t'.repeat(32)}`;
    api.answer(payslipLinkCalls.create, [
      { employeeId: 101, number: '0001', name: '张磊', token, expiresAt: link.expiresAt },
    ]);
    api.answer(payslipLinkCalls.revoke, { count: 1 });
    const { user } = renderScreen(<Screens />, { path });
    const row = await screen.findByRole('row', { name: /0001/ });
    expect(row).toHaveTextContent('有效至 2026-02-08 09:00');
    expect(row).toHaveTextContent('2 次，最近 2026-02-02 09:30');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '作废链接' }));
    await waitFor(() => expect(api.requestsOf(payslipLinkCalls.revoke)).toHaveLength(1));
    expect(api.requestsOf(payslipLinkCalls.revoke)[0]?.body).toEqual({ ids: [31] });
    await user.click(screen.getByRole('button', { name: '生成链接' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('button', { name: /生成链接/ }));
    expect(await screen.findByRole('textbox', { name: '工资条链接' })).toHaveValue(
      `0001\t张磊\t${window.location.origin}/payslip#${token}`,
    );
    expect(api.requestsOf(payslipLinkCalls.create)[0]?.body).toEqual({
      period: '2026-01',
      run: 1,
      employeeIds: [101],
      days: 7,
    });
  });

  it('prints several slips on a sheet, each with fields, sums and the sentence of the tax', async () => {
    const { user } = renderScreen(<Screens />, { path: `${path}/print?ids=101,102` });
    const paper = await screen.findByRole('region', { name: '打印预览' });
    const first = await within(paper).findByRole('article', { name: '0001 张磊' });
    expect(first).toHaveTextContent('2026年1月工资条');
    const titles = within(first)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      '基本工资',
      '应发合计',
      '养老保险(个人)',
      '个人所得税',
      '扣款合计',
      '实发工资',
    ]);
    expect(first).toHaveTextContent('本月扣个人所得税 264.00');
    expect(within(paper).getAllByLabelText(/^第 \d 页$/)).toHaveLength(1);
    await user.click(screen.getByText('1', { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(within(paper).getAllByLabelText(/^第 \d 页$/)).toHaveLength(2));
    expect(api.requestsOf(payslipCalls.page).at(-1)?.query).toMatchObject({
      employeeIds: '101,102',
    });
  });

  it('gives a slip of many fields the room of two', () => {
    const incomes = Array.from({ length: 40 }, (_, at) => ({
      code: `own${String(at)}`,
      title: `补贴${String(at)}`,
      amount: '1.00',
    }));
    const long = { ...slip, employeeId: 9, incomes };
    expect(slipRows(long)).toHaveLength(12);
    const sizes = (perPage: '1' | '3' | '4') =>
      slipPages([slip, long, slip], perPage).map((page) => page.length);
    expect(sizes('1')).toEqual([1, 1, 1]);
    expect(sizes('3')).toEqual([2, 1]);
    expect(sizes('4')).toEqual([3]);
  });
});
