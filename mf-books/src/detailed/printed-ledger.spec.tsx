import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  currencyCalls,
  subjectCalls,
  type DetailedLedgerRow,
} from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const subject = {
  ...{ id: 2, code: '1002', name: '银行存款', fullName: '银行存款' },
  ...{ parentId: null, level: 1, leaf: true, direction: 'debit' as const },
};
const row = (changes: Partial<DetailedLedgerRow>): DetailedLedgerRow => ({
  ...{ kind: 'entry', date: '2026-02-04', voucherId: 7, word: '记', code: 3, summary: '收款' },
  ...{ counterpart: '', counterpartCount: 0, debit: '10.00', credit: '0.00' },
  ...{ direction: '借', balance: '500.00' },
  ...changes,
});
const book = (entries: number): DetailedLedgerRow[] => {
  const debit = `${entries * 10}.00`;
  const ofBook = { voucherId: null, word: '', code: null };
  return [
    row({ ...ofBook, kind: 'opening', summary: '期初余额', debit: '0.00' }),
    ...Array.from({ length: entries }, () => row({})),
    row({ ...ofBook, kind: 'periodTotal', summary: '本期合计', debit }),
    row({ ...ofBook, kind: 'yearTotal', summary: '本年累计', debit: `${entries * 10 + 1000}.00` }),
  ];
};

async function print({
  entries,
  total = entries,
  search = '',
}: {
  entries: number;
  total?: number;
  search?: string;
}) {
  const api = fakeApi();
  api.answer(subjectCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.list, [subject]);
  const paged = { page: 1, pageSize: 500, total };
  const ends = { opening: '0.00', debit: '0.00', credit: '0.00', closing: '0.00' };
  const proof = { book: ends, balances: ends };
  api.answer(accountBookCalls.details, { subject, ...paged, ...proof, rows: book(entries) });
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
  it('hands the movements since January on from page to page', async () => {
    const [first = [], second = []] = await print({ entries: 40 });
    // 期初余额, 25 entries and 过次页 after the titles.
    expect(first.at(-1)).toContain('过次页1,250.00');
    expect(second[1]).toBe(first.at(-1)?.replace('过次页', '承前页'));
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
});
