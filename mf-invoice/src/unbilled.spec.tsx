import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  invoiceBusinessCalls,
  invoiceCalls,
  invoiceUnbilledCalls,
  subjectCalls,
  type InvoiceUnbilled,
  type InvoiceUnbilledPage,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices, emptyPage, goods, invoicePage, row } from './testing/planted';

const voucher = { id: 5, title: '2026-01 记-5', period: '2026-01', isRelated: false };
const entry: InvoiceUnbilled = {
  id: 7,
  version: 1,
  invoiceType: 'OUT',
  number: 'WK202601-001',
  date: '2026-01-20',
  partyName: '平湖商贸有限公司',
  itemName: '洗衣液',
  good: 'goods',
  rate: '13%',
  amount: '2600.00',
  tax: '338.00',
  quantity: null,
  businessId: 3,
  settlementSubjectId: null,
  remark: '',
  business: '销售商品',
  settlementSubject: '',
  leftAmount: '2600.00',
  leftTax: '338.00',
  reversals: [],
  offer: { invoiceId: 11, number: '26312000000018450217', issueDate: '2026-02-02' },
  voucher,
};
const reversed: InvoiceUnbilled = {
  ...entry,
  id: 8,
  number: 'WK202601-002',
  partyName: '恒泰工贸有限公司',
  leftAmount: '0.00',
  leftTax: '0.00',
  offer: null,
  reversals: [
    {
      id: 4,
      date: '2026-02-03',
      amount: '2600.00',
      tax: '338.00',
      invoiceId: 12,
      invoiceNumber: '26312000000018450218',
      voucher: { ...voucher, id: 9, title: '2026-02 记-9' },
    },
  ],
};
const page: InvoiceUnbilledPage = {
  page: 1,
  pageSize: 50,
  total: 2,
  records: [entry, reversed],
  totals: { amount: '5200.00', tax: '676.00', leftAmount: '2600.00', leftTax: '338.00' },
  offered: 1,
};
const sale = { ...goods, id: 3, invoiceType: 'OUT' as const, name: '销售商品', isDefault: true };

describe('未开票收入', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceUnbilledCalls.page, page);
    api.answer(invoiceBusinessCalls.list, [sale]);
    api.answer(subjectCalls.list, []);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.page, { ...invoicePage, records: [row] });
  });

  const open = async (at = '/invoice/unbilled?period=2026-01') => {
    const view = renderScreen(<Screens />, { path: at });
    expect(await screen.findByText('平湖商贸有限公司')).toBeVisible();
    return view;
  };
  /** The search has the keyboard when a list opens. */
  const leaveSearch = () => {
    act(() => (document.activeElement as HTMLElement | null)?.blur());
  };
  const drawer = () => within(screen.getByRole('dialog'));

  it('is a key away from the output invoices', async () => {
    api.answer(invoiceCalls.page, emptyPage);
    const { user, address } = renderScreen(<Screens />, { path: '/invoice/out?period=2026-01' });
    await screen.findByRole('button', { name: '未开票收入' });
    leaveSearch();
    await user.keyboard('u');
    await waitFor(() => expect(address()).toContain('/invoice/unbilled?type=OUT'));
  });

  it('lists entries, says whose invoice has come, and takes the offered one back', async () => {
    const { user } = await open();
    expect(screen.getByText(/1 张未开票收入已经开票/)).toBeVisible();
    expect(screen.getByText(/2026-02-02 已开具发票 26312000000018450217/)).toBeVisible();
    api.answer(invoiceUnbilledCalls.reverse, [reversed]);
    await user.click(screen.getByRole('button', { name: '冲回 WK202601-001' }));
    expect(await screen.findByText('税额 338.00')).toBeVisible();
    await user.click(drawer().getByRole('button', { name: /冲\s*回/ }));
    await waitFor(() =>
      expect(api.requestsOf(invoiceUnbilledCalls.reverse)[0]?.body).toEqual({
        reversals: [{ unbilledId: 7, invoiceId: 11, amount: '2600.00' }],
      }),
    );
    expect(await screen.findByText(/已冲回，红字凭证已生成/)).toBeVisible();
  });

  it('proposes the tax by the rate, and says what the record’s rule refuses before it is sent', async () => {
    const { user } = await open();
    leaveSearch();
    await user.keyboard('n');
    await screen.findByRole('combobox', { name: '税率' });
    const form = drawer();
    await user.click(form.getByRole('combobox', { name: '税率' }));
    await user.click(await screen.findByTitle('13%'));
    await user.type(form.getByLabelText('金额'), '1000');
    await waitFor(() => expect(form.getByLabelText('税额')).toHaveValue('130.00'));
    expect(form.getByText('价税合计 1,130.00')).toBeVisible();
    api.answer(invoiceUnbilledCalls.create, entry);
    await user.click(form.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(api.requestsOf(invoiceUnbilledCalls.create)[0]?.body).toMatchObject({
        invoiceType: 'OUT',
        date: '2026-01-31',
        rate: '13%',
        amount: '1000',
        tax: '130.00',
        businessId: 3,
        number: '',
      }),
    );
  });

  it('shows a reversed entry with its red voucher, and undoes the reversal after asking', async () => {
    const { user } = await open();
    await user.dblClick(screen.getByText('恒泰工贸有限公司'));
    const history = within(await screen.findByRole('list', { name: '冲回记录' }));
    expect(history.getByRole('link', { name: '2026-02 记-9' })).toBeVisible();
    api.answer(invoiceUnbilledCalls.removeReversal, {});
    await user.click(history.getByRole('button', { name: '撤销 2026-02-03 的冲回' }));
    await user.click(await screen.findByRole('button', { name: '撤销冲回' }));
    await waitFor(() =>
      expect(api.requestsOf(invoiceUnbilledCalls.removeReversal)[0]?.params).toEqual({ id: '4' }),
    );
  });

  it('books what is marked', async () => {
    const { user } = await open();
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    api.answer(invoiceUnbilledCalls.book, { booked: 1 });
    await user.click(screen.getByRole('button', { name: '生成凭证' }));
    await waitFor(() =>
      expect(api.requestsOf(invoiceUnbilledCalls.book)[0]?.body).toEqual({ ids: [7] }),
    );
  });
});
