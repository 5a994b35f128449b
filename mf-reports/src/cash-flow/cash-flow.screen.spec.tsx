import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { cashFlowCalls, type CashFlowLine, type CashFlowLines } from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const line = (changes: Partial<CashFlowLine>): CashFlowLine => ({
  voucherId: 12,
  row: 3,
  date: '2026-02-08',
  voucher: '记-12',
  isClosed: false,
  summary: '张三报销并退余款',
  counterpart: '1221 其他应收款 · 职员 张三',
  inflow: '500.00',
  suggested: 'CF02',
  reason: 'unmapped',
  item: null,
  version: 0,
  note: '',
  parts: [{ item: 'CF02', amount: '500.00' }],
  ...changes,
});
const item = (lineNo: number, title: string, flow: 'in' | 'out') => ({
  code: `CF0${lineNo}`,
  title,
  lineNo,
  flow,
  activity: '经营活动',
});
const answer: CashFlowLines = {
  items: [
    item(2, '收到其他与经营活动有关的现金', 'in'),
    item(4, '支付的职工薪酬', 'out'),
    item(6, '支付其他与经营活动有关的现金', 'out'),
  ],
  tie: {
    assigned: '-106266.00',
    assignedLines: 26,
    unassigned: '-4360.00',
    unassignedLines: 2,
    increase: '-110626.00',
    opening: '428000.00',
    closing: '317374.00',
  },
  page: 1,
  pageSize: 50,
  total: 2,
  lines: [
    line({}),
    line({ voucherId: 24, row: 1, voucher: '记-24', inflow: '-3000.00', suggested: 'CF06' }),
  ],
};
const path = '/report/cashFlow?period=2026-02';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(cashFlowCalls.lines, answer);
  api.answer(cashFlowCalls.assign, []);
});

const tableOf = async () => {
  const table = await screen.findByRole('table', { name: '现金流量归类' });
  await within(table).findByText('记-12');
  return table;
};
/** The part of the page that rows are gone through in. */
const focusRows = (table: HTMLElement) => {
  const scroll = table.closest<HTMLElement>('[tabindex="0"]');
  if (!scroll) throw new Error('rows are gone through by keys');
  scroll.focus();
};
const assigned = () => api.requestsOf(cashFlowCalls.assign).map(({ body }) => body);

describe('现金流量归类', () => {
  it('shows lines that wait, and that all of them are the change of cash', async () => {
    renderScreen(<Screens />, { path });
    const table = await tableOf();
    expect(screen.getByRole('status')).toHaveTextContent('待归类 2 行-4,360.00');
    expect(screen.getByRole('status')).toHaveTextContent('317,374.00 − 428,000.00');
    expect(within(table).getByText('收到其他与经营活动有关的现金')).toBeVisible();
    expect(within(table).getByText('3,000.00')).toBeVisible();
    expect(api.requestsOf(cashFlowCalls.lines).at(-1)?.query).toMatchObject({
      period: '2026-02',
      state: 'unassigned',
    });
  });

  it('takes the suggestion of a line by Enter and keeps it at once', async () => {
    const { user } = renderScreen(<Screens />, { path });
    focusRows(await tableOf());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(assigned()).toEqual([[{ voucherId: 24, row: 1, item: 'CF06', version: 0 }]]),
    );
  });

  it('chooses another item by searching for it', async () => {
    const { user } = renderScreen(<Screens />, { path });
    focusRows(await tableOf());
    await user.keyboard('{ArrowDown}{F4}');
    const picker = await screen.findByRole('combobox', { name: /^记-12 .*的现金流量项目$/ });
    await waitFor(() => expect(picker).toHaveFocus());
    await user.keyboard('薪酬');
    await user.click(await screen.findByTitle('4 支付的职工薪酬'));
    await waitFor(() =>
      expect(assigned()).toEqual([[{ voucherId: 12, row: 3, item: 'CF04', version: 0 }]]),
    );
  });

  it('gives a line back to the default, and says what holds no longer', async () => {
    const note = '原来指定的“支付的职工薪酬”已失效：凭证已修改';
    api.answer(cashFlowCalls.lines, {
      ...answer,
      lines: [
        line({ item: 'CF04', reason: 'assigned', version: 2 }),
        line({ voucherId: 24, voucher: '记-24', version: 1, reason: 'mapped', note }),
      ],
    });
    const { user } = renderScreen(<Screens />, { path: `${path}&state=all` });
    const table = await tableOf();
    expect(within(table).getByText('指定已失效')).toHaveAttribute('title', note);
    focusRows(table);
    await user.keyboard('{ArrowDown}{Delete}');
    await waitFor(() =>
      expect(assigned()).toEqual([[{ voucherId: 12, row: 3, item: null, version: 2 }]]),
    );
  });

  it('only shows lines of closed months, and to those who may not assign', async () => {
    api.answer(cashFlowCalls.lines, { ...answer, lines: [line({ isClosed: true })] });
    const { user, unmount } = renderScreen(<Screens />, { path });
    focusRows(await tableOf());
    await user.keyboard('{ArrowDown}{Enter}');
    unmount();
    api.answer(cashFlowCalls.lines, answer);
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'View' }) });
    focusRows(await tableOf());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(assigned()).toEqual([]);
  });
});
