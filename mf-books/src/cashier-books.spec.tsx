import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  agingCalls,
  itemCrossCalls,
  multiColumnCalls,
  settlementCalls,
  subjectCalls,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';

const subject = {
  mnemonic: '',
  direction: 'debit',
  auxiliary: [],
  currencies: [],
  parentId: null,
  leaf: true,
  cash: false,
};
const tax = {
  ...subject,
  id: 4,
  code: '2221',
  name: '应交税费',
  fullName: '应交税费',
  leaf: false,
};
const owed = { ...subject, id: 5, code: '1122', name: '应收账款', fullName: '应收账款' };
const receivable = { ...owed, auxiliary: [5, 6] };
const bank = {
  ...subject,
  id: 2,
  code: '1002',
  name: '银行存款',
  fullName: '银行存款',
  cash: true,
};
const ofCashier = fakeUser({ role: 'Cashier' });

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.answer(accountingCategoryCalls.list, [
    { id: 5, name: '客户', version: 1, builtIn: true, customColumns: [] },
    { id: 6, name: '部门', version: 1, builtIn: true, customColumns: [] },
  ]);
});
/** Calls of books, which are refused, so that they are heard of. */
const refused = [multiColumnCalls.multiColumn, itemCrossCalls.itemCross, agingCalls.aging];
const words = '您的角色只能查看现金与银行科目的账簿，请选择现金或银行科目';
const open = (path: string, subjects: readonly unknown[]) => {
  api.answer(subjectCalls.list, subjects as never);
  for (const call of [...refused, settlementCalls.settlement]) {
    api.refuse(call, 'FORBIDDEN', { msg: words });
  }
  return renderScreen(<Screens />, { path: `/account-book/${path}`, user: ofCashier });
};

describe('a book of who sees cash and bank alone', () => {
  it('is never asked for a subject that is not seen: 多栏账 begins with one that is', async () => {
    open('multi-column', [{ ...bank, leaf: false }, receivable, tax]);
    await waitFor(() => expect(api.requestsOf(multiColumnCalls.multiColumn)).not.toHaveLength(0));
    const asked = api.requestsOf(multiColumnCalls.multiColumn).map(({ query }) => query);
    expect(asked).toEqual(asked.map(() => expect.objectContaining({ subjectId: '2' })));
  });

  it('says where it stands why the one of an address is not shown', async () => {
    const { address } = open('multi-column?subjectId=4', [bank, receivable, tax]);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(address()).toContain('/account-book/multi-column');
  });

  it('says why there is none, where no subject that is seen has columns', async () => {
    open('multi-column', [bank, receivable, tax]);
    expect(await screen.findByText('没有可以分栏的科目')).toBeInTheDocument();
    expect(screen.getByText(/您的角色只能查看现金与银行科目的账簿/)).toBeInTheDocument();
    expect(api.requestsOf(multiColumnCalls.multiColumn)).toEqual([]);
  });

  it.each([
    ['item-cross', itemCrossCalls.itemCross],
    ['aging', agingCalls.aging],
    ['settlement', settlementCalls.settlement],
  ] as const)(
    'says why there is none, where no subject that is seen keeps items: %s',
    async (path, call) => {
      open(path, [bank, receivable]);
      expect(await screen.findByText('没有您可以查看的科目')).toBeInTheDocument();
      expect(screen.getByText(/您的角色只能查看现金与银行科目的账簿/)).toBeInTheDocument();
      expect(api.requestsOf(call)).toEqual([]);
    },
  );
});
