import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  type InitialBalanceRow,
  type Subject,
} from '@mingzhang/contract';
import {
  fakeAccountSet,
  fakeApi,
  fakePeriods,
  fakeUser,
  renderScreen,
  type FakeApi,
} from '@mingzhang/web/testing';
import { Screens } from '../screens';

const subjectOf = (
  id: number,
  code: string,
  of: Pick<Subject, 'name' | 'category' | 'direction'>,
): Subject => ({
  ...of,
  id,
  version: 1,
  code,
  fullName: of.name,
  mnemonic: '',
  parentId: null,
  level: 1,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: false,
});
const chart = [
  subjectOf(1, '3103', { name: '本年利润', category: 'equity', direction: 'credit' }),
  subjectOf(2, '5001', { name: '主营业务收入', category: 'profit', direction: 'credit' }),
  subjectOf(3, '5602', { name: '管理费用', category: 'profit', direction: 'debit' }),
];
const rowOf = (
  { id: subjectId, code, name, direction, level, leaf }: Subject,
  figures: Partial<InitialBalanceRow>,
): InitialBalanceRow => ({
  id: subjectId,
  subjectId,
  code,
  name,
  direction,
  level,
  leaf,
  opening: '0.00',
  ytdDebit: '0.00',
  ytdCredit: '0.00',
  ytdActual: '0.00',
  yearOpening: '0.00',
  auxiliary: {},
  auxiliaryTitle: '',
  currency: 'CNY',
  quantity: null,
  foreign: null,
  version: 1,
  ...figures,
});

describe('损益实际发生额 in the middle of a year', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, chart);
    api.answer(currencyCalls.list, []);
    api.answer(accountingCategoryCalls.list, []);
  });
  const open = (enableDate: string, office: Partial<InitialBalanceRow> = {}) => {
    const [profit, sales, offices] = chart as [Subject, Subject, Subject];
    api.answer(initialBalanceCalls.list, [
      rowOf(profit, { opening: '60000.00', ytdDebit: '40000.00', ytdCredit: '100000.00' }),
      rowOf(sales, { ytdDebit: '100000.00', ytdCredit: '100000.00' }),
      rowOf(offices, { ytdDebit: '40000.00', ytdCredit: '40000.00', ...office }),
    ]);
    const accountSets = fakeAccountSet({ enableDate });
    return renderScreen(<Screens />, {
      path: '/initial?type=profit',
      user: fakeUser({ accountSets, checkoutList: fakePeriods(2, 0) }),
    });
  };
  const fillButton = async () => screen.findByRole('button', { name: /取损益实际发生额/ });

  it('is told as lacking, previewed from 本年累计, and saved by the person only', async () => {
    const { user } = open('2026-07-01');
    expect(await screen.findByText(/与损益实际发生额合计 0\.00 不符/)).toBeVisible();
    await user.click(await fillButton());
    expect(await screen.findByLabelText(/5001 主营业务收入.*100,000\.00/)).toBeChecked();
    expect(screen.getByLabelText(/5602 管理费用.*40,000\.00/)).toBeChecked();
    expect(screen.getByText('填入后与本年利润相符。')).toBeVisible();
    // Enter fills in, and doesn't close the dialog.
    await waitFor(() => expect(screen.getByRole('button', { name: '填入 2 行' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/不符，请填写/)).not.toBeInTheDocument());
    expect(screen.getByText(/未保存 2 行/)).toBeVisible();
    expect(api.requestsOf(initialBalanceCalls.save)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '放弃修改' }));
    expect(await screen.findByText(/与损益实际发生额合计 0\.00 不符/)).toBeVisible();
  });

  it('leaves an amount that somebody has entered, unless it is ticked', async () => {
    const { user } = open('2026-07-01', { ytdActual: '39000.00' });
    await user.click(await fillButton());
    const other = await screen.findByLabelText(/5602 管理费用.*39,000\.00 改为 40,000\.00/);
    expect(other).not.toBeChecked();
    expect(screen.getByText(/^填入后：本年利润的本年累计净额/)).toBeVisible();
    await user.click(other);
    expect(screen.getByText('填入后与本年利润相符。')).toBeVisible();
  });

  it('is not asked of books that begin in January', async () => {
    open('2026-01-01');
    expect(await screen.findByText('主营业务收入')).toBeVisible();
    expect(screen.queryByRole('button', { name: /取损益实际发生额/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/不符/)).not.toBeInTheDocument();
  });
});
