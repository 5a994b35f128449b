import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { taxCalls, type TaxDeclaration } from '@mingzhang/contract';
import { fakeAccountSet, fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';
import { daysIn, filingNamed, nextAct, shownGroups, stateOf } from './tax.model';
import { declaration, detail, overview, wages } from './testing/filing';

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
          kind: 'vat',
          period: '2026-01',
          version: 1,
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
        kind: 'withheld',
        period: '2026-01',
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

  it('says why M and P can’t be done yet, and Z marks it as prepared', async () => {
    const unripe = declaration({ periodTitle: '2026-02', periodTo: '2026-02', isRipe: false });
    const todo = { ...wages, state: 'todo' as const };
    api.answer(taxCalls.overview, { ...overview, declarations: [unripe, todo] });
    api.answer(taxCalls.detail, { ...detail, ...todo });
    const { user } = renderScreen(<Screens />, { path });
    (await screen.findByRole('button', { name: /^增值税 ?2026-02/ })).focus();
    await user.keyboard('m');
    expect(
      await screen.findByText(/^增值税 2026-02 尚未到期，所属期到2026年第02期才结束，/),
    ).toBeVisible();
    await user.keyboard('{ArrowDown}p');
    expect(await screen.findByText(/^个人所得税（代扣） 2026-01 还没有标记已准备/)).toBeVisible();
    await user.keyboard('z');
    await waitFor(() =>
      expect(api.requestsOf(taxCalls.prepare).map(({ body }) => body)).toMatchObject([
        { kind: 'withheld', period: '2026-01', version: 1 },
      ]),
    );
  });

  it('goes to paper with its taxpayer, who signs, who printed it when, and its pages', async () => {
    const [first, total] = detail.rows;
    if (!first || !total) throw new Error('the form has rows');
    const more = Array.from({ length: 90 }, (_, at) => ({ ...total, line: 35 + at, remark: null }));
    api.answer(taxCalls.detail, { ...detail, rows: [first, total, ...more] });
    const { user } = renderScreen(<Screens />, { path });
    await form();
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    const pages = within(await screen.findByRole('region', { name: '打印预览' }));
    const papers = pages.getAllByRole('region', { name: /^第 \d+ 页$/ });
    const end = papers.at(-1);
    if (!end || papers.length === 1) throw new Error('the form is longer than a page');
    const last = within(end);
    expect(last.getByRole('heading', { name: detail.form })).toBeVisible();
    expect(last.getByText('编制单位：晨星商贸有限公司')).toBeVisible();
    expect(last.getByText('税款所属期：2026-01 至 2026-01')).toBeVisible();
    expect(last.getByText(`纳税人识别号：${fakeAccountSet().creditCode}`)).toBeVisible();
    for (const signer of ['办税人员：', '会计主管：', '单位负责人：']) {
      expect(last.getByText(signer)).toBeVisible();
    }
    expect(last.getByText(`制表：${fakeUser().realName}`)).toBeVisible();
    expect(last.getByText(/^打印日期：\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible();
    expect(last.getByText(`第 ${papers.length} 页，共 ${papers.length} 页`)).toBeVisible();
    expect(last.getByText('124')).toBeVisible();
    expect(pages.getByText('进项税额（手工）')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /返\s*回/ }));
    expect(await form()).toBeVisible();
  });

  it('tells what has changed in the books since it was declared', async () => {
    const differences = [{ line: 11, title: '销项税额', declared: '33800.00', now: '33930.00' }];
    api.answer(taxCalls.detail, { ...detail, state: 'filed', filedOn: '2026-02-10', differences });
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('申报后账面变动，1 栏与申报数不同')).toBeVisible();
    expect(screen.getByRole('button', { name: '标记已缴纳' })).toBeVisible();
  });

  it('shows the declaration that a voucher names, with the voucher of its payment', async () => {
    const voucher = { id: 9, title: '2026-02 记-3' };
    api.answer(taxCalls.detail, { ...detail, state: 'paid', paidOn: '2026-02-11', voucher });
    renderScreen(<Screens />, { path: `${path}?filing=withheld%3A2026-01` });
    expect(await screen.findByRole('link', { name: voucher.title })).toHaveAttribute(
      'href',
      '/voucher/form/9?period=2026-02',
    );
    const named = { kind: 'withheld', period: '2026-01' };
    expect(api.requestsOf(taxCalls.overview).map(({ query }) => query)).toEqual([named]);
    expect(api.requestsOf(taxCalls.detail).map(({ query }) => query)).toEqual([named]);
    expect(filingNamed('vat')).toEqual({ until: '' });
  });

  it('tells late declarations from those that nobody recorded here', async () => {
    const past = { due: { ...declaration().due, date: '2026-01-20' }, state: 'todo' as const };
    const overdue = [
      declaration({ ...past, kind: 'stamp', title: '印花税' }),
      declaration({ ...past, kind: 'incomeTax', title: '企业所得税（预缴）', isLate: true }),
    ];
    api.answer(taxCalls.overview, { ...overview, overdue });
    renderScreen(<Screens />, { path });
    await form();
    expect(screen.getByText('逾期未申报').parentElement).toHaveTextContent('逾期未申报1 项');
    expect(screen.getByText('截止日已过，待申报').parentElement).toHaveTextContent('1 项');
  });

  it('gives the keyboard back to 税种设置 after its drawer, which comes in two parts', async () => {
    api.answer(taxCalls.settings, {
      incomeTax: 'quarter',
      stamp: 'quarter',
      statements: 'quarter',
      isVatMonthly: true,
      vatType: 1,
      years: [],
      noticedYears: [2026],
    });
    const { user } = renderScreen(<Screens />, { path });
    await form();
    const button = screen.getByRole('button', { name: '税种设置' });
    await user.click(button);
    await screen.findByText('增值税及附加税费');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('only shows to those who may not prepare', async () => {
    renderScreen(<Screens />, {
      path,
      user: fakeUser({ role: 'View', permissions: ['tax.view'] }),
    });
    await form();
    expect(screen.queryByRole('button', { name: '标记已申报' })).toBeNull();
  });

  it('is refused where it stands to a role that may not see it', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'View' }) });
    expect(await screen.findByText('您的角色不能查看“报税”')).toBeInTheDocument();
  });
});

describe('the model of tax filing', () => {
  it('says how a declaration stands', () => {
    const told = (changes: Partial<TaxDeclaration>) => stateOf(declaration(changes)).text;
    expect(told({})).toBe('已准备');
    expect(told({ state: 'todo', isLate: true })).toBe('已逾期');
    expect(told({ isRipe: false, state: 'todo' })).toBe('待申报');
    expect(told({ state: 'todo' })).toBe('待申报');
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
      date: `2026-${month}-15`,
      daysLeft: 0,
      total: 1,
      open: 1,
    }));
    const dates = (date: string) =>
      shownGroups({ ...overview, groups, date }).map((group) => group.date.slice(5, 7));
    expect(dates('2026-03-15')).toEqual(['02', '03', '04', '05']);
    expect(dates('2026-06-15')).toEqual(['03', '04', '05', '06']);
  });

  it('reads days as a notice lists them', () => {
    expect(daysIn('1-20 2月24日\n2027-03-15', 2027)).toEqual([
      '2027-01-20',
      '2027-02-24',
      '2027-03-15',
    ]);
  });
});
