import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  auxiliaryLedgerCalls,
  currencyCalls,
  dayBookCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  subjectCalls,
  voucherWordCalls,
  type Call,
} from '@mingzhang/contract';
import { balancePairs } from '@mingzhang/rules';
import { fileSaver } from '@mingzhang/shell-api';
import { fakeAccountSet, fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

/** Books that may leave unaudited vouchers out, with the calls that they are made of. */
const books: readonly (readonly [string, readonly Call[]])[] = [
  ['subject-balance', [accountBookCalls.subjectBalance]],
  ['general-ledger', [accountBookCalls.generalLedger, accountBookCalls.subjectBalance]],
  ['subject-summary', [journalCalls.subjectSummary]],
  ['detailed', [accountBookCalls.details, accountBookCalls.list]],
  ['day-book', [dayBookCalls.dayBook, dayBookCalls.dayBookSubjects]],
  ['multi-column', [multiColumnCalls.multiColumn]],
  ['quantity-ledger', [quantityBookCalls.quantityLedger, accountBookCalls.subjectBalance]],
  ['quantity-detailed', [quantityBookCalls.quantityDetails, quantityBookCalls.quantityLedger]],
  ['auxiliary-accounting-balance', [accountBookCalls.auxiliaryBalance]],
  [
    'auxiliary-accounting-detail',
    [auxiliaryLedgerCalls.auxiliaryDetails, auxiliaryLedgerCalls.auxiliaryList],
  ],
];

/** Of each book its file. */
const files: Readonly<Record<string, Call>> = {
  'subject-balance': accountBookCalls.subjectBalanceFile,
  'general-ledger': accountBookCalls.generalLedgerFile,
  'subject-summary': journalCalls.subjectSummaryFile,
  detailed: accountBookCalls.detailsFile,
  'day-book': dayBookCalls.dayBookFile,
  'multi-column': multiColumnCalls.multiColumnFile,
  'quantity-ledger': quantityBookCalls.quantityLedgerFile,
  'quantity-detailed': quantityBookCalls.quantityDetailsFile,
  'auxiliary-accounting-balance': accountBookCalls.auxiliaryBalanceFile,
  'auxiliary-accounting-detail': auxiliaryLedgerCalls.auxiliaryDetailsFile,
};

const subject = {
  id: 12,
  code: '1122',
  name: '应收账款',
  fullName: '应收账款',
  mnemonic: 'yszk',
  direction: 'debit',
  auxiliary: [5],
  currencies: [],
  parentId: null,
  leaf: true,
  level: 1,
};
const pairs = Object.fromEntries(
  Object.values(balancePairs).flatMap(({ debit, credit }) => [
    [debit, '70.00'],
    [credit, '0.00'],
  ]),
);
const told = { subjectId: 12, code: '1122', name: '应收账款', parentId: null, leaf: true };
const figures = { debit: '70.00', credit: '0.00', direction: '借', balance: '70.00' };
const ends = { opening: '0.00', debit: '70.00', credit: '0.00', closing: '70.00' };
const entry = {
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

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const call of books.flatMap(([, calls]) => calls)) api.fail(call, 500);
  api.answer(subjectCalls.list, [subject as never]);
  api.answer(currencyCalls.list, []);
  api.answer(voucherWordCalls.list, []);
  api.answer(accountingCategoryCalls.list, [{ id: 5, name: '客户', version: 1 } as never]);
  const balance = { ...told, level: 1, auxiliaryTitle: null, auxiliary: {}, direction: 'debit' };
  const rows = [{ ...balance, ...pairs }];
  api.answer(accountBookCalls.subjectBalance, { rows, totals: pairs } as never);
  const month = { period: '2026-02', kind: 'periodTotal', summary: '本期合计' };
  api.answer(accountBookCalls.generalLedger, [{ ...told, ...figures, ...month }] as never);
  api.answer(accountBookCalls.list, [{ ...subject, closing: '70.00' }] as never);
  const book = { subject, page: 1, pageSize: 500, total: 1, rows: [entry] };
  api.answer(accountBookCalls.details, { ...book, book: ends, balances: ends } as never);
});

const open = (path: string, more = '', voucherReviewed: 0 | 1 = 0) =>
  renderScreen(<Screens />, {
    path: `/account-book/${path}?period=2026-02&subjectId=12&itemId=9&categoryId=5${more}`,
    user: fakeUser({ accountSets: fakeAccountSet({ voucherReviewed }) }),
  });
const findSwitch = () => screen.findByRole('switch', { name: '含未审核' });

describe.each(books)('%s', (path, calls) => {
  it('leaves unaudited vouchers out where the address says so, and offers them', async () => {
    open(path, '&unaudited=0');
    expect(await findSwitch()).not.toBeChecked();
    for (const call of calls) {
      await waitFor(() =>
        expect(api.requestsOf(call).at(-1)?.query).toMatchObject({ unaudited: '0' }),
      );
    }
  });

  it.each([
    ['0', '&unaudited=0'],
    [undefined, ''],
  ])('has files of the vouchers that are shown: unaudited %s', async (unaudited, more) => {
    const file = files[path] as Call;
    api.answerFile(file, '账簿.csv');
    jest.spyOn(fileSaver, 'save').mockImplementation(() => {});
    const { user } = open(path, more);
    await screen.findByRole('search');
    await waitFor(() => expect(api.requestsOf(calls[0] as Call)).not.toHaveLength(0));
    await user.click(await screen.findByRole('button', { name: /^导出/ }));
    await user.click(await screen.findByText(/^导出 CSV/));
    await waitFor(() => expect(api.requestsOf(file)).toHaveLength(1));
    expect(api.requestsOf(file)[0]?.query['unaudited']).toBe(unaudited);
  });

  it('asks for all vouchers, and offers no choice where none are audited', async () => {
    open(path);
    await screen.findByRole('search');
    for (const call of calls) {
      await waitFor(() => expect(api.requestsOf(call)).not.toHaveLength(0));
      expect(api.requestsOf(call)[0]?.query).not.toHaveProperty('unaudited');
    }
    expect(screen.queryByRole('switch', { name: '含未审核' })).not.toBeInTheDocument();
  });

  it('keeps the choice in the address where vouchers are audited', async () => {
    const { user, address } = open(path, '&page=2', 1);
    await user.click(await findSwitch());
    expect(address()).toContain('unaudited=0');
    expect(address()).not.toContain('page=2');
    await user.click(await findSwitch());
    expect(address()).not.toContain('unaudited');
  });
});

describe('a book without unaudited vouchers', () => {
  it.each(['subject-balance', 'general-ledger'])('of %s leads to such a 明细账', async (path) => {
    open(path, '&unaudited=0');
    const [link] = await screen.findAllByRole('link', { name: /应收账款/ });
    expect(link).toHaveAttribute('href', expect.stringContaining('unaudited=0'));
  });

  it.each(['subject-balance', 'general-ledger', 'detailed', 'detailed&whole=1'])(
    'says so on paper: %s',
    async (path) => {
      const [name = '', more = ''] = path.split('&');
      open(name, `&unaudited=0&paper=1&${more}`);
      const paper = await screen.findByRole('region', { name: '打印预览' });
      expect(
        (await within(paper).findAllByText(/不含未结账期间的未审核凭证/))[0],
      ).toBeInTheDocument();
    },
  );

  it('is read for paper without them, subject by subject', async () => {
    open('detailed', '&unaudited=0&paper=1&whole=1');
    const paper = await screen.findByRole('region', { name: '打印预览' });
    await within(paper).findAllByText(/不含未结账期间的未审核凭证/);
    expect(api.requestsOf(accountBookCalls.details)).not.toHaveLength(0);
    for (const { query } of api.requestsOf(accountBookCalls.details)) {
      expect(query).toMatchObject({ unaudited: '0' });
    }
  });

  it.each([
    ['detailed', /1 笔 · 不含未结账期间的未审核凭证/],
    ['subject-summary', /2026年第02期 · 不含未结账期间的未审核凭证/],
  ])('says so beside its title: %s', async (path, said) => {
    open(path, '&unaudited=0');
    expect(await screen.findByText(said)).toBeInTheDocument();
  });
});
