import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceImportCalls,
  type InvoiceRow,
} from '@mingzhang/contract';
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
  row,
} from './testing/planted';
import { record } from './testing/planted-import';

const path = '/invoice/inbox?period=2026-02';
const noImports = { page: 1, pageSize: 20, total: 0, records: [] };

const booked: InvoiceRow = {
  ...row,
  id: 21,
  partyName: '江州供电公司',
  disposition: 'void',
  findings: [{ rule: 'R09', disposition: 'void', msg: '发票已作废' }],
  voucher: { id: 90, title: '2026-02 记-6', period: '2026-02', isRelated: false },
};
const ticked: InvoiceRow = {
  ...row,
  id: 22,
  partyName: '恒泰工贸',
  checkStatus: 1,
  deductPeriod: '2026-02',
};
const untyped: InvoiceRow = { ...row, id: 23, partyName: '无类型公司', businessNames: [] };

describe('发票待办', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    const records = [ticked, untyped, blocked, booked];
    const input = { ...invoicePage, total: records.length, records };
    api.answer(invoiceCalls.page, ({ body }) =>
      (body as { invoiceType?: string }).invoiceType === 'IN' ? input : emptyPage,
    );
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceBusinessCalls.list, [goods, office]);
    api.answer(invoiceImportCalls.list, { ...noImports, total: 1, records: [record] });
  });

  const open = async () => {
    const view = renderScreen(<Screens />, { path });
    expect(await screen.findByText('凭证要处理')).toBeVisible();
    return view;
  };
  it('asks for all that is open up to the month, and lists it with the one next act', async () => {
    await open();
    expect(api.requestsOf(invoiceCalls.page).map(({ body }) => body)).toContainEqual({
      invoiceType: 'IN',
      periodFrom: null,
      periodTo: '2026-02',
      tab: 'inbox',
    });
    expect(screen.getByText('2026年第02期及以前 · 还有 5 项')).toBeVisible();
    expect(
      screen
        .getAllByText(/^(凭证要处理|待更正|未导入|未选类型|已勾选未记账)$/)
        .map((each) => each.textContent),
    ).toEqual(['凭证要处理', '待更正', '未导入', '未选类型', '已勾选未记账']);
    for (const act of ['看凭证', /^改为/, '看未导入的行', '选业务类型', '生成凭证']) {
      expect(screen.getByRole('button', { name: act })).toBeVisible();
    }
  });

  it('is worked by the keyboard: Enter does the act of the row', async () => {
    api.answer(invoiceCalls.update, invoice);
    const { user, address } = await open();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(api.requestsOf(invoiceCalls.update)).toHaveLength(1));
    expect(api.requestsOf(invoiceCalls.update)[0]?.body).toMatchObject({ total: '3672.50' });
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/voucher/form/90');
  });

  it('shows rows that were not imported, and drops them once they are seen', async () => {
    api.answer(invoiceImportCalls.markSeen, {});
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '看未导入的行' }));
    expect(await screen.findByText('与 2026-10-05 导入的发票号码相同，本行没有导入')).toBeVisible();
    api.answer(invoiceImportCalls.list, noImports);
    await user.click(screen.getByRole('button', { name: '已核对' }));
    await waitFor(() => expect(api.requestsOf(invoiceImportCalls.markSeen)).toHaveLength(1));
    expect(await screen.findByText('2026年第02期及以前 · 还有 4 项')).toBeVisible();
  });

  it('leads from a voided invoice to what it has taken back', async () => {
    const msg = '税务局状态为已作废；它冲回的未开票收入 WK202601-001 仍是已冲回，请撤销冲回';
    const voided: InvoiceRow = {
      ...row,
      id: 24,
      disposition: 'void',
      findings: [{ rule: 'R09', disposition: 'void', msg }],
    };
    const input = { ...invoicePage, total: 2, records: [booked, voided] };
    api.answer(invoiceCalls.page, ({ body }) =>
      (body as { invoiceType?: string }).invoiceType === 'IN' ? input : emptyPage,
    );
    const { user, address } = await open();
    expect(screen.getByText('冲回要撤销')).toBeVisible();
    expect(screen.getByText(msg)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '撤销冲回' }));
    expect(address()).toMatch(/^\/invoice\/unbilled\?type=IN&keyword=/);
  });

  it('says when all is done', async () => {
    api.answer(invoiceCalls.page, emptyPage);
    api.answer(invoiceImportCalls.list, noImports);
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('都处理完了')).toBeVisible();
    expect(screen.getByText('2026年第02期及以前 · 还有 0 项')).toBeVisible();
  });

  it('offers no change to who may only look', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['invoice.view'] }) });
    expect(await screen.findByText('凭证要处理')).toBeVisible();
    expect(screen.queryByRole('button', { name: /生成凭证|选业务类型|改为/ })).toBeNull();
  });
});
