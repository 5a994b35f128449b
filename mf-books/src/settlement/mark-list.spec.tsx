import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  settlementCalls,
  subjectCalls,
  type SettlementMark,
} from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const receivable = {
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
};
const of = { subjectId: 12, categoryId: 5, itemId: 9 };
const address = '/account-book/settlement?subjectId=12&itemId=9&period=2026-02';

const mark = (id: number, amount: string, inAct = 1): SettlementMark => ({
  id,
  madeName: '周敏',
  madeAt: '2026-02-01T00:00:00Z',
  amount,
  inAct,
  currency: 'CNY',
  exchange: '0.00',
  lines: [
    { voucherId: 7, lineNo: 1, title: '2026-01 记-3', date: '2026-01-05', debit: amount },
    { voucherId: 9, lineNo: 2, title: '2026-01 记-4', date: '2026-01-06', debit: '0.00' },
  ].map((line, at) => ({ ...line, credit: at === 0 ? '0.00' : amount })),
});

/** Marks that were made: taken back one by one, those that are chosen, or all of an act. */
describe('核销记录', () => {
  let api: FakeApi;
  const answer = (marks: SettlementMark[]) =>
    api.answer(settlementCalls.settlement, {
      total: 0,
      entries: [],
      marks,
      marksTotal: marks.length,
      sums: [
        {
          currency: 'CNY',
          isBase: true,
          ownDebit: '0.00',
          ownCredit: '0.00',
          ownBalance: '0.00',
          openDebit: '0.00',
          openCredit: '0.00',
          exchange: '0.00',
          balance: '0.00',
        },
      ],
    });

  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, [receivable as never]);
    api.answer(accountingCategoryCalls.list, [
      { id: 5, name: '客户', version: 1, builtIn: true, customColumns: [] },
    ]);
    api.answer(accountingCategoryDetailCalls.list, []);
    answer([mark(33, '3.00', 2), mark(32, '2.00', 2), mark(31, '1.50')]);
  });

  const open = async (role?: 'View') => {
    const rendered = renderScreen(<Screens />, {
      path: address,
      ...(role ? { user: fakeUser({ role }) } : {}),
    });
    const table = await screen.findByRole('table', { name: '核销记录' });
    return { ...rendered, table };
  };

  /** Of the question that was asked, not of a row. */
  const confirm = () =>
    within(screen.getByRole('tooltip')).getByRole('button', { name: /^撤\s*销$/ });

  it('takes back those that are chosen by one call, told before what they come to', async () => {
    api.answer(settlementCalls.unsettleChosen, { undone: 2 });
    const { user, table } = await open();
    expect(screen.getByRole('button', { name: /撤销所选/ })).toBeDisabled();
    const [, first, , third] = within(table).getAllByRole('checkbox');
    await user.click(first as HTMLElement);
    await user.click(third as HTMLElement);
    expect(screen.getByText('已选 2 组，共 4.50')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '撤销所选（2 组）' }));
    expect(await screen.findByText('撤销 2 组核销，共 4.50？')).toBeInTheDocument();
    const list = screen.getByRole('list', { name: '将要撤销' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(confirm());
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.unsettleChosen)[0]?.body).toEqual({
        ...of,
        ids: [33, 31],
      }),
    );
    expect(await screen.findByText('已撤销 2 组核销')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /撤销所选/ })).toBeDisabled();
  });

  it('takes back all of an act, and one alone', async () => {
    api.answer(settlementCalls.unsettle, { undone: 2 });
    const { user, table } = await open();
    const [, first, , third] = within(table).getAllByRole('row');
    expect(within(third as HTMLElement).queryByText(/同次/)).toBeNull();
    await user.click(within(first as HTMLElement).getByRole('button', { name: '撤销同次 2 组' }));
    expect(await screen.findByText('撤销同一次核销的 2 组，共 5.00？')).toBeInTheDocument();
    await user.click(confirm());
    await waitFor(() =>
      expect(api.requestsOf(settlementCalls.unsettle)[0]).toMatchObject({
        params: { id: '33' },
        query: { wholeAct: '1' },
      }),
    );
    expect(await screen.findByText('已撤销 2 组核销')).toBeInTheDocument();
  });

  it('leaves those that are chosen as they are when another one is taken back by its row', async () => {
    api.answer(settlementCalls.unsettle, { undone: 1 });
    const { user, table } = await open();
    const [, first, second] = within(table).getAllByRole('checkbox');
    await user.click(first as HTMLElement);
    await user.click(second as HTMLElement);
    expect(screen.getByText('已选 2 组，共 5.00')).toBeInTheDocument();
    const row = within(table).getAllByRole('row')[3] as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^撤\s*销$/ }));
    expect(await screen.findByText('撤销这组核销？')).toBeInTheDocument();
    answer([mark(33, '3.00', 2), mark(32, '2.00', 2)]);
    await user.click(confirm());
    expect(await screen.findByText('已撤销 1 组核销')).toBeInTheDocument();
    expect(screen.getByText('已选 2 组，共 5.00')).toBeInTheDocument();
  });

  it('is asked for anew when it is refused, and keeps what is still there chosen', async () => {
    api.refuse(settlementCalls.unsettleChosen, 'NOT_FOUND', { msg: '所选第 2 组已被撤销' });
    const { user, table } = await open();
    await user.click(within(table).getByRole('checkbox', { name: '全选本页' }));
    await user.click(screen.getByRole('button', { name: '撤销所选（3 组）' }));
    await screen.findByText('撤销 3 组核销，共 6.50？');
    answer([mark(33, '3.00', 2), mark(31, '1.50')]);
    await user.click(confirm());
    expect(await screen.findByText('已选 2 组，共 4.50')).toBeInTheDocument();
  });

  it('is only to be read by those who write no vouchers', async () => {
    const { table } = await open('View');
    expect(within(table).queryAllByRole('checkbox')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /撤销/ })).toBeNull();
  });
});
