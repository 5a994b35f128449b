import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountingCategoryCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  multiColumnCalls,
  quantityBookCalls,
  subjectCalls,
  type AuxiliaryLedgerResult,
  type DayBookResult,
  type DetailedLedgerRow,
  type MultiColumnResult,
  type QuantityDetailsResult,
  type QuantityLedgerRow,
} from '@mingzhang/contract';
import { fakeAccountSet } from '@mingzhang/shell-api/testing';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const ofBook = { voucherId: null, word: '', code: null, counterpart: '', counterpartCount: 0 };
const ends = { opening: '0.00', debit: '23.00', credit: '0.00', closing: '23.00' };
const totals = { ...ofBook, date: '2026-02-28', direction: '借', balance: '23.00' } as const;
const figures = { debit: '23.00', credit: '0.00' };
const entry: DetailedLedgerRow = {
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 3,
  summary: '销售',
  counterpart: '5001 主营业务收入',
  counterpartCount: 1,
  balance: '23.00',
  ...figures,
  direction: '借',
};
const opening: DetailedLedgerRow = {
  ...ofBook,
  kind: 'opening',
  date: '2026-02-01',
  summary: '期初余额',
  debit: '0.00',
  credit: '0.00',
  balance: '0.00',
  direction: '平',
};

describe('辅助核算明细账', () => {
  const path = '/account-book/auxiliary-accounting-detail?period=2026-02';
  const blank = { subjectCode: '', subjectName: '' };
  const book: AuxiliaryLedgerResult = {
    item: { id: 9, code: '001', name: '华美商贸', categoryId: 5, category: '客户' },
    subject: null,
    page: 1,
    pageSize: 500,
    total: 1,
    rows: [
      { ...opening, ...blank },
      { ...entry, subjectCode: '1122', subjectName: '应收账款' },
      { ...totals, ...figures, ...blank, kind: 'periodTotal', summary: '本期合计' },
      { ...totals, ...figures, ...blank, kind: 'yearTotal', summary: '本年累计' },
    ],
    book: ends,
    balances: ends,
  };
  const item = { code: '001', name: '华美商贸', ...ends };
  const list = {
    page: 1,
    pageSize: 500,
    total: 2,
    rows: [
      { ...item, itemId: 9 },
      { ...item, itemId: 10, code: '002', name: '东方百货' },
    ],
    control: {
      items: ends,
      unassigned: { ...ends, debit: '0.00', closing: '0.00' },
      subjects: ends,
    },
  };
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    api.answer(auxiliaryLedgerCalls.auxiliaryList, list);
    api.answer(auxiliaryLedgerCalls.auxiliaryDetails, book);
  });

  it('opens the first item, names the subject of each entry and leads to its voucher', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '辅助核算明细账' });
    expect(await within(table).findByText('1122')).toBeInTheDocument();
    expect(await screen.findByText('账账相符')).toBeInTheDocument();
    await user.click(within(table).getByRole('link', { name: '记-3' }));
    expect(address()).toBe('/voucher/form/7?period=2026-02');
  });

  it('goes to another item of the list, and asks for it', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /东方百货$/ }));
    expect(address()).toContain('itemId=10');
    await waitFor(() =>
      expect(api.requestsOf(auxiliaryLedgerCalls.auxiliaryDetails).at(-1)?.query).toMatchObject({
        categoryId: '5',
        itemId: '10',
      }),
    );
  });

  it.each(['含未审核', '余额为零'])(
    'begins with the first items when %s changes which there are',
    async (name) => {
      const accountSets = fakeAccountSet({ voucherReviewed: 1 });
      api.answer(auxiliaryLedgerCalls.auxiliaryList, { ...list, page: 2, total: 501 });
      const { user, address } = renderScreen(<Screens />, {
        path: `${path}&items=2`,
        user: fakeUser({ accountSets }),
      });
      await user.click(await screen.findByRole('switch', { name: '对方科目' }));
      expect(address()).toContain('items=2');
      await user.click(screen.getByRole('switch', { name }));
      expect(address()).not.toContain('items=2');
    },
  );

  it('names what differs, to who sees all subjects', async () => {
    const balances = { ...ends, debit: '20.00', closing: '20.00' };
    api.answer(auxiliaryLedgerCalls.auxiliaryDetails, { ...book, balances });
    renderScreen(<Screens />, { path });
    const status = (await screen.findByText('账账不符')).parentElement;
    expect(status).toHaveTextContent('借方合计 = 辅助核算余额表 本账多 3.00');
  });

  it('is not proved to who sees cash and bank alone', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'Cashier' }) });
    await screen.findByText('1122');
    expect(screen.queryByText(/账账/)).not.toBeInTheDocument();
  });
});

describe('多栏账', () => {
  const path = '/account-book/multi-column?subjectId=4&period=2026-02';
  const subject = {
    id: 4,
    code: '222101',
    name: '应交增值税',
    fullName: '应交税费_应交增值税',
    parentId: null,
    level: 2,
    leaf: false,
    direction: 'credit' as const,
  };
  const column = { code: '22210101', title: '进项税额', side: 'debit' as const };
  const book: MultiColumnResult = {
    subject,
    categoryId: null,
    categories: [],
    page: 1,
    pageSize: 500,
    total: 1,
    columns: [
      { ...column, key: '11', amount: '23.00' },
      { key: '15', code: '22210105', title: '销项税额', side: 'credit', amount: '0.00' },
    ],
    choices: [
      { key: '11', code: '22210101', title: '进项税额' },
      { key: '15', code: '22210105', title: '销项税额' },
    ],
    rows: [
      { ...opening, amounts: {} },
      { ...entry, amounts: { '11': '23.00' } },
      {
        ...totals,
        ...figures,
        kind: 'periodTotal',
        summary: '本期合计',
        amounts: { '11': '23.00' },
      },
      { ...totals, ...figures, kind: 'yearTotal', summary: '本年累计', amounts: { '11': '23.00' } },
    ],
    book: ends,
    balances: ends,
  };
  let api: FakeApi;
  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(multiColumnCalls.multiColumn, book);
  });

  it('stands in columns under their sides, and proves that they come to the movement', async () => {
    renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '多栏账' });
    expect(
      await within(table).findByRole('columnheader', { name: '销项税额' }),
    ).toBeInTheDocument();
    expect(within(table).getAllByText('23.00').length).toBeGreaterThan(3);
    expect(screen.getByText('账账相符')).toBeInTheDocument();
  });

  it('keeps the columns that were chosen for the subject, until others are', async () => {
    const first = renderScreen(<Screens />, { path });
    await first.user.click(await screen.findByRole('button', { name: '栏目' }));
    await first.user.click(await screen.findByRole('checkbox', { name: /销项税额/ }));
    const asked = () => api.requestsOf(multiColumnCalls.multiColumn).at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ columns: '11' }));
    first.unmount();
    renderScreen(<Screens />, { path });
    await screen.findByRole('table', { name: '多栏账' });
    expect(asked()).toMatchObject({ columns: '11', side: 'own', emptyColumns: '1' });
  });

  it('goes to paper with the columns in which something stands, with all of them when asked to', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('账账相符');
    await user.click(screen.getByRole('button', { name: '打印多栏账' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).getByText('进项税额')).toBeInTheDocument();
    expect(within(paper).queryByText('销项税额')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '无发生额的栏' }));
    expect(await within(paper).findByText('销项税额')).toBeInTheDocument();
  });
});

describe('日记账', () => {
  const path = '/account-book/day-book?period=2026-02';
  const subject = {
    id: 2,
    code: '1002',
    name: '银行存款',
    fullName: '银行存款',
    parentId: null,
    level: 1,
    leaf: true,
    direction: 'debit' as const,
  };
  const { fullName: _fullName, ...listed } = subject;
  const book: DayBookResult = {
    subject,
    kind: 'bank',
    page: 1,
    pageSize: 500,
    total: 1,
    rows: [
      opening,
      entry,
      { ...totals, ...figures, kind: 'dayTotal', date: '2026-02-04', summary: '本日合计' },
      { ...totals, ...figures, kind: 'periodTotal', summary: '本期合计' },
      { ...totals, ...figures, kind: 'yearTotal', summary: '本年累计' },
    ],
    book: ends,
    balances: ends,
  };
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(dayBookCalls.dayBookSubjects, [
      { ...listed, ...ends, kind: 'bank' },
      { ...listed, ...ends, id: 3, code: '1012', name: '其他货币资金', kind: 'bank' },
    ]);
    api.answer(dayBookCalls.dayBook, book);
  });

  it('opens the first cash subject, with the total of each day and the other side', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    expect(await screen.findByRole('heading', { name: '银行存款日记账' })).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: '日记账' });
    expect(await within(table).findByText('本日合计')).toBeInTheDocument();
    expect(within(table).getByText('5001 主营业务收入')).toBeInTheDocument();
    expect(screen.getByText('账账相符')).toBeInTheDocument();
    await user.click(within(table).getByRole('link', { name: '记-3' }));
    expect(address()).toBe('/voucher/form/7?period=2026-02');
  });

  it('goes to another subject of the list, and asks for it', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '1012 其他货币资金' }));
    await waitFor(() =>
      expect(api.requestsOf(dayBookCalls.dayBook).at(-1)?.query).toMatchObject({ subjectId: '3' }),
    );
  });

  it('goes to paper with its day totals and who signs', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('账账相符');
    await user.click(screen.getByRole('button', { name: '打印银行存款日记账' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).getByText('本日合计')).toBeInTheDocument();
    expect(within(paper).getByText('出纳：')).toBeInTheDocument();
  });
});

describe('数量金额账', () => {
  const figures = {
    debitQuantity: '20',
    creditQuantity: null,
    balanceQuantity: '30',
    balancePrice: '11.6667',
  };
  const goods: QuantityLedgerRow = {
    subjectId: 8,
    code: '1405',
    name: '库存商品',
    unit: '件',
    openingDirection: '借',
    openingQuantity: '10',
    openingPrice: '10',
    opening: '100.00',
    ...figures,
    debit: '250.00',
    credit: '0.00',
    direction: '借',
    balance: '350.00',
    closing: '350.00',
  };
  const row = { ...figures, unit: '件', debitPrice: '12.5', creditPrice: null };
  const book: QuantityDetailsResult = {
    subject: {
      id: 8,
      code: '1405',
      name: '库存商品',
      fullName: '库存商品',
      parentId: null,
      level: 1,
      leaf: true,
      direction: 'debit',
    },
    unit: '件',
    page: 1,
    pageSize: 500,
    total: 1,
    rows: [
      { ...opening, ...row, debitQuantity: null, debitPrice: null },
      { ...entry, ...row },
      {
        ...totals,
        debit: '23.00',
        credit: '0.00',
        ...row,
        kind: 'periodTotal',
        summary: '本期合计',
      },
      { ...totals, debit: '23.00', credit: '0.00', ...row, kind: 'yearTotal', summary: '本年累计' },
    ],
    book: ends,
    balances: ends,
    bookCount: ends,
    balanceCount: ends,
  };
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(quantityBookCalls.quantityLedger, [goods]);
    api.answer(quantityBookCalls.quantityDetails, book);
  });

  it('leads from a subject of the 总账 to its entries', async () => {
    const path = '/account-book/quantity-ledger?period=2026-02';
    const { user, address } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '数量金额总账' });
    await user.click(await within(table).findByRole('link', { name: /350\.00/ }));
    expect(address()).toBe('/account-book/quantity-detailed?subjectId=8&period=2026-02');
  });

  it('prices entries and what is left, proves both figures, and goes to paper', async () => {
    const path = '/account-book/quantity-detailed?period=2026-02';
    const { user } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '数量金额明细账' });
    expect((await within(table).findAllByText('12.5')).length).toBeGreaterThan(1);
    expect(screen.getByText('账账相符').parentElement).toHaveTextContent(
      '期初 + 收入 − 付出 = 结存数量',
    );
    await user.click(screen.getByRole('button', { name: '打印数量金额明细账' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).getByText('余额（结存）')).toBeInTheDocument();
  });
});
