import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import {
  accountBookCalls,
  currencyCalls,
  subjectCalls,
  type GeneralLedgerRow,
} from '@mingzhang/contract';
import { balancePairs } from '@mingzhang/rules';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const rows = [1, 2].flatMap((subjectId): GeneralLedgerRow[] => {
  const of = { subjectId, code: `10010${subjectId}`, name: `现金${subjectId}`, credit: '0.00' };
  const state = { direction: '借', balance: '9.00', period: '2026-12' } as const;
  return [
    { ...of, ...state, kind: 'opening', summary: '期初余额', debit: '0.00' },
    { ...of, ...state, kind: 'periodTotal', summary: '本期合计', debit: '9.00' },
    { ...of, ...state, kind: 'yearTotal', summary: '本年累计', debit: '9.00' },
  ];
});

async function print(filters = '') {
  const api = fakeApi();
  api.answer(currencyCalls.list, []);
  api.answer(accountBookCalls.generalLedger, rows);
  const keys = Object.values(balancePairs).flatMap(({ debit, credit }) => [debit, credit]);
  const totals = Object.fromEntries(keys.map((key) => [key, '0.00'])) as never;
  api.answer(accountBookCalls.subjectBalance, { rows: [], totals } as never);
  const subject = { parentId: null, level: 3, leaf: true, direction: 'debit' };
  api.answer(
    subjectCalls.list,
    [1, 2].map((id) => ({
      ...subject,
      id,
      code: `10010${id}`,
      name: `现金${id}`,
      fullName: `库存现金-现金${id}`,
    })) as never,
  );
  const { user } = renderScreen(<Screens />, {
    path: `/account-book/general-ledger?period=2026-12&paper=1${filters}`,
  });
  const paper = await screen.findByRole('region', { name: '打印预览' });
  await within(paper).findAllByText('期初余额');
  const pages = () =>
    within(paper)
      .getAllByRole('region', { name: /^第 \d+ 页$/ })
      .map((page) => [
        within(page).getByRole('heading', { level: 2 }).textContent,
        ...within(page)
          .getAllByRole('row')
          .map((line) => line.textContent),
      ]);
  return { user, pages };
}

describe('a general ledger on paper', () => {
  it('has each subject on a page that it heads, with the days of its rows', async () => {
    const { pages } = await print();
    const [first, second] = pages();
    expect(first).toEqual([
      '库存现金-现金1总账',
      '月日摘要借方贷方方向余额',
      '1201期初余额借9.00',
      '1231本期合计9.00借9.00',
      '1231本年累计9.00借9.00',
    ]);
    expect(second?.[0]).toBe('库存现金-现金2总账');
  });

  it.each([
    ['of the first level says nothing of that', '', []],
    ['of more levels says so', '&levelTo=2', ['只列：1 至 2 级科目']],
  ])('%s, and can be bound', async (_, filters, notes) => {
    await print(filters);
    const page = within(screen.getByRole('region', { name: '第 1 页' }));
    expect(page.queryAllByText(/^只列/).map(({ textContent }) => textContent)).toEqual(notes);
    expect(screen.getByRole('checkbox', { name: /装订/ })).toBeInTheDocument();
  });

  it('goes on from subject to subject when asked to', async () => {
    const { user, pages } = await print();
    await user.click(screen.getByRole('checkbox', { name: '每个科目另起一页' }));
    const [only, ...others] = pages();
    expect(others).toEqual([]);
    expect(only?.[0]).toBe('总账');
    expect(only?.[1]).toMatch(/^科目编码科目名称期间/);
    expect(only).toHaveLength(2 + rows.length);
  });
});
