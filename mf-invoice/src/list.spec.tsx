import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { invoiceBusinessCalls, invoiceCalls } from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import {
  blocked,
  choices,
  emptyPage,
  goods,
  invoice,
  invoicePage,
  office,
  red,
  row,
} from './testing/planted';

const path = '/invoice/in?period=2026-02';

describe('进项发票', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceBusinessCalls.list, [goods, office]);
  });

  const open = async (at = path) => {
    const screens = (
      <main>
        <Screens />
      </main>
    );
    const view = renderScreen(screens, { path: at });
    expect(await screen.findByText('文华文具销售公司')).toBeVisible();
    return view;
  };

  it('asks by the filters of the address, and shows the parts with their counts', async () => {
    await open(
      `${path}&tab=unticked&keyword=wj&kind=DE_SPECIAL&business=none&tick=0&colour=blue&payment=open`,
    );
    expect(api.requestsOf(invoiceCalls.page).at(-1)?.body).toEqual({
      invoiceType: 'IN',
      periodFrom: '2026-02',
      periodTo: '2026-02',
      tab: 'unticked',
      keyword: 'wj',
      kinds: ['DE_SPECIAL'],
      taxStatuses: [],
      riskLevels: [],
      dispositions: [],
      businessIds: [],
      isWithoutBusiness: true,
      checkStatus: 0,
      payment: 'open',
      isRed: false,
    });
    expect(screen.getByText('2026年第02期 · 共 5 张')).toBeVisible();
    for (const part of ['全部 5', '待处理 3', '待勾选 1', '待生成凭证 2', '已生成 1']) {
      expect(screen.getByText(part)).toBeVisible();
    }
  });

  it('keeps the part that is chosen in the address', async () => {
    const { user, address } = await open();
    await user.click(screen.getByText('待生成凭证 2'));
    expect(address()).toContain('tab=unbooked');
    expect(api.requestsOf(invoiceCalls.page).at(-1)?.body).toMatchObject({ tab: 'unbooked' });
  });

  it('shows what is wrong below the invoice with its rule, and the totals of all that match', async () => {
    await open();
    expect(screen.getByText('R01')).toBeVisible();
    expect(screen.getByText(/价税合计多 90.00/)).toBeVisible();
    expect(screen.getByText('R10')).toBeVisible();
    expect(screen.getByText('32,996.00')).toBeVisible();
    expect(screen.getByText(/已勾选 1,963.00.*未勾选 1,963.00/)).toBeVisible();
    const struck = screen.getByText('江州供电公司').closest('tr');
    expect(struck).toHaveClass('struck');
    expect(screen.getByRole('link', { name: '记-6' })).toHaveAttribute('href', '/voucher/form/90');
  });

  it('says how far an invoice is paid, and by which voucher', async () => {
    const payment = {
      state: 'partial' as const,
      due: '14690.00',
      settled: '10000.00',
      date: '2026-03-05',
    };
    const parts = [
      { voucherId: 77, title: '2026-03 记-8', date: payment.date, amount: '10000.00' },
    ];
    const [first, ...others] = invoicePage.records;
    const paid = Object.assign({}, first, { payment });
    api.answer(invoiceCalls.page, { ...invoicePage, records: [paid, ...others] });
    api.answer(invoiceCalls.one, { ...invoice, payment: { ...payment, parts } });
    await open(`${path}&id=12`);
    expect(await screen.findAllByText('付款')).toHaveLength(2);
    expect(screen.getByTitle('10,000.00 / 14,690.00，2026-03-05')).toHaveTextContent('部分');
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('link', { name: '2026-03 记-8' })).toHaveAttribute(
      'href',
      '/voucher/form/77',
    );
  });

  it('mends a total that does not tie by one press', async () => {
    api.answer(invoiceCalls.update, invoice);
    const { user } = await open();
    await user.click(
      screen.getByRole('button', { name: `改为 3,672.50 ${blocked.digitalNumber}` }),
    );
    await waitFor(() => expect(api.requestsOf(invoiceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.update)[0]?.body).toMatchObject({
      id: blocked.id,
      version: 1,
      amount: '3250.00',
      tax: '422.50',
      total: '3672.50',
    });
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    expect(table).toHaveFocus();
    await user.keyboard('{F8}');
    expect(screen.getByText(red.partyName).closest('tr')).toHaveClass('active');
  });

  it('leads from a red invoice to its blue one', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: `看蓝字 ${red.digitalNumber}` }));
    expect(address()).toContain('id=11');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('全量发票查询_202602.xlsx', { exact: false })).toBeVisible();
  });

  it('ticks the row in focus by T, takes the tick back, and says why one cannot be ticked', async () => {
    api.answer(invoiceCalls.check, { done: 1, refused: [] });
    api.answer(invoiceCalls.cancelCheck, { done: 1, refused: [] });
    const { user } = await open();
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    act(() => table?.focus());
    await user.keyboard('{ArrowDown}t');
    await waitFor(() => expect(api.requestsOf(invoiceCalls.check)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.check)[0]).toMatchObject({
      body: { ids: [row.id], deductPeriod: null },
    });
    expect(await screen.findByText('已勾选 1 张发票')).toBeVisible();
    await user.keyboard('{ArrowDown}t');
    expect(await screen.findByText(blocked.untickable ?? '')).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown}t');
    await waitFor(() => expect(api.requestsOf(invoiceCalls.cancelCheck)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.cancelCheck)[0]?.body).toEqual([14]);
  });

  it('goes to the next finding by F8, from the search as well, and opens the row by Enter', async () => {
    const { user, address } = await open();
    expect(screen.getByLabelText('查找发票')).toHaveFocus();
    await user.keyboard('{F8}{Enter}');
    expect(address()).toContain(`id=${blocked.id}`);
  });

  it('goes on from finding to finding by F8', async () => {
    const { user, address } = await open();
    await user.keyboard('{F8}{F8}{F8}{F8}{F8}{Enter}');
    expect(address()).toContain(`id=${red.id}`);
  });

  it('says which rows the totals leave out', async () => {
    await open();
    expect(screen.getByText('合计（不含待更正 1 张、作废 1 张）')).toBeVisible();
  });

  it('shows no rows of the last tab under the mark of the next', async () => {
    const { user } = await open();
    let arrive: (page: typeof invoicePage) => void = () => undefined;
    api.answer(
      invoiceCalls.page,
      () =>
        new Promise<typeof invoicePage>((resolve) => {
          arrive = resolve;
        }),
    );
    await user.click(screen.getByText('待处理 3'));
    await waitFor(() =>
      expect(api.requestsOf(invoiceCalls.page).at(-1)?.body).toMatchObject({ tab: 'pending' }),
    );
    expect(screen.queryByText('文华文具销售公司')).toBeNull();
    expect(screen.queryByText(/共 5 张/)).toBeNull();
    expect(screen.getByText('待处理 3')).toBeVisible();
    await act(async () => arrive({ ...invoicePage, records: [red], total: 1 }));
    expect(await screen.findByText('恒泰工贸有限公司')).toBeVisible();
  });

  it('counts what is marked by Space, and ticks it for a month', async () => {
    api.answer(invoiceCalls.check, {
      done: 1,
      refused: [{ id: 12, number: blocked.digitalNumber, msg: '发票待更正，更正后才能勾选' }],
    });
    const { user } = await open();
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    act(() => table?.focus());
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    const bar = within(screen.getByRole('toolbar', { name: '所选发票' }));
    expect(bar.getByText('2')).toBeVisible();
    expect(bar.getByText('税额 1,963.00')).toBeVisible();
    expect(bar.getByText(/^价税合计 [\d,.]+（不含待更正 1 张）$/)).toBeVisible();
    await user.click(bar.getByRole('button', { name: '勾选认证' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/另有 1 张已勾选或不能勾选/)).toBeVisible();
    expect(drawer.getByLabelText('抵扣期间')).toHaveValue('2026-02');
    await user.click(drawer.getByRole('button', { name: /^勾\s*选$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.check)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.check)[0]?.body).toEqual({
      ids: [11, 12],
      deductPeriod: '2026-02',
    });
    expect(await screen.findByRole('dialog', { name: '1 张发票没有勾选' })).toBeVisible();
  });

  it('lowers the tax of one invoice with a reason', async () => {
    api.answer(invoiceCalls.check, { done: 1, refused: [] });
    const { user } = await open();
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    act(() => table?.focus());
    await user.keyboard('{ArrowDown} ');
    const bar = within(screen.getByRole('toolbar', { name: '所选发票' }));
    await user.click(bar.getByRole('button', { name: '勾选认证' }));
    const drawer = within(await screen.findByRole('dialog'));
    const tax = await drawer.findByLabelText('可抵扣税额');
    await user.clear(tax);
    await user.type(tax, '1900');
    await user.type(await drawer.findByLabelText('改少的原因'), '部分用于职工福利');
    await user.click(drawer.getByRole('button', { name: /^勾\s*选$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.check)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.check)[0]?.body).toMatchObject({
      ids: [row.id],
      lowered: { tax: '1900.00', reason: '部分用于职工福利' },
    });
  });

  it('gives marked invoices a business type, and leaves out those no longer offered', async () => {
    api.answer(invoiceBusinessCalls.list, [goods, { ...office, isDisabled: true }]);
    api.answer(invoiceCalls.updateBusiness, { done: 1, refused: [] });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: `选业务类型 ${blocked.digitalNumber}` }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('combobox', { name: '业务类型' }));
    expect(await screen.findByTitle('采购商品 1405 库存商品')).toBeInTheDocument();
    expect(screen.queryByTitle(/办公费/)).toBeNull();
    await user.click(screen.getByTitle('采购商品 1405 库存商品'));
    await user.click(drawer.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.updateBusiness)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.updateBusiness)[0]).toMatchObject({
      query: { businessId: '5' },
      body: [blocked.id],
    });
  });

  it('has nothing chosen in another part or month, and says what it deletes', async () => {
    api.answer(invoiceCalls.batchDelete, { done: 2, refused: [] });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    await user.click(screen.getByText('待勾选 1'));
    expect(screen.queryByRole('toolbar', { name: '所选发票' })).toBeNull();
    await user.click(screen.getByText('全部 5'));
    expect(screen.queryByRole('toolbar', { name: '所选发票' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除 2 张发票' }));
    const effect = `${row.digitalNumber}、${blocked.digitalNumber}（2026-02，价税合计 20,825.50）`;
    expect(dialog.getByText(effect, { exact: false })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^删\s*除$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.batchDelete)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.batchDelete)[0]?.body).toEqual([row.id, blocked.id]);
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('proposes a month of deduction that is not before the invoice', async () => {
    const later = { ...row, issueDate: '2026-03-10' };
    api.answer(invoiceCalls.page, { ...invoicePage, records: [later] });
    api.answer(invoiceCalls.check, {
      done: 0,
      refused: [{ id: 11, number: '1', msg: '2026年第03期已申报' }],
    });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await user.click(screen.getByRole('button', { name: '勾选认证' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByLabelText('抵扣期间')).toHaveValue('2026-03');
    await user.click(drawer.getByRole('button', { name: /^勾\s*选$/ }));
    expect(await screen.findByText('2026年第03期已申报')).toBeVisible();
    expect(screen.getByLabelText('抵扣期间')).toBeVisible();
    expect(screen.getByRole('toolbar', { name: '所选发票' })).toBeVisible();
  });

  it('leaves the months of invoices that differ in them to the proposal for each', async () => {
    const later = { ...row, id: 31, issueDate: '2026-03-10' };
    api.answer(invoiceCalls.page, { ...invoicePage, records: [later, row] });
    api.answer(invoiceCalls.check, { done: 2, refused: [] });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
    await user.click(screen.getByRole('button', { name: '勾选认证' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByLabelText('抵扣期间')).toHaveValue('');
    await user.click(drawer.getByRole('button', { name: /^勾\s*选$/ }));
    await waitFor(() => expect(api.requestsOf(invoiceCalls.check)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.check)[0]?.body).toEqual({
      ids: [31, 11],
      deductPeriod: null,
    });
  });

  it('asks before it deletes, and says what could not be deleted', async () => {
    api.answer(invoiceCalls.batchDelete, {
      done: 0,
      refused: [{ id: 14, number: '1', msg: '发票已有凭证 记-6，请先删除凭证' }],
    });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择第 4 行' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除 1 张发票' }));
    await user.click(dialog.getByRole('button', { name: /^删\s*除$/ }));
    expect(await screen.findByText('发票已有凭证 记-6，请先删除凭证')).toBeVisible();
  });

  it('says what to do first where there are none, and how to see more where filters hide all', async () => {
    api.answer(invoiceCalls.page, emptyPage);
    const { user, unmount } = renderScreen(<Screens />, { path });
    expect(await screen.findByRole('heading', { name: '2026年第02期没有进项发票' })).toBeVisible();
    await user.keyboard('{Control>}n{/Control}');
    expect(await screen.findByRole('dialog')).toBeVisible();
    unmount();
    const screens = (
      <main>
        <Screens />
      </main>
    );
    renderScreen(screens, { path: `${path}&keyword=zz` });
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    expect(screen.getByRole('table', { name: '进项发票' }).parentElement).toHaveFocus();
    expect(api.requestsOf(invoiceCalls.page).at(-1)?.body).toMatchObject({ keyword: '' });
  });

  it('says that the list could not be read, and reads it again', async () => {
    api.refuse(invoiceCalls.page, 'INVOICE', { msg: '发票服务暂不可用' });
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByText('发票服务暂不可用')).toBeVisible();
    api.answer(invoiceCalls.page, invoicePage);
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('文华文具销售公司')).toBeVisible();
  });

  it('offers no change to who may only look', async () => {
    const user = fakeUser({ permissions: ['invoice.view'] });
    renderScreen(<Screens />, { path, user });
    expect(await screen.findByText('文华文具销售公司')).toBeVisible();
    expect(screen.queryByRole('button', { name: /录入|改为|选业务类型/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: '选择第 1 行' })).toBeNull();
  });

  it('refuses the page to who may not look, and asks for nothing', async () => {
    const asked = api.requestsOf(invoiceCalls.page).length;
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['book.view'] }) });
    expect(await screen.findByText('您的角色不能查看“进项发票”')).toBeVisible();
    expect(api.requestsOf(invoiceCalls.page)).toHaveLength(asked);
  });
});

describe('销项发票', () => {
  it('has no ticks, and the buyer as its party', async () => {
    const api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceBusinessCalls.list, []);
    renderScreen(<Screens />, { path: '/invoice/out?period=2026-02' });
    expect(await screen.findByRole('columnheader', { name: '购买方' })).toBeVisible();
    expect(api.requestsOf(invoiceCalls.page).at(-1)?.body).toMatchObject({ invoiceType: 'OUT' });
    expect(screen.queryByRole('columnheader', { name: '认证' })).toBeNull();
    expect(screen.queryByText(/待勾选/)).toBeNull();
  });
});
