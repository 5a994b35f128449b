import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  currencyCalls,
  subjectCalls,
  type CurrencyLedgerRow,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { fileSaver } from '@mingzhang/shell-api';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

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
const row = (changes: Partial<DetailedLedgerRow>): DetailedLedgerRow => ({
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 3,
  summary: '收款',
  counterpart: '',
  counterpartCount: 0,
  debit: '10.00',
  credit: '0.00',
  direction: '借',
  balance: '500.00',
  ...changes,
});
const book = (entries: number, currency?: string, items?: string): CurrencyLedgerRow[] => {
  const debit = `${entries * 10}.00`;
  const ofBook = { voucherId: null, word: '', code: null };
  return [
    row({ ...ofBook, kind: 'opening', summary: '期初余额', debit: '0.00' }),
    ...Array.from({ length: entries }, () => row(items === undefined ? {} : { items })),
    // By 所有币种 those of a currency stand before the whole.
    ...(currency === undefined
      ? []
      : (['periodTotal', 'yearTotal'] as const).map((kind) => ({
          ...row({ ...ofBook, kind, summary: kind, debit: '7.00', balance: '7.00' }),
          currency,
          foreignDebit: '1',
          foreignBalance: '1',
        }))),
    row({ ...ofBook, kind: 'periodTotal', summary: '本期合计', debit }),
    row({ ...ofBook, kind: 'yearTotal', summary: '本年累计', debit: `${entries * 10 + 1000}.00` }),
  ];
};

/** With a tenth of each amount in a currency of its own. */
const inDollars = (each: CurrencyLedgerRow): CurrencyLedgerRow => ({
  ...each,
  foreignDebit: each.debit === '0.00' ? null : String(Number(each.debit) / 10),
  foreignCredit: null,
  foreignBalance: '50',
});

interface Printed {
  readonly entries: number;
  readonly total?: number;
  readonly search?: string;
  readonly currency?: string;
  /** Of one foreign currency alone. */
  readonly isForeign?: boolean;
  readonly items?: string;
}

/** Answers of a book of one subject. */
function answered({ entries, total = entries, currency, isForeign = false, items }: Printed) {
  const api = fakeApi();
  api.answer(subjectCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.list, [{ ...subject, closing: '500.00' }]);
  const paged = { page: 1, pageSize: 500, total };
  const ends = { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' };
  const proof = { book: ends, balances: ends };
  api.answer(accountBookCalls.details, {
    subject,
    ...paged,
    ...proof,
    ...(currency === undefined ? {} : { currencies: [] }),
    rows: book(entries, currency, items).map((each) => (isForeign ? inDollars(each) : each)),
    ...(isForeign ? { foreign: { currency: 'USD', ownBook: ends, ownBalances: ends } } : {}),
  });
  return api;
}

async function print({ search = '', ...of }: Printed) {
  answered(of);
  const path = `/account-book/detailed?subjectId=2&period=2026-02&paper=1${search}`;
  renderScreen(<Screens />, { path });
  const paper = await screen.findByRole('region', { name: '打印预览' });
  await within(paper).findAllByText('收款');
  return within(paper)
    .getAllByRole('region', { name: /^第 \d+ 页$/ })
    .map((page) =>
      within(page)
        .getAllByRole('row')
        .map((line) => line.textContent ?? ''),
    );
}
const named = (pages: string[][], name: string) =>
  pages.flat().filter((line) => line.includes(name));

describe('a detailed ledger on paper', () => {
  it('is headed by its subject, and says who signs and who printed it when', async () => {
    const [[heads] = []] = await print({ entries: 2 });
    expect(heads).toMatch(/^月日凭证字号摘要/);
    const page = within(screen.getByRole('region', { name: '第 1 页' }));
    for (const text of [
      '银行存款明细账',
      '科目：1002-银行存款',
      '期间：2026年第02期',
      '币别：综合本位币 单位：元',
      '公司名称：晨星商贸有限公司',
      '记账：',
      '会计主管：',
      /^打印日期：\d{4}-\d\d-\d\d \d\d:\d\d$/,
    ]) {
      expect(page.getByText(text)).toBeInTheDocument();
    }
  });

  it('hands the movements since January on from page to page', async () => {
    const [first = [], second = []] = await print({ entries: 40 });
    // 期初余额, 25 entries and 过次页 after the titles.
    expect(first.at(-1)).toContain('过次页1,250.00');
    expect(second[1]).toBe(first.at(-1)?.replace('过次页', '承前页'));
  });

  it('hands on what moved in its foreign currency, too, and says which amounts are in yuan', async () => {
    const filters = { search: '&currency=USD', isForeign: true };
    const [first = [], second = []] = await print({ entries: 40, ...filters });
    expect(first.at(-1)).toContain('过次页125.001,250.00借50.00500.00');
    expect(second[2]).toBe(first.at(-1)?.replace('过次页', '承前页'));
    expect(screen.getAllByText('币别：USD 本位币单位：元').length).toBeGreaterThan(1);
  });

  it('hands the whole on where a page ends with what one currency comes to', async () => {
    const [first = [], second = []] = await print({ entries: 24, currency: 'USD' });
    expect(first.at(-2)).toContain('periodTotalUSD');
    // What moved since January and how the book stands, not what the currency does.
    expect(first.at(-1)).toContain('过次页1,240.00借500.00');
    expect(second[2]).toContain('承前页1,240.00借500.00');
  });

  it('has a column of 辅助核算 where an entry has items', async () => {
    const [[heads] = []] = await print({ entries: 2, items: '华美商贸' });
    expect(heads).toContain('摘要辅助核算借方');
  });

  it('has no column of 辅助核算 where no entry has items', async () => {
    const [[heads] = []] = await print({ entries: 2 });
    expect(heads).toContain('摘要借方');
  });

  it('of one page hands nothing on', async () => {
    const pages = await print({ entries: 24 });
    expect(pages).toHaveLength(1);
    expect(named(pages, '页')).toEqual([]);
  });

  it.each([
    ['by a search has left', { entries: 40, search: '&entry=收款' }],
    ['that is part of a long book has', { entries: 40, total: 1200 }],
  ])('%s no sums to hand on', async (_, part) => {
    const pages = await print(part);
    expect(pages.length).toBeGreaterThan(1);
    expect([...named(pages, '过次页'), ...named(pages, '承前页')]).toEqual([]);
  });

  it('by a search says what for, and is not bound', async () => {
    await print({ entries: 4, search: '&entry=收款' });
    const paper = within(screen.getByRole('region', { name: '打印预览' }));
    expect(paper.getByText(/^只列.*与“收款”相符的分录$/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /装订/ })).not.toBeInTheDocument();
  });

  it('goes to a file by the same search', async () => {
    const api = answered({ entries: 4 });
    api.answerFile(accountBookCalls.detailsFile, '明细账.csv');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const path = '/account-book/detailed?subjectId=2&period=2026-02&entry=收款';
    const { user } = renderScreen(<Screens />, { path });
    await screen.findAllByText('收款');
    await user.click(screen.getByRole('button', { name: '导出明细账' }));
    await user.click(await screen.findByText(/^导出 CSV/));
    await waitFor(() =>
      expect(api.requestsOf(accountBookCalls.detailsFile)[0]?.query).toMatchObject({
        subjectId: '2',
        entry: '收款',
      }),
    );
  });
});
