import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  currencyCalls,
  subjectCalls,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const of = (id: number, code: string, name: string, leaf = true) => ({
  id,
  code,
  name,
  fullName: name,
  leaf,
  level: 1,
  parentId: null,
  direction: 'debit' as const,
});
const cash = of(1, '1001', '库存现金');
const bank = of(2, '1002', '银行存款', false);
const account = {
  ...of(3, '100201', '工行', true),
  parentId: 2,
  level: 2,
  fullName: '银行存款-工行',
};

const figures = { debit: '10.00', credit: '0.00', direction: '借' as const, balance: '10.00' };
const ofBook = { voucherId: null, word: '', code: null, counterpart: '', counterpartCount: 0 };
const entry: DetailedLedgerRow = {
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 3,
  summary: '收款',
  counterpart: '',
  counterpartCount: 0,
  ...figures,
};
const rowsOf = (entries: number): DetailedLedgerRow[] => [
  {
    ...ofBook,
    kind: 'opening',
    date: '2026-02-01',
    summary: '期初余额',
    debit: '0.00',
    credit: '0.00',
    direction: '平',
    balance: '0.00',
  },
  ...Array.from({ length: entries }, () => entry),
  ...(['periodTotal', 'yearTotal'] as const).map((kind) => ({
    ...ofBook,
    kind,
    date: '2026-02-28',
    summary: kind,
    ...figures,
    debit: `${entries * 10}.00`,
  })),
];

describe('the 明细账 of all subjects on paper', () => {
  let api: FakeApi;
  const answer = (entries: number, total = entries) =>
    api.answer(accountBookCalls.details, ({ query }) => {
      const subject =
        [cash, bank, account].find(({ id }) => String(id) === query['subjectId']) ?? cash;
      const ends = { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' };
      return {
        subject,
        page: Number(query['page']),
        pageSize: 500,
        total,
        book: ends,
        balances: ends,
        rows: rowsOf(entries),
      };
    });
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(accountingCategoryCalls.list, []);
    api.answer(currencyCalls.list, []);
    const listed = [cash, bank, account].map((each) => ({ ...each, closing: '0.00' }));
    api.answer(accountBookCalls.list, listed);
  });
  const open = () =>
    renderScreen(<Screens />, {
      path: '/account-book/detailed?subjectId=1&period=2026-02&paper=1&whole=1',
    });
  const headings = async () => {
    const paper = await screen.findByRole('region', { name: '打印预览' });
    return within(paper)
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent);
  };

  it('is that of every leaf, each from a page of its own, numbered through', async () => {
    answer(30);
    open();
    expect(await headings()).toEqual([
      '库存现金明细账',
      '库存现金明细账',
      '银行存款-工行明细账',
      '银行存款-工行明细账',
    ]);
    expect(screen.getByText('第 4 页，共 4 页')).toBeInTheDocument();
    expect(screen.getAllByText('过次页')).toHaveLength(2);
    expect(screen.getAllByText('承前页')).toHaveLength(2);
  });

  it('is chosen beside the print of one subject, and left again', async () => {
    answer(3);
    const { user } = renderScreen(<Screens />, {
      path: '/account-book/detailed?subjectId=1&period=2026-02&paper=1',
    });
    expect(await headings()).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: '全部科目' }));
    await waitFor(async () => expect(await headings()).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: '全部科目' }));
    await waitFor(async () => expect(await headings()).toHaveLength(1));
  });

  it('binds them with a directory', async () => {
    answer(3);
    const { user } = open();
    await headings();
    await user.click(screen.getByRole('checkbox', { name: /装订/ }));
    const directory = await screen.findByRole('list', { name: '目录' });
    expect(within(directory).getByText('100201 银行存款-工行')).toBeInTheDocument();
  });

  it('says that a volume holds 500 pages', async () => {
    answer(500, 14_000);
    open();
    expect(await screen.findByText('全部科目的明细账超过 500 页')).toBeInTheDocument();
  });

  it('says why a subject could not be read, and begins again', async () => {
    api.refuse(accountBookCalls.details, 'FORBIDDEN');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: /重\s*试/ });
    answer(3);
    await user.click(retry);
    expect(await headings()).toHaveLength(2);
  });
});
