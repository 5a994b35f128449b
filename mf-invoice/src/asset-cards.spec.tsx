import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import {
  assetsCalls,
  invoiceBusinessCalls,
  invoiceCalls,
  type AssetPage,
  type AssetRow,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices, goods, invoice, invoicePage } from './testing/planted';

const path = '/invoice/in?period=2026-02&id=11';
const assets = {
  ...goods,
  id: goods.id,
  name: '购入固定资产',
  subject: '1601 固定资产',
  subjectId: 61,
};
const number = invoice.digitalNumber;
const bought = {
  ...invoice,
  businessId: goods.id,
  lines: invoice.lines.slice(0, 1).map((line) => ({
    ...line,
    itemName: '*计算机*笔记本电脑',
    quantity: '2',
    amount: '15000.00',
    tax: '1950.00',
  })),
};
const sums = { count: 0, originalValue: '0', accumulated: '0', impairment: '0', net: '0' };
const page = (records: readonly AssetRow[]) =>
  ({
    page: 1,
    pageSize: 100,
    total: records.length,
    records: [...records],
    totals: { ...sums, residualValue: '0', bookValue: '0', monthly: '0' },
    disposedCount: 0,
    groups: [],
  }) satisfies AssetPage;
const card = (id: number, invoiceNumber: string): AssetRow => ({
  id,
  version: 1,
  code: `DZ00${id}`,
  name: '笔记本电脑',
  specification: '',
  typeId: 1,
  typeName: '电子设备',
  kind: 'fixed',
  departments: '',
  keeper: '',
  location: '',
  unit: '',
  remark: '',
  invoiceNumber,
  quantity: 2,
  startUse: '2026-02-02',
  entryPeriod: '2026-02',
  status: 'inUse',
  method: 'straightLine',
  lifeMonths: 36,
  usedMonths: 0,
  residualRate: '0.05',
  totalUnits: '0',
  usedUnits: '0',
  assetSubjectId: 61,
  assetSubject: '1601 固定资产',
  originalValue: '15000.00',
  residualValue: '750.00',
  accumulated: '0.00',
  impairment: '0.00',
  net: '15000.00',
  bookValue: '15000.00',
  monthly: '0.00',
  disposedPeriod: null,
  isDeductedAtOnce: false,
});

describe('the card of an asset that an invoice buys', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(invoiceCalls.page, invoicePage);
    api.answer(invoiceCalls.choices, choices);
    api.answer(invoiceCalls.one, bought);
    api.answer(invoiceBusinessCalls.list, [assets]);
    api.answer(assetsCalls.page, page([]));
  });

  it('is offered with name, value, tax, day, supplier and invoice, and a way back', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '建资产卡片 笔记本电脑' }));
    const [place, query] = address().split('?');
    expect(place).toBe('/assets');
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      invoice: number,
      name: '笔记本电脑',
      startUse: invoice.issueDate,
      amount: '15000.00',
      tax: '1950.00',
      quantity: '2',
      subject: '61',
      supplier: '万家日化',
      back: '/invoice/in?id=11',
    });
  });

  it('is named once it refers to the invoice, and a second one is asked for', async () => {
    api.answer(assetsCalls.page, page([card(3, number), card(4, `${number}9`)]));
    const { user, address } = renderScreen(<Screens />, { path });
    expect(await screen.findByRole('link', { name: '已建卡片 DZ003 15,000.00' })).toHaveAttribute(
      'href',
      '/assets?id=3',
    );
    expect(screen.queryByText(/DZ004/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '建资产卡片 笔记本电脑' }));
    expect(await screen.findByText(/DZ003 笔记本电脑。/)).toBeVisible();
    expect(address()).toContain('/invoice/in');
    await user.click(screen.getByRole('button', { name: '再建一张' }));
    expect(address()).toContain('/assets?');
  });

  it('is not offered to who may not manage assets, nor for other lines', async () => {
    const permissions = ['invoice.view', 'invoice.manage', 'asset.view'] as const;
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: [...permissions] }) });
    expect(await screen.findByText('资产卡片')).toBeVisible();
    expect(screen.queryByRole('button', { name: /建资产卡片/ })).toBeNull();
  });
});
