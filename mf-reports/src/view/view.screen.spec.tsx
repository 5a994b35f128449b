import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  homeCalls,
  reportCalls,
  reportSettingCalls,
  reportTemplateCalls,
  type StatementView,
  type StatementViewRow,
} from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { barriersOf, fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const row = (changes: Partial<StatementViewRow>): StatementViewRow => ({
  lineNo: 1,
  title: '货币资金',
  side: 'asset',
  indent: 1,
  kind: 'item',
  formula: '期末余额(1001)',
  values: { closing: '317374.00', opening: '428000.00' },
  ...changes,
});
const sheet: StatementView = {
  template: {
    id: 1,
    code: '会小企01表',
    name: '资产负债表',
    type: 1,
    kind: 'balanceSheet',
    builtIn: true,
    enabled: true,
  },
  company: '晨星商贸有限公司',
  mode: 'month',
  periodFrom: '2026-02',
  periodTo: '2026-02',
  isClosed: false,
  unit: 'fen' as const,
  columns: [
    { key: 'closing', title: '期末余额' },
    { key: 'opening', title: '年初余额' },
  ],
  rows: [
    row({ lineNo: null, title: '流动资产：', kind: 'heading', values: {}, formula: '' }),
    row({}),
    row({ lineNo: 4, title: '应收账款', values: { closing: '225300.00', opening: '0.00' } }),
    row({ lineNo: 31, title: '短期借款', side: 'liability' }),
  ],
  checks: [
    {
      name: '期末余额：资产 = 负债 + 所有者权益',
      left: '1.00',
      right: '1.00',
      difference: '0.00',
      message: '',
    },
  ],
  findings: [],
  notes: [],
};
const listed = { ...sheet.template, changedBy: null, changedAt: null, coverage: null };
const path = '/report/view/1?period=2026-02';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(reportCalls.templates, [
    listed,
    { ...listed, id: 2, name: '利润表', kind: 'incomeStatement' },
  ]);
  api.answer(reportCalls.view, sheet);
  api.answer(homeCalls.closing, {
    period: '2026-02',
    state: 'open',
    steps: [{ name: '结转销售成本', part: 'entries', state: 'due' }],
    doubts: [],
    lastClosed: '2026-01',
  });
  api.answer(reportTemplateCalls.coverage, {
    coverage: { isProven: true, leaves: 9, once: 9, faults: [], unprovable: [] },
  });
  api.answer(reportCalls.cell, {
    title: '应收账款',
    column: '期末余额',
    formula: '',
    amount: '225300.00',
    terms: [
      {
        title: '1122 应收账款',
        take: '明细借方余额',
        sign: '+',
        amount: '225300.00',
        lineNo: null,
        subjectId: 7,
        link: '/account-book/detailed?subjectId=7&period=2026-02',
        parties: [{ title: '客户 华美商贸', amount: '203400.00' }],
        others: [{ title: '客户 宏图建材', amount: '8000.00' }],
      },
    ],
  });
});

describe('报表查看', () => {
  it('shows the official form and what must agree on it', async () => {
    renderScreen(<Screens />, { path });
    const form = await screen.findByRole('table', { name: '资产负债表' });
    for (const text of ['流动资产：', '货币资金', '短期借款']) {
      expect(within(form).getByText(text)).toBeVisible();
    }
    expect(screen.getByText('编制单位：晨星商贸有限公司')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('资产 = 负债 + 所有者权益 1.00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the profit of an open month is provisional, and on paper too', async () => {
    const { user } = renderScreen(<Screens />, { path });
    expect(
      await screen.findByText(
        /2026年第02期尚未结账，未完成：结转销售成本。本表的收入、成本和利润是暂计数/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: '打印' }));
    expect(
      await screen.findByText(/2026-02 至 2026-02（未结账，收入、成本和利润为暂计数）/),
    ).toBeVisible();
  });

  it('says nothing of the profit of a closed month', async () => {
    api.answer(reportCalls.view, { ...sheet, isClosed: true });
    renderScreen(<Screens />, { path });
    await screen.findByRole('table', { name: '资产负债表' });
    expect(screen.queryByText(/暂计/)).not.toBeInTheDocument();
    expect(api.requestsOf(homeCalls.closing)).toHaveLength(0);
  });

  it('is without a barrier, also where a figure can’t be reckoned', async () => {
    const values = { closing: null, opening: '-1225300.00' };
    api.answer(reportCalls.view, { ...sheet, rows: [...sheet.rows, row({ lineNo: 9, values })] });
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('button', { name: /年初余额 -1,225,300\.00$/ })).toBeVisible();
    expect(await barriersOf()).toEqual([]);
  });

  it('says what does not agree, and which formula is wrong', async () => {
    const [check] = sheet.checks;
    if (!check) throw new Error('a check is there');
    const message = '期末余额资产总计比负债和所有者权益总计多 5.00';
    api.answer(reportCalls.view, {
      ...sheet,
      checks: [{ ...check, difference: '5.00', message }],
      findings: [{ row: 3, msg: '科目 9999 不存在' }],
    });
    renderScreen(<Screens />, { path });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('第 3 行：科目 9999 不存在');
  });

  it('tells of a figure what it is made of, by keys as well, and leads to the ledger', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    const figure = await screen.findByRole('button', { name: /^应收账款 期末余额/ });
    screen.getByRole('button', { name: /^货币资金 期末余额/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(figure).toHaveFocus();
    await user.keyboard('{Enter}');
    const source = await screen.findByRole('dialog', { name: '应收账款的来源' });
    expect(source).toHaveTextContent('客户 华美商贸203,400.00');
    expect(source).toHaveTextContent('客户 宏图建材余额在另一方，合计 8,000.00');
    expect(api.requestsOf(reportCalls.cell).at(-1)?.query).toMatchObject({
      period: '2026-02',
      mode: 'month',
      lineNo: '4',
      column: 'closing',
    });
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^应收账款 期末余额/ })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: /^应收账款 期末余额/ }));
    await user.click(await screen.findByRole('link', { name: '1122 明细账' }));
    expect(address()).toBe('/account-book/detailed?subjectId=7&period=2026-02');
  });

  it('goes to the other statement and to a quarter at the same period', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByText('季报'));
    await waitFor(() =>
      expect(api.requestsOf(reportCalls.view).at(-1)?.query).toMatchObject({ mode: 'quarter' }),
    );
    await user.click(await screen.findByText('利润表'));
    expect(address()).toBe('/report/view/2?period=2026-02&mode=quarter');
  });

  it('shows nothing old when the ledger is away', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('货币资金');
    api.fail(reportCalls.view, 503);
    await user.click(screen.getByRole('button', { name: /刷新/ }));
    await screen.findByRole('button', { name: /^重\s*试$/ });
    expect(screen.queryByText('货币资金')).not.toBeInTheDocument();
  });

  it('goes to paper as it is shown', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('货币资金');
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).getByText('225,300.00')).toBeVisible();
    expect(within(paper).queryByRole('button')).not.toBeInTheDocument();
  });

  it('has on paper who signs, who printed it when, and its page', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('货币资金');
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    const paper = within(await screen.findByRole('region', { name: '打印预览' }));
    for (const signer of [
      '单位负责人：',
      '主管会计工作负责人：',
      '会计机构负责人（会计主管人员）：',
    ]) {
      expect(paper.getByText(signer)).toBeVisible();
    }
    expect(paper.getByText(`制表：${fakeUser().realName}`)).toBeVisible();
    expect(paper.getByText(/^打印日期：\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible();
    expect(paper.getByText('第 1 页，共 1 页')).toBeVisible();
  });

  it('is headed by its month on paper', async () => {
    const template = { ...sheet.template, id: 2, name: '利润表', kind: 'incomeStatement' as const };
    const october = { periodFrom: '2026-10', periodTo: '2026-10' };
    api.answer(reportCalls.view, { ...sheet, ...october, template, checks: [] });
    const { user } = renderScreen(<Screens />, { path: '/report/view/2?period=2026-10' });
    await screen.findByText('货币资金');
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    const paper = within(await screen.findByRole('region', { name: '打印预览' }));
    expect(paper.getByText('2026年10月')).toBeVisible();
  });

  it('names the subjects that its proof misses', async () => {
    const fault = { fault: 'leftOut' as const, lineNos: [], amount: null, name: '数据资源' };
    api.answer(reportTemplateCalls.coverage, {
      coverage: {
        isProven: false,
        leaves: 9,
        once: 8,
        unprovable: [],
        faults: [{ ...fault, subjectId: 3, code: '1990', msg: '1990 数据资源没有计入任何一行' }],
      },
    });
    renderScreen(<Screens />, { path });
    expect(await screen.findByText('科目覆盖 8/9')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('1990 数据资源没有计入任何一行');
  });

  it('is presented as its settings say, which are saved in the version seen', async () => {
    const setting = {
      version: 2,
      switches: ['tax-net'],
      quarterSinceJanuary: false,
      choices: [
        { id: 'tax-net', title: '应交税费整体按净额列示' },
        { id: 'no-recl', title: '往来不重分类' },
      ],
      hasQuarterChoice: false,
      restricted: [{ subjectId: 4, code: '101202', name: '保证金' }],
    };
    api.answer(reportSettingCalls.get, setting);
    api.answer(reportSettingCalls.save, { ...setting, version: 3 });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '报表设置' }));
    expect(await screen.findByText('101202 保证金')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: '应交税费整体按净额列示' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: '往来不重分类' }));
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(api.requestsOf(reportSettingCalls.save).at(-1)?.body).toEqual({
        version: 2,
        switches: ['tax-net', 'no-recl'],
        quarterSinceJanuary: false,
      }),
    );
  });

  it('shows a wide form below heads that its columns share, and prints a page for each', async () => {
    const columns = ['current', 'prior'].flatMap((year) =>
      ['capital', 'retained', 'total'].map((key) => ({
        key: `${year}.${key}`,
        title: key,
        group: year === 'current' ? '本年金额' : '上年金额',
      })),
    );
    api.answer(reportCalls.view, {
      ...sheet,
      columns,
      checks: [],
      template: { ...sheet.template, id: 7, name: '所有者权益变动表', kind: 'equity', type: 0 },
      rows: [row({ side: null, title: '四、本年年末余额', values: { 'current.total': '5.00' } })],
    });
    api.answer(reportTemplateCalls.coverage, { coverage: null });
    const { user } = renderScreen(<Screens />, { path: '/report/view/7?period=2026-02' });
    const form = await screen.findByRole('table', { name: '所有者权益变动表' });
    const heads = within(form).getAllByRole('columnheader', { name: /金额/ });
    expect(heads.map((head) => [head.textContent, head.getAttribute('colspan')])).toEqual([
      ['本年金额', '3'],
      ['上年金额', '3'],
    ]);
    expect(screen.queryByRole('button', { name: '报表设置' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    await screen.findByRole('region', { name: '打印预览' });
    const tables = screen.getAllByRole('table', { name: '所有者权益变动表' });
    expect(tables.map((each) => within(each).getByText(/年金额/).textContent)).toEqual([
      '本年金额',
      '上年金额',
    ]);
  });

  it('says that a standard has no such form, and leads to 利润分配表', async () => {
    const msg = '小企业会计准则没有所有者权益变动表';
    api.refuse(reportCalls.view, 'REPORT_NOT_OF_STANDARD', { msg });
    const { user, address } = renderScreen(<Screens />, {
      path: '/report/view/7?period=2026-02',
    });
    expect(await screen.findByText(msg)).toBeVisible();
    await user.click(screen.getByRole('link', { name: '查看利润分配表' }));
    expect(address()).toBe('/report/view/5?period=2026-02');
  });
});
