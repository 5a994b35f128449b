import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { payslipCalls } from '@mingzhang/contract';
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
