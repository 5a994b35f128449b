import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import {
  accountBookCalls,
  accountingCategoryCalls,
  currencyCalls,
  journalCalls,
  renamedCalls,
  subjectCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import { balancePairs } from '@mingzhang/rules';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const subject = {
  id: 12,
  code: '560208',
  name: '办公费',
  fullName: '管理费用-办公费',
  mnemonic: 'bgf',
  direction: 'debit',
  auxiliary: [],
  currencies: [],
  parentId: null,
  leaf: true,
  level: 1,
};
const none = { debit: '0.00', credit: '0.00' };
const ends = { ...none, opening: '0.00', closing: '0.00' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(subjectCalls.list, [
    { ...subject, name: '差旅费', fullName: '管理费用-差旅费' } as never,
  ]);
  api.answer(currencyCalls.list, []);
  api.answer(voucherWordCalls.list, []);
  api.answer(accountingCategoryCalls.list, []);
  api.answer(accountBookCalls.generalLedger, []);
  const totals = Object.fromEntries(
    Object.values(balancePairs).flatMap(({ debit, credit }) => [
      [debit, '0.00'],
      [credit, '0.00'],
    ]),
  );
  api.answer(accountBookCalls.subjectBalance, { rows: [], totals } as never);
  api.answer(journalCalls.journal, {
    page: 1,
    pageSize: 100,
    total: 0,
    records: [],
    totals: none,
    names: {},
  } as never);
  api.answer(accountBookCalls.list, [{ ...subject, closing: '0.00' }] as never);
  const book = { subject, page: 1, pageSize: 500, total: 0, rows: [], book: ends, balances: ends };
  api.answer(accountBookCalls.details, book as never);
  const today = { code: '560208', name: '差旅费' };
  const closed = { code: '560208', name: '办公费' };
  const row = { kind: 'subject' as const, id: 12, today, closed };
  api.answer(renamedCalls.list, { rows: [row], total: 1 });
});

const user = fakeUser({});
const periods = user.checkoutList.map((each) => ({ ...each, state: 'closed' as const }));
const last = periods.at(-1)?.period ?? '';

const open = (path: string, isClosed: boolean) =>
  renderScreen(<Screens />, {
    path: `/account-book/${path}?period=${last}&subjectId=12`,
    user: isClosed ? fakeUser({ checkoutList: periods }) : user,
  });

describe.each(['general-ledger', 'subject-balance', 'journal', 'detailed'])('%s', (path) => {
  it('says what is called otherwise today than when its last month was closed', async () => {
    open(path, true);
    expect(await screen.findByText(/560208 现名“差旅费”，本期结账时为“办公费”/)).toBeVisible();
    expect(api.requestsOf(renamedCalls.list).at(-1)?.query).toEqual({
      periodTo: last,
      ...(path === 'detailed' ? { subjectId: '12' } : {}),
    });
  });

  it('names the closed month that had another name, where its last month is open', async () => {
    const today = { code: '560208', name: '差旅费' };
    const closed = { code: '560208', name: '办公费' };
    const row = { kind: 'subject' as const, id: 12, today, closed, period: '2026-01' };
    api.answer(renamedCalls.list, { rows: [row], total: 1 });
    renderScreen(<Screens />, {
      path: `/account-book/${path}?periodFrom=2026-01&period=${last}&subjectId=12`,
      user,
    });
    expect(
      await screen.findByText(/560208 本账列“差旅费”，2026年第01期结账时为“办公费”/),
    ).toBeVisible();
    expect(api.requestsOf(renamedCalls.list).at(-1)?.query).toMatchObject({
      periodFrom: '2026-01',
      periodTo: last,
    });
  });

  it('has the names of today where its last month is open', async () => {
    open(path, false);
    await screen.findByRole('search');
    await screen.findByRole('heading', { level: 1 });
    expect(api.requestsOf(renamedCalls.list)).toHaveLength(0);
  });
});
