import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  currencyCalls,
  JOURNAL_PAGE_SIZE,
  journalCalls,
  subjectCalls,
  type Call,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const ends = { opening: '0.00', debit: '23.00', credit: '0.00', closing: '23.00' };
const subject = {
  id: 2,
  code: '1002',
  name: '银行存款',
  fullName: '银行存款',
  mnemonic: 'yhck',
  parentId: null,
  level: 1,
  leaf: true,
  direction: 'debit' as const,
  auxiliary: [],
  closing: '23.00',
};
const entry = {
  kind: 'entry',
  date: '2026-02-04',
  voucherId: 7,
  word: '记',
  code: 3,
  summary: '销售',
  counterpart: '',
  counterpartCount: 0,
  debit: '23.00',
  credit: '0.00',
  currency: 'CNY',
  direction: '借',
  balance: '23.00',
  line: 1,
  subjectCode: '1002',
  subjectName: '银行存款',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(subjectCalls.list, [subject as never]);
  api.answer(accountBookCalls.list, [subject as never]);
  api.answer(currencyCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
});

/** Three pages; nothing stands on any behind them. */
const answerPages = (call: Call, name: string, pageSize: number, rest: object) =>
  api.answer(call, (({ query }: { query: Readonly<Record<string, string>> }) => ({
    page: Number(query['page']),
    pageSize,
    total: 2 * pageSize + 1,
    [name]: Number(query['page']) <= 3 ? [entry] : [],
    ...rest,
  })) as never);

describe('a page past the end of a book', () => {
  it.each([
    ['明细账', 'detailed', '所选期间没有余额和发生额'],
    ['序时账', 'journal', '没有匹配的分录'],
  ])('leads to the last one, and says nothing of an empty book: %s', async (_, path, empty) => {
    answerPages(accountBookCalls.details, 'rows', 500, { subject, book: ends, balances: ends });
    const totals = { debit: '23.00', credit: '23.00' };
    answerPages(journalCalls.journal, 'records', JOURNAL_PAGE_SIZE, { totals, names: {} });
    const { address } = renderScreen(<Screens />, {
      path: `/account-book/${path}?period=2026-02&page=99`,
    });
    const entries = window.history.length;
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(document.body.textContent ?? ''));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await waitFor(() => expect(address()).toContain('page=3'));
    expect((await screen.findAllByText('销售')).length).toBeGreaterThan(0);
    watch.disconnect();
    expect(said.filter((text) => text.includes(empty))).toEqual([]);
    expect(window.history.length).toBe(entries);
  });
});
