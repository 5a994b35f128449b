import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  invoiceBureauCalls,
  invoiceCalls,
  invoiceInputTaxCalls,
  invoiceVatCalls,
  invoiceVoucherCalls,
  type InputTaxPreview,
  type VatDifferenceRow,
  type VatPage,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { invoice } from './testing/planted';
import { vatPage } from './testing/vat-page';
import { shownLines, verdictOf } from './vat/vat.model';

const path = '/invoice/vat?period=2026-02';

const amounts = { count: 2, sales: '1500.00', tax: '195.00' };
const comparison = {
  periodFrom: '2026-02',
  periodTo: '2026-02',
  totals: [{ invoiceType: 'OUT' as const, rate: '13%', count: 1, sales: '1000.00', tax: '130.00' }],
  lines: [
    {
      invoiceType: 'OUT' as const,
      rate: '13%',
      own: amounts,
      bureau: { count: 1, sales: '1000.00', tax: '130.00' },
      sales: '500.00',
      tax: '65.00',
      isEqual: false,
      explanations: [
        {
          invoiceId: 11,
          number: '26312000000018450217',
          issueDate: '2026-02-02',
          party: '平湖商贸',
          reason: 'only' as const,
          sales: '500.00',
          tax: '65.00',
        },
      ],
    },
  ],
};

const tickedPending: Partial<VatDifferenceRow> = {
  kind: 'tickedPending',
  column: 'input',
  columnTitle: '进项',
  title: '已勾选，仍记在待认证进项税额',
  invoiceType: 'IN',
  act: 'makeTransferIn',
  actTitle: '生成认证凭证',
};

const certificationPreview: InputTaxPreview = {
  vouchers: [
    {
      voucherDate: '2026-10-31',
      businesses: ['采购商品'],
      parties: ['恒泰工贸'],
      ids: [11],
      amount: '1963.00',
      lines: [
        {
          summary: '勾选抵扣',
          subjectId: 1,
          subject: '22210101 进项税额',
          items: [],
          note: '',
          debit: '1963.00',
          credit: '0.00',
        },
      ],
    },
  ],
  amount: '1963.00',
  skipped: [],
  refused: [],
};

describe('增值税核对', () => {
  let api: FakeApi;

  const open = async (page: VatPage = vatPage) => {
    api = fakeApi();
    api.answer(invoiceVatCalls.page, page);
    api.answer(invoiceCalls.one, invoice);
    api.answer(invoiceBureauCalls.compare, comparison);
    const screens = (
      <main>
        <Screens />
      </main>
    );
    const view = renderScreen(screens, { path });
    expect(await screen.findByText('按发票应纳税额')).toBeVisible();
    return view;
  };

  it('shows what invoices and books come to, by rate, in the return, and why they differ', async () => {
    await open();
    expect(api.requestsOf(invoiceVatCalls.page).at(-1)?.query).toEqual({ period: '2026-02' });
    expect(screen.getByText('2026年第10期 · 一般纳税人 · 11-16 前申报')).toBeVisible();
    const result = within(screen.getByRole('region', { name: '核对结果' }));
    expect(result.getByText('11,352.49')).toBeVisible();
    expect(result.getByText('11,634.49')).toBeVisible();
    expect(result.getByRole('link', { name: '记-71' })).toHaveAttribute('href', '/voucher/form/71');
    expect(result.getByText('2 项差额都已找到原因，请逐项处理')).toBeVisible();
    const rates = within(screen.getByRole('table', { name: '按税率核对' }));
    expect(rates.getByText('46 张')).toBeVisible();
    expect(rates.getByText(/进项税额\s已勾选 2026年第10期/)).toBeVisible();
    const filled = within(screen.getByRole('table', { name: '增值税申报表主表' }));
    expect(filled.getByText('按适用税率计税销售额')).toBeVisible();
    expect(filled.queryByText('免税货物销售额')).toBeNull();
    expect(screen.getByText('+468.00', { selector: 'tbody td:nth-child(4) *' })).toBeVisible();
    expect(screen.getByText(/未解释 0.00/)).toBeVisible();
    expect(screen.getByText(/未勾选进项发票 2 张，税额 1,963.00/)).toBeVisible();
  });

  it('says that the return follows the books where there are no invoices', async () => {
    api = fakeApi();
    const page = { ...vatPage, isByBooks: true, differences: [], differenceCount: 0 };
    api.answer(invoiceVatCalls.page, page);
    api.answer(invoiceBureauCalls.compare, comparison);
    renderScreen(<Screens />, { path });
    expect(await screen.findByText(/本期没有发票，申报表按账簿取数/)).toBeVisible();
    expect(screen.getByRole('table', { name: '增值税申报表主表' })).toBeVisible();
    expect(screen.queryByText('按发票应纳税额')).toBeNull();
    expect(screen.queryByRole('table', { name: '差额原因' })).toBeNull();
  });

  it('compares the statistics of the bureau rate by rate, with the invoice that explains it', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '税局统计 1 行不符' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('500.00 / 65.00')).toBeVisible();
    expect(drawer.getByText(/26312000000018450217.*税局统计可能没有这一张/)).toBeVisible();
    const sales = drawer.getByLabelText('金额');
    await user.clear(sales);
    await user.type(sales, '1,500');
    const [line] = comparison.lines;
    const lines = line ? [{ ...line, isEqual: true, explanations: [] }] : [];
    api.answer(invoiceBureauCalls.save, { ...comparison, lines });
    await user.click(drawer.getByRole('button', { name: '保存并核对' }));
    await waitFor(() =>
      expect(api.requestsOf(invoiceBureauCalls.save)[0]?.body).toEqual({
        period: '2026-02',
        totals: [{ invoiceType: 'OUT', rate: '13%', count: 1, sales: '1500', tax: '130.00' }],
      }),
    );
    expect(await screen.findByText('已保存，与税局统计一致')).toBeVisible();
  });

  it('gives the keyboard to the first difference: Enter acts, O shows the invoice', async () => {
    const { user, address } = await open();
    await user.keyboard('o');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(api.requestsOf(invoiceCalls.one).at(-1)?.params).toEqual({ id: '11' });
    await user.keyboard('{Escape}');
    const before = address();
    api.answer(invoiceVoucherCalls.preview, {
      ...certificationPreview,
      counts: { single: 1, mergeBusinessParty: 1, mergeDay: 1, mergeAll: 1 },
      newParties: [],
      warnings: [],
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: '生成凭证：1 张发票' })).toBeVisible();
    await waitFor(() => expect(api.requestsOf(invoiceVoucherCalls.preview)).not.toHaveLength(0));
    expect(api.requestsOf(invoiceVoucherCalls.preview)[0]?.body).toMatchObject({ ids: [11] });
    expect(address()).toBe(before);
  });

  it('names the marked difference on its button, and keeps the keyboard after an act', async () => {
    const { user } = await open();
    api.answer(invoiceVoucherCalls.preview, {
      counts: { single: 1, mergeBusinessParty: 1, mergeDay: 1, mergeAll: 1 },
      vouchers: [],
      amount: '3600.00',
      newParties: [],
      skipped: [],
      refused: [],
      warnings: [],
    });
    api.answer(invoiceVoucherCalls.create, {
      vouchers: [{ id: 7, title: '记-63', period: '2026-02', ids: [11] }],
      booked: 1,
      skipped: [],
      refused: [],
      warnings: [],
    });
    const table = screen.getByRole('table', { name: '差额原因' }).parentElement;
    await waitFor(() => expect(table).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /处理第 2 项/ })).toBeVisible();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: /处理第 1 项/ }));
    expect(await screen.findByText('预览 1 张凭证')).toBeVisible();
    api.answer(invoiceVatCalls.page, {
      ...vatPage,
      differences: vatPage.differences.slice(1),
      differenceCount: 1,
    });
    screen.getByRole('radio', { name: /全部合并/ }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: /处理第 2 项/ })).toBeVisible();
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('makes the voucher of the certification of the month in place, by Enter', async () => {
    const pending = { ...vatPage.differences[0], ...tickedPending } as VatDifferenceRow;
    const toCertify = { count: 1, sales: '15100.00', tax: '1963.00' };
    const { user } = await open({ ...vatPage, differences: [pending], toCertify });
    expect(screen.getByText(/1 张发票已勾选抵扣，税额 1,963.00 仍在待认证进项税额/)).toBeVisible();
    api.answer(invoiceInputTaxCalls.previewCertification, certificationPreview);
    api.answer(invoiceInputTaxCalls.certify, {
      vouchers: [{ id: 9, title: '记-9', period: '2026-10', ids: [11] }],
      booked: 1,
      skipped: [],
      refused: [],
    });
    await user.keyboard('{Enter}');
    const make = await screen.findByRole('button', { name: /生成 1 张凭证/ });
    expect(screen.getByText('22210101 进项税额')).toBeVisible();
    await waitFor(() => expect(make).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('已生成认证凭证 2026-10 记-9，含 1 张发票')).toBeVisible();
    expect(api.requestsOf(invoiceInputTaxCalls.certify)[0]?.body).toMatchObject({
      deductPeriod: '2026-10',
    });
  });

  it('transfers out what may not be deducted, with its reason', async () => {
    const toTransfer = {
      count: 1,
      tax: '130.00',
      reason: 'abnormal',
      reasonTitle: '异常凭证转出',
      invoices: [{ id: 11, deductibleTax: '130.00' }],
    };
    const { user } = await open({ ...vatPage, toTransfer });
    api.answer(invoiceInputTaxCalls.previewTransferOut, certificationPreview);
    api.answer(invoiceInputTaxCalls.transferOut, {
      vouchers: [{ id: 9, title: '记-9', period: '2026-10', ids: [11] }],
      booked: 1,
      skipped: [],
      refused: [],
    });
    await user.click(screen.getByRole('button', { name: '生成转出凭证' }));
    expect(await screen.findByText('预览 1 张凭证')).toBeVisible();
    const amount = screen.getByLabelText('转出税额');
    await user.type(amount, '1,30.5');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('已生成 1 张进项税额转出凭证')).toBeVisible();
    expect(api.requestsOf(invoiceInputTaxCalls.transferOut)[0]?.body).toEqual({
      ids: [11],
      reason: 'abnormal',
      period: '2026-10',
      amount: '130.5',
    });
  });

  it('leads to the lists of what is blocked and not ticked, and to the openings', async () => {
    const items = [{ code: 'lastReturn' as const, state: 'missing' as const, text: '请填写上期' }];
    const { user } = await open({
      ...vatPage,
      blocked: { ...vatPage.blocked, input: { count: 3, sales: '1.00', tax: '0.13' } },
      openings: { ...vatPage.openings, items },
    });
    const blocked = screen.getByRole('link', { name: /3 张进项发票被拦截/ });
    expect(blocked).toHaveAttribute('href', '/invoice/in?tab=pending&anyMonth=1');
    const unticked = screen.getByRole('link', { name: /未勾选进项发票 2 张/ });
    expect(unticked).toHaveAttribute('href', '/invoice/in?tab=unticked&anyMonth=1');
    await user.click(screen.getByRole('button', { name: '填写期初' }));
    expect(await screen.findByLabelText('上期期末留抵税额')).toBeVisible();
  });

  it('leads to the voucher of a difference that has no invoice', async () => {
    const { user, address } = await open();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/voucher/form/90');
  });

  it('leads to the return, and says why not while output invoices are blocked', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: '填入申报表' }));
    expect(address()).toBe('/submitTax/submitTaxEntry?kind=vat&until=2026-10');
  });

  it('keeps the return closed while output invoices are blocked', async () => {
    await open({ ...vatPage, notFilled: '1 张销项发票被拦截（金额 1,000.00），没有计入' });
    expect(screen.getByRole('button', { name: '填入申报表' })).toBeDisabled();
    expect(screen.getByText(/1 张销项发票被拦截/)).toBeVisible();
    const link = screen.getByRole('link', { name: '去处理' });
    expect(link).toHaveAttribute('href', '/invoice/out?tab=pending');
  });

  it('says how many differences there are where it lists only the first', async () => {
    await open({ ...vatPage, differenceCount: 1200 });
    expect(screen.getByText('1200 项差额都已找到原因，请逐项处理')).toBeVisible();
    expect(screen.getByText(/只列出前 2 项，处理后列出其余/)).toBeVisible();
  });

  it('says so where nothing differs', async () => {
    await open({ ...vatPage, differences: [], differenceCount: 0 });
    expect(screen.getAllByText('发票与账簿一致')).toHaveLength(2);
  });

  it('saves the openings of the kind of taxpayer, and leaves the others as they are', async () => {
    const { user } = await open();
    const { openings } = vatPage;
    const saved = {
      creditCarried: '12.50',
      unpaidTax: null,
      quarterSales: null,
      windowSales: null,
    };
    api.answer(invoiceVatCalls.saveOpenings, saved);
    await user.click(screen.getByRole('button', { name: '期初' }));
    const credit = await screen.findByLabelText('上期期末留抵税额');
    expect(credit).toHaveValue(openings.creditCarried ?? '');
    expect(screen.queryByLabelText('启用前本季销售额')).toBeNull();
    await user.clear(credit);
    await user.type(credit, '1,212.5');
    await user.clear(screen.getByLabelText('上期期末未缴税额'));
    await user.click(screen.getByRole('button', { name: /保.?存/ }));
    expect(await screen.findByText('增值税期初已保存')).toBeVisible();
    expect(api.requestsOf(invoiceVatCalls.saveOpenings)[0]?.body).toEqual({
      creditCarried: '1212.5',
      unpaidTax: null,
      quarterSales: null,
      windowSales: null,
    });
  });

  it('names what no row explains', () => {
    expect(verdictOf({ differenceCount: 0, unexplained: '5.00' })).toEqual({
      tone: 'error',
      text: '0 项差额已找到原因，还有 5.00 没有找到',
    });
  });

  it('shows the usual lines of the return and those that have an amount', () => {
    expect(shownLines(vatPage).map(({ line }) => line)).toEqual([1, 19]);
  });
});
