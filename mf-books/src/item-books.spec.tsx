import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  agingCalls,
  itemCrossCalls,
  settlementCalls,
  subjectCalls,
  type AgingResult,
  type SettlementEntry,
  type SettlementSum,
} from '@mingzhang/contract';
import { AGING_LIMITS } from '@mingzhang/rules';
import { fileSaver, shellHistory } from '@mingzhang/shell-api';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const receivable = {
  id: 12,
  code: '1122',
  name: '应收账款',
  fullName: '应收账款',
  mnemonic: 'yszk',
  direction: 'debit',
  auxiliary: [5, 6],
  currencies: [],
  parentId: null,
  leaf: true,
};
const category = { version: 1, builtIn: true, customColumns: [] };
const none = AGING_LIMITS.map(() => '0.00');

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(subjectCalls.list, [receivable as never]);
  api.answer(accountingCategoryCalls.list, [
    { id: 5, name: '客户', ...category },
    { id: 6, name: '部门', ...category },
  ]);
  api.answer(accountingCategoryDetailCalls.list, []);
});

describe('往来账龄', () => {
  const subject = { id: 12, code: '1122', fullName: '应收账款', direction: 'debit' as const };
  const book: AgingResult = {
    subject,
    limits: [...AGING_LIMITS],
    page: 1,
    pageSize: 500,
    total: 2,
    rows: [
      {
        itemId: 9,
        code: '001',
        name: '华美商贸',
        direction: '借',
        balance: '350.00',
        bands: ['150.50', ...none.slice(1), '199.50'],
        contrary: '0.00',
      },
      {
        itemId: 10,
        code: '002',
        name: '东方百货',
        direction: '贷',
        balance: '80.00',
        bands: [...none, '0.00'],
        contrary: '80.00',
      },
    ],
    totals: { bands: ['150.50', ...none.slice(1), '199.50'], contrary: '80.00' },
    net: '270.00',
    aged: '270.00',
  };

  it('shows what is open by age as of the end of the month, and leads to the entries', async () => {
    api.answer(agingCalls.aging, book);
    const { user, address } = renderScreen(<Screens />, {
      path: '/account-book/aging?period=2026-02',
    });
    const table = await screen.findByRole('table', { name: '往来账龄' });
    for (const head of ['0–30 天', '1–2 年', '3 年以上', '贷方（预收）']) {
      expect(await within(table).findByText(head)).toBeInTheDocument();
    }
    expect(screen.getByText('账账相符')).toBeInTheDocument();
    expect(api.requestsOf(agingCalls.aging).at(-1)?.query).toMatchObject({
      subjectId: '12',
      categoryId: '5',
      asOf: '2026-02-28',
      method: 'fifo',
    });
    await user.dblClick(await within(table).findByText('华美商贸'));
    expect(address()).toContain('/account-book/auxiliary-accounting-detail?subjectId=12');
  });

  it('says what differs where the bands do not come to the balances', async () => {
    api.answer(agingCalls.aging, { ...book, aged: '271.00' });
    renderScreen(<Screens />, { path: '/account-book/aging?period=2026-02' });
    expect(await screen.findByText('账账不符')).toBeInTheDocument();
    expect(screen.getByText(/账龄多 1.00/)).toBeInTheDocument();
  });

  it('names the items whose differences cancel each other', async () => {
    const [owing, advanced] = book.rows;
    if (!owing || !advanced) throw new Error('no rows');
    const rows = [
      { ...owing, balance: '349.00' },
      { ...advanced, balance: '79.00' },
    ];
    api.answer(agingCalls.aging, { ...book, rows });
    renderScreen(<Screens />, { path: '/account-book/aging?period=2026-02' });
    expect(await screen.findByText('账账不符')).toBeInTheDocument();
    expect(screen.getByText('账龄多 1.00').parentElement).toHaveTextContent('001 华美商贸');
    expect(screen.getByText('余额多 1.00').parentElement).toHaveTextContent('002 东方百货');
  });
});

describe('往来核销', () => {
  const entry = (changes: Partial<SettlementEntry>): SettlementEntry => ({
    voucherId: 7,
    lineNo: 1,
    date: '2026-01-05',
    word: '记',
    code: 3,
    summary: '销售',
    debit: '0.00',
    credit: '0.00',
    settled: '0.00',
    open: '0.00',
    currency: 'CNY',
    foreignDebit: null,
    foreignCredit: null,
    foreignSettled: null,
    foreignOpen: null,
    ...changes,
  });

  const sum = (changes: Partial<SettlementSum>): SettlementSum => ({
    currency: 'CNY',
    isBase: true,
    ownDebit: '100.00',
    ownCredit: '60.00',
    ownBalance: '40.00',
    openDebit: '100.00',
    openCredit: '60.00',
    exchange: '0.00',
    balance: '40.00',
    ...changes,
  });

  it('settles dollars by dollars, and says what rates make of them', async () => {
    const dollars = { currency: 'USD', foreignSettled: '0' };
    const entries = [
      entry({
        ...dollars,
        debit: '710.00',
        open: '710.00',
        foreignDebit: '100',
        foreignOpen: '100',
      }),
      entry({
        ...dollars,
        voucherId: 9,
        lineNo: 2,
        summary: '收款',
        credit: '720.00',
        open: '720.00',
        foreignCredit: '100',
        foreignOpen: '100',
      }),
      entry({ voucherId: 0, lineNo: 0, summary: '期初', debit: '5.00', open: '5.00' }),
    ];
    const ofDollars = sum({
      currency: 'USD',
      isBase: false,
      ownCredit: '100.00',
      ownBalance: '0.00',
      openDebit: '710.00',
      openCredit: '720.00',
      balance: '-11.00',
    });
    const line = { voucherId: 7, lineNo: 1, title: '2026-01 记-3', date: '2026-01-05' };
    const mark = {
      id: 5,
      madeName: '周敏',
      madeAt: '2026-02-01T00:00:00Z',
      currency: 'USD',
      inAct: 1,
      amount: '30.00',
      exchange: '-3.00',
      lines: [{ ...line, debit: '30.00', credit: '0.00' }],
    };
    api.answer(settlementCalls.settlement, {
      total: 3,
      entries,
      marks: [mark],
      marksTotal: 1,
      sums: [sum({ ownDebit: '5.00', ownCredit: '0.00', ownBalance: '5.00' }), ofDollars],
    });
    api.answer(settlementCalls.settle, { made: 1 });
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/settlement?subjectId=12&itemId=9&period=2026-02',
    });
    expect(await screen.findByText('收益 3.00')).toBeInTheDocument();
    expect(screen.getByText('账账不符')).toBeInTheDocument();
    expect(screen.getByText(/未核销多 1.00/)).toBeInTheDocument();
    const table = screen.getByRole('table', { name: '往来核销' });
    const [, first, second, third] = within(table).getAllByRole('checkbox');
    await user.click(first as HTMLElement);
    await user.click(third as HTMLElement);
    expect(screen.getByText(/所选分录有 USD、CNY/)).toBeInTheDocument();
    await user.click(third as HTMLElement);
    await user.click(second as HTMLElement);
    expect(screen.getByText(/核销 USD 100.00/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^核\s*销$/ }));
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.settle)[0]?.body).toMatchObject({
        marks: [{ currency: 'USD', lines: [{ voucherId: 7, amount: '100' }, { voucherId: 9 }] }],
      }),
    );
  });

  it('settles what is chosen on both sides, of the larger one in part', async () => {
    api.answer(settlementCalls.settlement, {
      total: 2,
      sums: [sum({})],
      marks: [],
      marksTotal: 0,
      entries: [
        entry({ debit: '100.00', open: '100.00' }),
        entry({
          voucherId: 9,
          lineNo: 2,
          code: 5,
          summary: '收款',
          credit: '60.00',
          open: '60.00',
        }),
      ],
    });
    api.answer(settlementCalls.settle, { made: 1 });
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/settlement?subjectId=12&itemId=9&period=2026-02',
    });
    await screen.findByText('收款');
    let table = screen.getByRole('table', { name: '往来核销' });
    const [, sold] = within(table).getAllByRole('checkbox');
    await user.click(sold as HTMLElement);
    expect(screen.getByText('已选 借方 100.00，请再勾选贷方的分录')).toBeInTheDocument();
    // Who looks at a voucher comes back to what was chosen.
    act(() => shellHistory.push('/voucher/form/7'));
    await waitFor(() => expect(screen.queryByText('收款')).not.toBeInTheDocument());
    act(() => shellHistory.go(-1));
    expect(await screen.findByText('已选 借方 100.00，请再勾选贷方的分录')).toBeInTheDocument();
    table = screen.getByRole('table', { name: '往来核销' });
    await user.click(within(table).getAllByRole('checkbox')[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '按先后核销（1 组）' }));
    const proposed = await screen.findByRole('list', { name: '将要核销' });
    expect(proposed).toHaveTextContent('2026-01-05 记-3 ↔ 2026-01-05 记-560.00');
    await user.click(within(table).getByRole('checkbox', { name: '全选本页' }));
    expect(screen.getByText(/核销 60.00/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^核\s*销$/ }));
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.settle)[0]?.body).toEqual({
        subjectId: 12,
        categoryId: 5,
        itemId: 9,
        marks: [
          {
            currency: 'CNY',
            lines: [
              { voucherId: 7, lineNo: 1, amount: '60' },
              { voucherId: 9, lineNo: 2, amount: '60' },
            ],
          },
        ],
      }),
    );
  });

  it('goes to a file and to paper by its filters, and says which they are', async () => {
    api.answer(settlementCalls.settlement, {
      total: 1,
      sums: [sum({})],
      marks: [],
      marksTotal: 0,
      entries: [entry({ debit: '100.00', open: '100.00' })],
    });
    api.answer(accountingCategoryDetailCalls.get, {
      id: 9,
      code: '001',
      name: '华美商贸',
    } as never);
    api.answerFile(settlementCalls.settlementFile, '往来核销.xlsx');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/settlement?subjectId=12&itemId=9&all=1&currency=CNY&period=2026-02',
    });
    await screen.findByText('2026-01-05');
    await user.click(screen.getByRole('button', { name: '导出往来核销' }));
    await user.click(await screen.findByText('导出 Excel（.xlsx）'));
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.settlementFile)[0]?.query).toEqual({
        subjectId: '12',
        categoryId: '5',
        itemId: '9',
        state: 'all',
        currency: 'CNY',
        format: 'xlsx',
      }),
    );
    await user.click(screen.getByRole('button', { name: '打印往来核销' }));
    const page = await screen.findByLabelText('第 1 页');
    expect(within(page).getByText('往来核销 1122 应收账款 客户 华美商贸')).toBeInTheDocument();
    expect(within(page).getByText(/列全部分录，含已核销，币别 CNY/)).toBeInTheDocument();
    expect(within(page).getAllByText('100.00')).toHaveLength(3);
  });

  it('goes to no paper and no file before it is of somebody', async () => {
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/settlement?subjectId=12&period=2026-02',
    });
    await user.click(await screen.findByRole('button', { name: '打印往来核销' }));
    expect(await screen.findByText('请先选择科目和往来项目')).toBeInTheDocument();
    expect(screen.queryByLabelText('第 1 页')).toBeNull();
    expect(api.requestsOf(settlementCalls.settlementFile)).toEqual([]);
  });

  it('leads to the older marks page by page', async () => {
    const lines = [
      { voucherId: 7, lineNo: 1, title: '2026-01 记-3', date: '2026-01-05', debit: '1.00' },
      { voucherId: 9, lineNo: 2, title: '2026-01 记-4', date: '2026-01-06', debit: '0.00' },
    ].map((line, at) => ({ ...line, credit: at === 0 ? '0.00' : '1.00' }));
    const exact = { currency: 'CNY', exchange: '0.00', inAct: 1 };
    const mark = {
      id: 5,
      madeName: '周敏',
      madeAt: '2026-02-01T00:00:00Z',
      amount: '1.00',
      lines,
      ...exact,
    };
    api.answer(settlementCalls.settlement, {
      total: 0,
      sums: [],
      entries: [],
      marks: [mark],
      marksTotal: 201,
    });
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/settlement?subjectId=12&itemId=9&period=2026-02',
    });
    await user.click(await screen.findByRole('listitem', { name: '2' }));
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.settlement).at(-1)?.query).toMatchObject({
        marksPage: '2',
      }),
    );
  });
});

it.each([
  ['', /先进先出：收（付）款先冲抵最早的欠款/],
  ['&method=marks', /按核销：以“往来核销”中勾对的结果为准/],
])('往来账龄 says what its ages go by%s', async (method, hint) => {
  const subject = { id: 12, code: '1122', fullName: '应收账款', direction: 'debit' as const };
  api.answer(agingCalls.aging, {
    subject,
    limits: [...AGING_LIMITS],
    page: 1,
    pageSize: 500,
    total: 0,
    rows: [],
    totals: { bands: [...none, '0.00'], contrary: '0.00' },
    net: '0.00',
    aged: '0.00',
  });
  renderScreen(<Screens />, { path: `/account-book/aging?period=2026-02${method}` });
  expect(await screen.findByText(hint)).toBeInTheDocument();
});

describe('核算项目组合表', () => {
  const crossed = (rowItem: number | null, columnItem: number | null) => ({
    subject: { id: 13, code: '1221', fullName: '其他应收款', direction: 'debit' as const },
    columns: [{ itemId: columnItem, code: '', name: '列', total: '12.00' }],
    rows: [{ itemId: rowItem, code: '', name: '行', amounts: { '0': '12.00' }, total: '12.00' }],
    total: '12.00',
    control: '12.00',
  });
  const other = { id: 13, code: '1221', name: '其他应收款', fullName: '其他应收款' };

  it('opens on the pair of categories that has items on both sides', async () => {
    api.answer(accountingCategoryCalls.list, [
      { id: 5, name: '客户', ...category },
      { id: 6, name: '供应商', ...category },
      { id: 7, name: '职员', ...category },
    ]);
    api.answer(subjectCalls.list, [
      { ...receivable, ...other, auxiliary: [5, 6, 7] } as never,
      { ...receivable, auxiliary: [5] } as never,
    ]);
    api.answer(itemCrossCalls.itemCross, ({ query }) =>
      query.rowCategoryId === '5' && query.columnCategoryId === '7'
        ? crossed(1, 2)
        : crossed(null, null),
    );
    const { address } = renderScreen(<Screens />, {
      path: '/account-book/item-cross?period=2026-02',
    });
    const table = await screen.findByRole('table', { name: '核算项目组合表' });
    expect(await within(table).findByText('列')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.requestsOf(itemCrossCalls.itemCross).at(-1)?.query).toMatchObject({
        subjectId: '13',
        rowCategoryId: '5',
        columnCategoryId: '7',
      }),
    );
    // Another period, a link and Back keep it, and look for no other one.
    expect(address()).toContain('subjectId=13&categoryId=5&columnId=7');
    const asked = api.requestsOf(itemCrossCalls.itemCross).length;
    expect(asked).toBeLessThanOrEqual(4);
  });

  it('opens on debits where what moved comes to nothing', async () => {
    api.answer(accountingCategoryCalls.list, [
      { id: 5, name: '客户', ...category },
      { id: 7, name: '职员', ...category },
    ]);
    api.answer(subjectCalls.list, [{ ...receivable, ...other, auxiliary: [5, 7] } as never]);
    api.answer(itemCrossCalls.itemCross, ({ query }) =>
      query['figure'] === 'debit' ? crossed(null, 2) : crossed(null, null),
    );
    const { address } = renderScreen(<Screens />, {
      path: '/account-book/item-cross?period=2026-02',
    });
    expect(await screen.findByText('2026年第02期 · 借方发生额')).toBeInTheDocument();
    const table = await screen.findByRole('table', { name: '核算项目组合表' });
    expect(await within(table).findByText('列')).toBeInTheDocument();
    expect(address()).toContain('subjectId=13&categoryId=5&columnId=7&figure=debit');
  });

  it('says what to do where no subject keeps two', async () => {
    api.answer(subjectCalls.list, [{ ...receivable, auxiliary: [5] } as never]);
    renderScreen(<Screens />, { path: '/account-book/item-cross?period=2026-02' });
    expect(await screen.findByText('没有同时启用两个辅助核算类别的科目')).toBeInTheDocument();
    expect(api.requestsOf(itemCrossCalls.itemCross)).toHaveLength(0);
  });

  it('opens on a subject that keeps two categories, where there is one', async () => {
    api.answer(subjectCalls.list, [
      { ...receivable, auxiliary: [5] } as never,
      { ...receivable, ...other } as never,
    ]);
    api.refuse(itemCrossCalls.itemCross, 'NOT_FOUND');
    renderScreen(<Screens />, { path: '/account-book/item-cross?period=2026-02' });
    await waitFor(() => expect(api.requestsOf(itemCrossCalls.itemCross)).not.toHaveLength(0));
    for (const { query } of api.requestsOf(itemCrossCalls.itemCross)) {
      expect(query).toMatchObject({ subjectId: '13', rowCategoryId: '5', columnCategoryId: '6' });
    }
  });

  it('has an item down and another one across, and ties to the subject', async () => {
    const item = { itemId: 9, code: '001', name: '华美商贸' };
    api.answer(itemCrossCalls.itemCross, {
      subject: { id: 12, code: '1122', fullName: '应收账款', direction: 'debit' },
      columns: [{ itemId: null, code: '', name: '未指定部门', total: '12.00' }],
      rows: [{ ...item, amounts: { '0': '12.00' }, total: '12.00' }],
      total: '12.00',
      control: '12.00',
    });
    renderScreen(<Screens />, { path: '/account-book/item-cross?period=2026-02' });
    const table = await screen.findByRole('table', { name: '核算项目组合表' });
    expect(await within(table).findByText('未指定部门')).toBeInTheDocument();
    expect(screen.getByText('账账相符')).toBeInTheDocument();
    expect(api.requestsOf(itemCrossCalls.itemCross).at(-1)?.query).toMatchObject({
      rowCategoryId: '5',
      columnCategoryId: '6',
      figure: 'net',
    });
  });
});
