import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceVoucherCalls,
  type InvoicePreview,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices, goods, invoice, invoicePage, office } from './testing/planted';

const preview: InvoicePreview = {
  counts: { single: 5, mergeBusinessParty: 3, mergeDay: 4, mergeAll: 1 },
  vouchers: [
    {
      voucherDate: '2026-02-12',
      businesses: ['采购商品'],
      parties: ['恒泰工贸'],
      ids: [11],
      amount: '50963.00',
      lines: [
        {
          summary: '采购商品',
          subjectId: 1,
          subject: '22210101 进项税额',
          items: [],
          note: '已勾选 2 张',
          debit: '4238.00',
          credit: '0.00',
        },
        {
          summary: '采购商品',
          subjectId: 2,
          subject: '2202 应付账款',
          items: ['恒泰工贸'],
          note: '',
          debit: '0.00',
          credit: '50963.00',
        },
      ],
    },
  ],
  amount: '54421.67',
  newParties: [],
  skipped: [],
  refused: [{ ids: [12], numbers: ['26312000000019334108'], msg: '待更正，更正后才能生成凭证' }],
  warnings: [],
};

describe('vouchers of marked invoices', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceBusinessCalls.list, [goods, office]);
    api.answer(invoiceVoucherCalls.preview, preview);
    api.answer(invoiceVoucherCalls.create, {
      vouchers: [{ id: 7, title: '记-63', period: '2026-02', ids: [11] }],
      booked: 1,
      skipped: [],
      refused: preview.refused,
      warnings: [],
    });
  });

  const openPanel = async () => {
    const screens = (
      <main>
        <Screens />
      </main>
    );
    const { user } = renderScreen(screens, { path: '/invoice/in?period=2026-02' });
    await screen.findByText('文华文具销售公司');
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    const bar = screen.getByRole('toolbar', { name: '所选发票' });
    await user.click(within(bar).getByText('生成凭证'));
    expect(await screen.findByText('预览 3 张凭证')).toBeVisible();
    return user;
  };

  it('give the keyboard back to the button that was left, and to the table once they are made', async () => {
    const user = await openPanel();
    screen.getByRole('radio', { name: /按业务类型/ }).focus();
    await user.keyboard('{Escape}');
    const bar = within(screen.getByRole('toolbar', { name: '所选发票' }));
    await waitFor(() => expect(bar.getByRole('button', { name: /生成凭证/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('预览 3 张凭证')).toBeVisible();
    api.answer(invoiceVoucherCalls.create, {
      vouchers: [{ id: 7, title: '记-63', period: '2026-02', ids: [11] }],
      booked: 1,
      skipped: [],
      refused: [],
      warnings: [],
    });
    screen.getByRole('radio', { name: /按业务类型/ }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const table = screen.getByRole('table', { name: '进项发票' }).parentElement;
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('are previewed as they will be, with what is left out', async () => {
    await openPanel();
    expect(screen.getByText('已勾选 2 张')).toBeVisible();
    expect(screen.getByText('2202 应付账款 · 恒泰工贸')).toBeVisible();
    expect(screen.getByText('借贷各 54,421.67')).toBeVisible();
    expect(screen.getByText('1 张发票不生成凭证')).toBeVisible();
  });

  it('are related to vouchers that stand: each to the one that was found, or all to one', async () => {
    const found = {
      id: 70,
      title: '记-5',
      period: '2026-02',
      voucherDate: '2026-02-11',
      summary: '付货款',
    };
    api.answer(invoiceVoucherCalls.proposed, [{ id: 11, voucher: found }]);
    api.answer(invoiceVoucherCalls.relateAll, { done: 1, refused: [] });
    const { user } = renderScreen(<Screens />, { path: '/invoice/in?period=2026-02' });
    await screen.findByText('文华文具销售公司');
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    const bar = screen.getByRole('toolbar', { name: '所选发票' });
    await user.click(within(bar).getByText('关联凭证'));
    expect(await screen.findByText('记-5 2026-02-11 付货款')).toBeVisible();
    expect(api.requestsOf(invoiceVoucherCalls.proposed)[0]?.body).toEqual({ ids: [11] });
    await user.click(screen.getByRole('button', { name: '关联 1 张发票' }));
    await waitFor(() => expect(api.requestsOf(invoiceVoucherCalls.relateAll)).toHaveLength(1));
    expect(api.requestsOf(invoiceVoucherCalls.relateAll)[0]?.body).toEqual([
      { voucherId: 70, ids: [11] },
    ]);
  });

  it('are no longer related once they are taken back, after asking', async () => {
    const voucher = { id: 70, title: '2026-02 记-5', period: '2026-02', isRelated: true };
    const [first, ...others] = invoicePage.records;
    const records = [Object.assign({}, first, { voucher }), ...others];
    api.answer(invoiceCalls.page, { ...invoicePage, records });
    api.answer(invoiceVoucherCalls.remove, { done: 1, refused: [] });
    const { user } = renderScreen(<Screens />, { path: '/invoice/in?period=2026-02' });
    await screen.findByText('文华文具销售公司');
    await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }));
    const bar = screen.getByRole('toolbar', { name: '所选发票' });
    await user.click(within(bar).getByText('取消凭证'));
    expect(await screen.findByText('1 张发票取消关联，凭证留在账上。')).toBeVisible();
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: '取消凭证' }));
    await waitFor(() => expect(api.requestsOf(invoiceVoucherCalls.remove)).toHaveLength(1));
  });

  it('are merged another way by the arrow keys, and made by Ctrl+Enter', async () => {
    const user = await openPanel();
    screen.getByRole('radio', { name: /按业务类型/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText('预览 4 张凭证')).toBeVisible();
    expect(api.requestsOf(invoiceVoucherCalls.preview).at(-1)?.body).toMatchObject({
      mode: 'mergeDay',
    });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.requestsOf(invoiceVoucherCalls.create)).toHaveLength(1));
    expect(api.requestsOf(invoiceVoucherCalls.create)[0]?.body).toMatchObject({
      mode: 'mergeDay',
      replaces: false,
    });
    expect(await screen.findByRole('dialog', { name: '1 张发票没有生成凭证' })).toBeVisible();
  });
});
