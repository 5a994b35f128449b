import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  auxiliaryLedgerCalls,
  currencyCalls,
  subjectCalls,
  type ListedSubject,
  type DetailedLedgerRow,
  type SubjectBalanceRow,
} from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const none = {
  yearOpeningDebit: '0.00',
  yearOpeningCredit: '0.00',
  openingDebit: '0.00',
  openingCredit: '0.00',
  debit: '0.00',
  credit: '0.00',
  ytdDebit: '0.00',
  ytdCredit: '0.00',
  closingDebit: '0.00',
  closingCredit: '0.00',
};

function balanceRow(changes: Partial<SubjectBalanceRow>): SubjectBalanceRow {
  return {
    subjectId: 1,
    parentId: null,
    code: '1001',
    name: '库存现金',
    direction: 'debit',
    level: 1,
    leaf: true,
    auxiliaryTitle: null,
    auxiliary: {},
    ...none,
    ...changes,
  };
}

const tax = {
  subjectId: 2,
  code: '2221',
  name: '应交税费',
  direction: 'credit',
  leaf: false,
} as const;
const vat = { subjectId: 3, parentId: 2, code: '222101', name: '应交增值税', level: 2 };
const balance = {
  rows: [
    balanceRow({ openingDebit: '8000.00', closingDebit: '12900.00', debit: '4900.00' }),
    balanceRow({ ...tax, credit: '4900.00', closingCredit: '4900.00' }),
    balanceRow({ ...vat, credit: '4900.00', closingCredit: '4900.00' }),
  ],
  totals: { ...none, debit: '4900.00', credit: '4900.00', closingDebit: '12900.00' },
};

const secondSubject: ListedSubject = {
  id: 2,
  code: '1002',
  name: '银行存款',
  parentId: null,
  level: 1,
  leaf: true,
  direction: 'debit',
  closing: '-419064.00',
};
const subjects: ListedSubject[] = [
  {
    id: 1,
    code: '1001',
    name: '库存现金',
    parentId: null,
    level: 1,
    leaf: true,
    direction: 'debit',
    closing: '0.00',
  },
  secondSubject,
];

function ledgerRow(changes: Partial<DetailedLedgerRow>): DetailedLedgerRow {
  return {
    kind: 'entry',
    date: '2026-02-04',
    voucherId: null,
    word: '',
    code: null,
    summary: '',
    counterpart: '',
    counterpartCount: 0,
    debit: '0.00',
    credit: '0.00',
    direction: '借',
    balance: '420000.00',
    ...changes,
  };
}

const ledgerRows = [
  ledgerRow({ kind: 'opening', summary: '期初余额' }),
  ledgerRow({
    voucherId: 71,
    word: '记',
    code: 3,
    summary: '缴纳附加税',
    counterpart: '222114 应交城市维护建设税',
    counterpartCount: 3,
    credit: '936.00',
    balance: '419064.00',
  }),
  ledgerRow({ kind: 'periodTotal', summary: '本期合计', credit: '936.00' }),
  ledgerRow({ kind: 'yearTotal', summary: '本年累计', credit: '1936.00' }),
];

const ends = { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' };
const noEnds = { book: ends, balances: ends };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(subjectCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.list, subjects);
  api.answer(accountBookCalls.subjectBalance, balance);
  api.answer(accountBookCalls.details, ({ query }) => {
    const subject = subjects.find(({ id }) => String(id) === query['subjectId']);
    if (!subject) throw new Error('no such subject');
    const named = { ...subject, fullName: subject.name };
    return { subject: named, page: 1, pageSize: 500, total: 1, rows: ledgerRows, ...noEnds };
  });
});

describe('科目余额表', () => {
  const path = '/account-book/subject-balance?period=2026-02';

  it('leads from a figure to the detailed ledger of its subject and period', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('link', { name: /库存现金期末余额借方 12,900.00/ }));
    expect(address()).toBe('/account-book/detailed?subjectId=1&period=2026-02');
  });

  it('leads from the row of an item to the detailed ledger of exactly that item', async () => {
    const item = { ...balanceRow({}), parentId: 1, code: '1001_K1', level: 2 };
    api.answer(accountBookCalls.subjectBalance, {
      ...balance,
      rows: [balanceRow({}), { ...item, auxiliaryTitle: '中远贸易', auxiliary: { '3': 55 } }],
    });
    const { user, address } = renderScreen(<Screens />, { path: `${path}&auxiliary=1` });
    await user.dblClick(await screen.findByText('中远贸易'));
    expect(address()).toBe('/account-book/detailed?subjectId=1&auxiliary=3%3A55&period=2026-02');
    await screen.findByRole('table', { name: '明细账' });
    expect(api.requestsOf(accountBookCalls.details).at(-1)?.query).toMatchObject({
      subjectId: '1',
      auxiliary: '3:55',
    });
  });

  it('asks for the range of the address and carries it on', async () => {
    const { user, address } = renderScreen(<Screens />, { path: `${path}&periodFrom=2026-01` });
    const table = await screen.findByRole('table', { name: '科目余额表' });
    await within(table).findByText('库存现金');
    expect(api.requestsOf(accountBookCalls.subjectBalance).at(-1)?.query).toMatchObject({
      periodFrom: '2026-01',
      periodTo: '2026-02',
      levelFrom: '1',
      level: '4',
    });
    await user.dblClick(within(table).getByText('库存现金'));
    expect(address()).toBe('/account-book/detailed?subjectId=1&periodFrom=2026-01&period=2026-02');
  });

  it('closes and opens branches by button and by key', async () => {
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByText('应交增值税')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '收起 2221 应交税费' }));
    expect(screen.queryByText('应交增值税')).not.toBeInTheDocument();
    const scroller = screen.getByRole('table').parentElement ?? document.body;
    await user.click(screen.getByText('应交税费'));
    fireEvent.keyDown(scroller, { key: 'ArrowRight' });
    expect(await screen.findByText('应交增值税')).toBeInTheDocument();
    fireEvent.keyDown(scroller, { key: 'ArrowLeft' });
    await waitFor(() => expect(screen.queryByText('应交增值税')).not.toBeInTheDocument());
  });

  it('finds subjects by text and keeps the branch above them', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('库存现金');
    await user.type(screen.getByRole('textbox', { name: '查找科目' }), '增值');
    await waitFor(() => expect(screen.queryByText('库存现金')).not.toBeInTheDocument());
    expect(screen.getByText('应交税费')).toBeInTheDocument();
    expect(screen.getByText(/2 个科目/)).toBeInTheDocument();
  });

  it('adds up what a search has left, and checks only the whole', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('试算不平衡');
    await user.type(screen.getByRole('textbox', { name: '查找科目' }), '增值');
    const total = (await screen.findByText('合计（筛选结果）')).closest('tr');
    expect(total).toHaveTextContent('4,900.00');
    expect(total).not.toHaveTextContent('12,900.00');
    expect(screen.queryByText('试算不平衡')).not.toBeInTheDocument();
  });

  it('is not checked for who sees cash and bank alone', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'Cashier' }) });
    await screen.findByText('库存现金');
    expect(screen.queryByText(/试算/)).not.toBeInTheDocument();
  });

  it('goes to paper with company, period and unit, and to a file with its filters', async () => {
    api.answerFile(accountBookCalls.subjectBalanceFile, '科目余额表.xlsx');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('库存现金');
    await user.click(screen.getByRole('button', { name: '导出科目余额表' }));
    await user.click(await screen.findByText('导出 Excel（.xlsx）'));
    await waitFor(() =>
      expect(api.requestsOf(accountBookCalls.subjectBalanceFile)[0]?.query).toMatchObject({
        periodFrom: '2026-02',
        periodTo: '2026-02',
        level: '4',
        format: 'xlsx',
      }),
    );
    await user.click(screen.getByRole('button', { name: '打印科目余额表' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    for (const text of ['编制单位：晨星商贸有限公司', '期间：2026年第02期', '单位：元', '合计']) {
      expect(within(paper).getByText(text)).toBeInTheDocument();
    }
    await user.click(screen.getByRole('button', { name: /^返\s*回$/ }));
    expect(await screen.findByRole('table', { name: '科目余额表' })).toBeInTheDocument();
  });

  it('says which pair of totals does not balance and by how much', async () => {
    renderScreen(<Screens />, { path });
    const status = await screen.findByText('试算不平衡');
    expect(status.parentElement).toHaveTextContent('期末 借方多 12,900.00');
    expect(status.parentElement).toHaveTextContent('本期 借 = 贷');
  });
});

describe('明细账', () => {
  const path = '/account-book/detailed?subjectId=2&period=2026-02';

  it('shows entries with their counterparts and leads to the voucher', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const table = await screen.findByRole('table', { name: '明细账' });
    expect(await within(table).findByText('等 3 个')).toBeInTheDocument();
    await user.click(within(table).getByRole('link', { name: '记-3' }));
    expect(address()).toBe('/voucher/form/71?period=2026-02');
  });

  it('tells beside it what each subject stands at', async () => {
    renderScreen(<Screens />, { path });
    const tree = await screen.findByRole('tree', { name: '科目' });
    const [cash, bank] = await within(tree).findAllByRole('treeitem');
    expect([cash?.textContent, bank?.textContent]).toEqual([
      '1001库存现金平 ',
      '1002银行存款贷 419,064.00',
    ]);
  });

  it('tells no balance of other periods while those of its own are on their way', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const tree = await screen.findByRole('tree', { name: '科目' });
    expect(await within(tree).findByText('419,064.00')).toBeInTheDocument();
    let answer: (rows: []) => void = () => {};
    const later = new Promise<[]>((resolve) => (answer = resolve));
    api.answer(accountBookCalls.list, () => later);
    await user.click(screen.getByRole('switch', { name: '余额为零' }));
    await waitFor(() => expect(within(tree).queryByText('419,064.00')).not.toBeInTheDocument());
    expect(within(tree).getByText('银行存款')).toBeInTheDocument();
    answer([]);
    await waitFor(() => expect(within(tree).queryByText('银行存款')).not.toBeInTheDocument());
  });

  it('narrows to the entries that a text names, and says so', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('本年累计');
    expect(screen.getByText(/· \d+ 笔$/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: '查找分录' }), '936');
    expect(await screen.findByText(/筛选出 1 笔分录/)).toHaveTextContent('贷方合计 936.00');
    // The head would count the entries of the whole book.
    expect(screen.queryByText(/· \d+ 笔$/)).not.toBeInTheDocument();
    expect(screen.queryByText('本年累计')).not.toBeInTheDocument();
  });

  it('keeps the totals of the last period below the entries', async () => {
    renderScreen(<Screens />, { path });
    const total = await screen.findByText('本年累计');
    expect(total.closest('tfoot')).not.toBeNull();
    expect(screen.getByText('本期合计').closest('tfoot')).not.toBeNull();
    expect(screen.getByText('期初余额').closest('tbody')).not.toBeNull();
  });

  it('begins with the first subject and goes on with Alt+↓', async () => {
    const { address } = renderScreen(<Screens />, {
      path: '/account-book/detailed?period=2026-02',
    });
    await screen.findByText('1001 库存现金');
    fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true });
    expect(await screen.findByText('1002 银行存款')).toBeInTheDocument();
    expect(address()).toContain('subjectId=2');
  });

  it('has 原币 and 本位币 of each amount where it is narrowed to a currency', async () => {
    const entry = ledgerRow({ voucherId: 71, word: '记', code: 3, debit: '72.00' });
    api.answer(accountBookCalls.details, ({ query }) => ({
      subject: { ...secondSubject, fullName: '银行存款' },
      page: 1,
      pageSize: 500,
      total: 1,
      ...noEnds,
      rows: [{ ...entry, foreignDebit: '10', foreignBalance: '10', exchangeRate: '7.200000' }],
      ...(query['currency'] === 'USD'
        ? {
            foreign: {
              currency: 'USD',
              ownBook: noEnds.book,
              ownBalances: noEnds.balances,
            },
          }
        : {}),
    }));
    renderScreen(<Screens />, { path: `${path}&currency=USD` });
    const table = await screen.findByRole('table', { name: '明细账' });
    expect(await within(table).findAllByText('原币')).toHaveLength(3);
    expect(within(table).getByText('7.2')).toBeInTheDocument();
    expect(screen.getByText('账账相符')).toBeInTheDocument();
  });

  it('offers the pages of a long book', async () => {
    api.answer(accountBookCalls.details, () => ({
      subject: { ...secondSubject, fullName: '银行存款' },
      page: 1,
      pageSize: 500,
      total: 1200,
      rows: ledgerRows.slice(0, 2),
      book: noEnds.book,
      balances: { ...noEnds.book, closing: '1.00' },
    }));
    const { user } = renderScreen(<Screens />, { path });
    const pager = (await screen.findByText('共 1200 笔')).closest('ul');
    if (!pager) throw new Error('no pager');
    expect(screen.getByText(/科目余额多 1.00/)).toBeInTheDocument();
    await user.click(within(pager).getByTitle('2'));
    await waitFor(() =>
      expect(api.requestsOf(accountBookCalls.details).at(-1)?.query['page']).toBe('2'),
    );
  });
});

describe('总账', () => {
  it('names a subject once and asks for the first level', async () => {
    const row = { subjectId: 1, code: '1001', name: '库存现金', period: '2026-02' };
    const figures = {
      debit: '500.00',
      credit: '0.00',
      direction: '借',
      balance: '2900.00',
    } as const;
    api.answer(accountBookCalls.generalLedger, [
      { ...row, ...figures, kind: 'opening', summary: '期初余额' },
      { ...row, ...figures, kind: 'periodTotal', summary: '本期合计' },
    ]);
    renderScreen(<Screens />, { path: '/account-book/general-ledger?period=2026-02' });
    expect(await screen.findAllByText('库存现金')).toHaveLength(1);
    expect(api.requestsOf(accountBookCalls.generalLedger)[0]?.query).toMatchObject({
      levelFrom: '1',
      level: '1',
    });
  });
});

describe('辅助核算余额表', () => {
  it('leads to the book of the item, in the chosen subject', async () => {
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    api.answer(accountBookCalls.auxiliaryBalance, {
      page: 1,
      pageSize: 500,
      total: 1,
      rows: [{ itemId: 9, code: '001', name: '华美商贸', ...none, closingDebit: '113000.00' }],
      totals: { ...none, closingDebit: '113000.00' },
    });
    const { user, address } = renderScreen(<Screens />, {
      path: '/account-book/auxiliary-accounting-balance?subjectId=2&period=2026-02',
    });
    await user.click(await screen.findByRole('link', { name: /华美商贸期末余额借方/ }));
    expect(address()).toBe(
      '/account-book/auxiliary-accounting-detail?categoryId=5&itemId=9&subjectId=2&period=2026-02',
    );
  });

  it('names an item once before its subjects, each of which leads to its own book', async () => {
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    const item = { itemId: 9, code: '001', name: '华美商贸', ...none };
    const owed = { id: 2, code: '1122', fullName: '应收账款' };
    const advance = { id: 3, code: '2203', fullName: '预收账款' };
    api.answer(accountBookCalls.auxiliaryBalance, {
      page: 1,
      pageSize: 500,
      total: 1,
      rows: [
        { ...item, closingDebit: '900.00', subject: owed },
        { ...item, closingCredit: '200.00', subject: advance },
      ],
      totals: { ...none, closingDebit: '900.00', closingCredit: '200.00' },
    });
    const { user, address } = renderScreen(<Screens />, {
      path: '/account-book/auxiliary-accounting-balance?bySubject=1&period=2026-02',
    });
    const link = await screen.findByRole('link', { name: /华美商贸 预收账款期末余额贷方/ });
    expect(screen.getAllByText('华美商贸')).toHaveLength(1);
    expect(api.requestsOf(accountBookCalls.auxiliaryBalance)[0]?.query).toMatchObject({
      bySubject: '1',
    });
    await user.click(link);
    expect(address()).toBe(
      '/account-book/auxiliary-accounting-detail?categoryId=5&itemId=9&subjectId=3&period=2026-02',
    );
  });

  it('proves that all items come to their subjects, and of some found ones what they come to alone', async () => {
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    const figures = { ...none, debit: '50.00', closingDebit: '50.00' };
    api.answer(accountBookCalls.auxiliaryBalance, {
      page: 1,
      pageSize: 500,
      total: 1,
      totals: figures,
      rows: [{ itemId: 9, code: '001', name: '华美商贸', ...figures }],
    });
    const held = (debit: string) => ({ ...ends, debit, closing: debit });
    api.answer(auxiliaryLedgerCalls.auxiliaryList, {
      page: 1,
      pageSize: 1,
      total: 1,
      rows: [],
      control: { items: held('50.00'), unassigned: held('5.00'), subjects: held('54.00') },
    });
    const path = '/account-book/auxiliary-accounting-balance?period=2026-02';
    const whole = renderScreen(<Screens />, { path });
    const status = (await screen.findByText('账账不符')).parentElement;
    expect(status).toHaveTextContent('全部项目 + 未指定项目 = 科目余额 项目多 1.00');
    whole.unmount();
    renderScreen(<Screens />, { path: `${path}&keyword=华美` });
    const found = (await screen.findByText('账账相符')).parentElement;
    expect(found).toHaveTextContent('期初 + 借方 − 贷方 = 期末');
    expect(found).not.toHaveTextContent('未指定项目');
  });

  it('finds items by a text of the address, in its file too, and falls back from a category that is none', async () => {
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    api.answer(accountBookCalls.auxiliaryBalance, {
      page: 1,
      pageSize: 500,
      total: 0,
      rows: [],
      totals: none,
    });
    api.answerFile(accountBookCalls.auxiliaryBalanceFile, '辅助核算余额表.csv');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const { user, address } = renderScreen(<Screens />, {
      path: '/account-book/auxiliary-accounting-balance?period=2026-02&categoryId=abc&page=2',
    });
    const field = await screen.findByRole('textbox', { name: '查找项目' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, '华美{Enter}');
    expect(await screen.findByText('没有匹配的项目')).toBeInTheDocument();
    expect(decodeURIComponent(address())).toMatch(/categoryId=abc&keyword=华美$/);
    const asked = { categoryId: '5', keyword: '华美' };
    expect(api.requestsOf(accountBookCalls.auxiliaryBalance).at(-1)?.query).toMatchObject(asked);
    await user.click(screen.getByRole('button', { name: '导出辅助核算余额表' }));
    await user.click(await screen.findByText('导出 CSV（.csv）'));
    await waitFor(() =>
      expect(api.requestsOf(accountBookCalls.auxiliaryBalanceFile)[0]?.query).toMatchObject(asked),
    );
  });

  it('shows pages of many items, and prints all of them', async () => {
    const category = { version: 1, builtIn: true, customColumns: [] };
    api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', ...category }]);
    const rows = Array.from({ length: 1_001 }, (_, at) => {
      return { itemId: at + 1, code: String(at + 1), name: `客户${at + 1}`, ...none };
    });
    api.answer(accountBookCalls.auxiliaryBalance, ({ query }) => {
      const { page = '1', pageSize = '1001' } = query as Record<string, string>;
      const [at, size] = [Number(page) - 1, Number(pageSize)];
      const shown = rows.slice(at * size, (at + 1) * size);
      return { page: at + 1, pageSize: size, total: rows.length, rows: shown, totals: none };
    });
    const { user, address } = renderScreen(<Screens />, {
      path: '/account-book/auxiliary-accounting-balance?period=2026-02',
    });
    expect(await screen.findByText(/1001 个项目/)).toBeInTheDocument();
    await user.click(screen.getByRole('listitem', { name: '3' }));
    expect(await screen.findByText('客户1001')).toBeInTheDocument();
    expect(address()).toContain('page=3');
    await user.click(screen.getByRole('button', { name: /打印/ }));
    expect(await screen.findByText('客户1')).toBeInTheDocument();
    expect(api.requestsOf(accountBookCalls.auxiliaryBalance).at(-1)?.query).not.toHaveProperty(
      'pageSize',
    );
  });
});
