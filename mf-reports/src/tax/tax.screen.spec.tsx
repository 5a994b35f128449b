import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  taxCalls,
  type TaxDeclaration,
  type TaxDetail,
  type TaxOverview,
} from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { daysIn, nextAct, shownGroups, stateOf } from './tax.model';

const declaration = (changes: Partial<TaxDeclaration> = {}): TaxDeclaration => ({
  ...{ kind: 'vat', title: '增值税', periodFrom: '2026-01', periodTo: '2026-01' },
  due: {
    date: '2026-02-24',
    origin: 'notice',
    basis: '税总办征科函〔2025〕64号',
    ordinary: '2026-02-15',
  },
  ...{ periodTitle: '2026-01', state: 'prepared', base: '260000.00', payable: '10990.00' },
  ...{ isRipe: true, filedOn: null, paidOn: null, version: 1 },
  ...changes,
});
const wages = declaration({ kind: 'withheld', title: '个人所得税（代扣）', payable: '360.00' });
const overview: TaxOverview = {
  ...{ company: '晨星商贸有限公司', vatType: 1, today: '2026-02-10', year: 2026 },
  groups: [{ date: '2026-02-24', daysLeft: 14, total: 2, open: 2 }],
  ...{ date: '2026-02-24', declarations: [declaration(), wages], overdue: [], payable: '11350.00' },
};
const row = (line: number, title: string, declared: string, books: string, remark?: string) => ({
  ...{
    line,
    title,
    formula: '',
    basis: '增值税法第十六条',
    unit: 'amount' as const,
    declared,
    books,
  },
  terms: [
    {
      title: '22210101 进项税额 本期借方',
      amount: books,
      origin: 'books' as const,
      link: '/account-book/x',
    },
  ],
  remark: remark ?? null,
});
const detail: TaxDetail = {
  figures: 'shown',
  ...declaration(),
  ...{ company: '晨星商贸有限公司', form: '增值税及附加税费申报表（一般纳税人适用）' },
  ...{ notes: ['说明'], isClosed: false, baseLine: 1, payableLine: 34 },
  rows: [
    row(12, '进项税额', '22810.00', '24760.00', '记-15 未勾选'),
    row(34, '本期应补（退）税额', '10990.00', '9040.00'),
  ],
  findings: [
    {
      ...{ rule: 'advances', severity: 'warn', title: '预收账款贷方 50,000.00', text: '请确认' },
      link: { path: '/account-book/y', title: '明细账' },
    },
    { rule: 'zero', severity: 'pass', title: '非零申报', text: '', link: null },
  ],
  ...{ differences: [], paidAmount: null, voucher: null },
  ...{ changedBy: '周敏', changedAt: '2026-02-10T01:12:00Z' },
};
const path = '/submitTax/submitTaxEntry';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(taxCalls.overview, overview);
  api.answer(taxCalls.detail, detail);
  for (const call of [taxCalls.file, taxCalls.pay, taxCalls.prepare, taxCalls.back]) {
    api.answer(call, detail);
  }
});

const form = () => screen.findByRole('table', { name: /一般纳税人适用/ });

describe('纳税申报', () => {
  it('shows what is due with its amounts, and the form of the first with what differs', async () => {
    renderScreen(<Screens />, { path });
    const table = await form();
    expect(screen.getByText(/待申报 2 项，应补 11,350.00/)).toBeVisible();
    expect(screen.getByText('还剩 14 天')).toBeVisible();
    expect(within(table).getByText('-1,950.00')).toBeVisible();
    expect(within(table).getByText('手工')).toHaveAttribute('title', '记-15 未勾选');
    const checks = screen.getByRole('group', { name: '申报前检查' });
    expect(within(checks).getByRole('link', { name: '明细账' })).toBeVisible();
  });

  it('explains a figure by its parts and the law, and takes another by hand with a reason', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const table = await form();
    await user.click(within(table).getByRole('button', { name: '本期应补（退）税额' }));
    expect(within(table).getByText('依据：增值税法第十六条')).toBeVisible();
    expect(within(table).getByRole('link', { name: /22210101/ })).toBeVisible();
    await user.click(within(table).getByRole('button', { name: /手工填写第 34 栏/ }));
    await user.type(await screen.findByLabelText('申报数'), '9000');
    await user.type(screen.getByLabelText('原因'), '核定');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.prepare).map(({ body }) => body)).toEqual([
        {
          ...{ kind: 'vat', period: '2026-01', version: 1 },
          rows: [
            { line: 12, amount: '22810.00', remark: '记-15 未勾选' },
            { line: 34, amount: '9000', remark: '核定' },
          ],
        },
      ]),
    );
  });

  it('is gone through by keys: down to the next, M records that it was declared', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await form();
    screen.getByRole('button', { name: /^增值税 ?2026-01/ }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.detail).at(-1)?.query).toEqual({
        ...{ kind: 'withheld', period: '2026-01' },
      }),
    );
    await user.keyboard('{ArrowUp}m');
    expect(await screen.findByText(/请先到电子税务局申报，再在此登记/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '登记已申报' }));
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.file).map(({ body }) => body)).toEqual([
        { kind: 'vat', period: '2026-01', version: 1, filedOn: '2026-02-10', figures: 'shown' },
      ]),
    );
  });

  it('tells what has changed in the books since it was declared', async () => {
    const differences = [{ line: 11, title: '销项税额', declared: '33800.00', now: '33930.00' }];
    api.answer(taxCalls.detail, { ...detail, state: 'filed', filedOn: '2026-02-10', differences });
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('申报后账面变动，1 栏与申报数不同')).toBeVisible();
    expect(screen.getByRole('button', { name: '标记已缴纳' })).toBeVisible();
  });

  it('only shows to those who may not prepare', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'View' }) });
    await form();
    expect(screen.queryByRole('button', { name: '标记已申报' })).toBeNull();
  });
});

describe('the model of tax filing', () => {
  it('says how a declaration stands', () => {
    const told = (changes: Partial<TaxDeclaration>, today = '2026-02-10') =>
      stateOf(declaration(changes), today).text;
    expect(told({})).toBe('已准备');
    expect(told({ state: 'todo' }, '2026-02-25')).toBe('已逾期');
    expect(told({ isRipe: false })).toBe('未到期');
    expect(told({ state: 'filed', payable: '0.00' })).toBe('无需缴款');
    expect(told({ state: 'paid', paidOn: '2026-02-11' })).toBe('02-11 已缴');
  });

  it('offers the one next step', () => {
    expect(nextAct(declaration({ state: 'todo' }))).toBe('prepare');
    expect(nextAct(declaration({ isRipe: false }))).toBeUndefined();
    expect(nextAct(declaration({ state: 'filed', payable: null }))).toBeUndefined();
    expect(nextAct(declaration({ state: 'filed' }))).toBe('pay');
  });

  it('keeps four due dates in view, the one before the shown one first', () => {
    const groups = ['01', '02', '03', '04', '05', '06'].map((month) => ({
      ...{ date: `2026-${month}-15`, daysLeft: 0, total: 1, open: 1 },
    }));
    const dates = (date: string) =>
      shownGroups({ ...overview, groups, date }).map((group) => group.date.slice(5, 7));
    expect(dates('2026-03-15')).toEqual(['02', '03', '04', '05']);
    expect(dates('2026-06-15')).toEqual(['03', '04', '05', '06']);
  });

  it('reads days as a notice lists them', () => {
    expect(daysIn('1-20 2月24日\n2027-03-15', 2027)).toEqual([
      ...['2027-01-20', '2027-02-24', '2027-03-15'],
    ]);
  });
});
