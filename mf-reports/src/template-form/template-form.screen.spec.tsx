import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  reportCalls,
  reportTemplateCalls,
  subjectCalls,
  type TemplateDetail,
  type TemplatePreview,
} from '@mingzhang/contract';
import { barriersOf, fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const item = (id: number, lineNo: number | null, title: string, ...formula: string[]) => ({
  id,
  lineNo,
  title,
  type: 0 as const,
  indent: 0,
  memo: false,
  decimals: null,
  heading: lineNo === null,
  bold: false,
  mark: null,
  source: 0 as const,
  formula,
});
const template: TemplateDetail = {
  id: 101,
  version: 3,
  name: '资产负债表（自用）',
  code: '会小企01表',
  type: 1,
  basedOn: 'balanceSheet',
  enabled: false,
  builtIn: false,
  columns: [{ key: 'closing', title: '期末余额', basis: 'period', of: 'current', optional: false }],
  items: [
    item(11, 1, '货币资金', '期末余额(1001)', '+ 期末余额(1002)'),
    item(12, 2, '其他应收款', '期末余额(1221)'),
    item(13, 3, '其他流动资产', '期末余额(1221)'),
    item(14, 4, '合计', '行次(1)', '+ 行次(2)', '+ 行次(3)'),
  ],
};
const fault = { subjectId: 9, name: '其他应收款', amount: '3000.00', lineNos: [2, 3] };
const preview: TemplatePreview = {
  columns: [{ key: 'closing', title: '期末余额' }],
  values: ['100.00', '3000.00', '3000.00', '6100.00'].map((closing) => ({ closing })),
  findings: [],
  checks: [],
  coverage: {
    isProven: false,
    leaves: 247,
    once: 245,
    unprovable: [],
    faults: [
      {
        ...fault,
        code: '1221',
        fault: 'repeated',
        msg: '1221 其他应收款在行次 2、行次 3 各计一次',
      },
      {
        ...fault,
        subjectId: 10,
        code: '1133',
        name: '应收出口退税',
        lineNos: [],
        fault: 'leftOut',
        amount: '0.00',
        msg: '1133 应收出口退税没有计入任何一行',
      },
    ],
  },
};
const path = '/report/template/form/101?period=2026-02';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.answer(reportTemplateCalls.get, template);
  api.answer(reportTemplateCalls.formula, preview);
  api.answer(reportTemplateCalls.update, { ...template, version: 4 });
  api.answer(reportCalls.templates, []);
  api.answer(subjectCalls.list, []);
});

const rows = () =>
  screen.getAllByRole('option').map((row) => row.textContent?.replace(/^第 \d+ 行 /, ''));
const lastSent = () =>
  api.requestsOf(reportTemplateCalls.update).at(-1)?.body as TemplateDetail | undefined;

describe('报表模板设计', () => {
  it('is without a barrier, its rows named by what is seen of them', async () => {
    renderScreen(<Screens />, { path });
    expect(
      await screen.findByRole('option', { name: /^第 2 行 其他应收款.*3,000\.00$/ }),
    ).toBeVisible();
    expect(await barriersOf()).toEqual([]);
  });

  it('of a copy begins at its name', async () => {
    renderScreen(<Screens />, { path: '/report/template/form/new?copy=101&period=2026-02' });
    await waitFor(() => expect(screen.getByLabelText('报表名称')).toHaveFocus());
  });

  it('shows each row with its figure, and what the whole proves', async () => {
    renderScreen(<Screens />, { path });
    await screen.findByText('6,100.00');
    expect(rows()[1]).toMatch(/其他应收款有问题23,000\.00$/);
    const proof = screen.getByRole('region', { name: '核对' });
    expect(proof).toHaveTextContent('247 个末级科目');
    expect(proof).toHaveTextContent('245恰好一次1重复1漏计');
    expect(proof).toHaveTextContent('1133 应收出口退税没有计入任何一行');
  });

  it('moves rows by keys, and formulas go on naming them', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('option', { name: /^第 3 行/ }));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByRole('option', { name: /^第 2 行 其他流动资产/ })).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(lastSent()).toMatchObject({ id: 101, version: 3 }));
    expect(lastSent()?.items.map(({ id, lineNo, formula }) => [id, lineNo, formula])).toEqual([
      [11, 1, ['期末余额(1001) + 期末余额(1002)']],
      [13, 2, ['期末余额(1221)']],
      [12, 3, ['期末余额(1221)']],
      [14, 4, ['行次(1) + 行次(3) + 行次(2)']],
    ]);
    await waitFor(() => expect(screen.queryByText('未保存')).not.toBeInTheDocument());
  });

  it('puts a row in by Ins, whose name is typed next', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('option', { name: /^第 1 行/ }));
    await user.keyboard('{Insert}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '项目名称' })).toHaveFocus());
    await user.keyboard('短期投资');
    expect(rows()[1]).toMatch(/短期投资/);
    await user.click(screen.getByRole('option', { name: /^第 2 行 短期投资/ }));
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(screen.getByRole('option', { name: /^第 2 行 短期投资/ })).toHaveFocus();
  });

  it('keeps rows that others read, and takes a doubled subject out of one of them', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('option', { name: /^第 2 行/ }));
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(await screen.findByText(/被“合计”的公式引用，请先修改这些公式/)).toBeVisible();
    expect(rows()).toHaveLength(4);
    await user.click(await screen.findByRole('button', { name: '从行次 3 移除' }));
    expect(screen.getByText('本行还没有公式，请添加科目或本表的行次。')).toBeVisible();
    await waitFor(() => {
      const sent = api.requestsOf(reportTemplateCalls.formula).at(-1);
      expect((sent?.body as TemplateDetail | undefined)?.items[2]?.formula).toEqual([]);
    });
  });

  it('marks in the text of a formula what can’t be read, and says how to write it', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const part = await screen.findByRole('region', { name: '本行' });
    await user.click(within(part).getByText('文本'));
    const text = within(part).getByRole('textbox', { name: '公式文本' });
    expect(text).toHaveValue('期末余额(1001) + 期末余额(1002)');
    await user.clear(text);
    await user.type(text, '期末余额(1001) + 期未余额(1002)');
    expect(within(part).getByRole('alert')).toHaveTextContent(
      /第 14 个字：没有“期未余额”这种取数，可以用：期末余额/,
    );
    expect(within(part).getByText('期未余额').tagName).toBe('MARK');
  });

  it('says why it is not saved, and offers what was left unsaved', async () => {
    api.refuse(reportTemplateCalls.update, 'REPORT_UNCOVERED', {
      msg: '1133 应收出口退税没有计入任何一行，请先处理，或取消启用保存为草稿',
    });
    const first = renderScreen(<Screens />, { path });
    await first.user.type(await screen.findByRole('textbox', { name: '项目名称' }), '等');
    await first.user.click(screen.getByRole('button', { name: /^启\s*用$/ }));
    expect(await screen.findByText(/没有计入任何一行，请先处理/)).toBeVisible();
    first.unmount();
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /^恢\s*复$/ }));
    expect(screen.getByRole('textbox', { name: '项目名称' })).toHaveValue('货币资金等');
  });

  it('is read by who may not change it', async () => {
    const { fakeUser } = await import('@mingzhang/shell-api/testing');
    const user = { ...fakeUser(), permissions: ['report.view' as const] };
    api.answer(reportTemplateCalls.get, { ...template, builtIn: true });
    renderScreen(<Screens />, { path, user });
    expect(await screen.findByRole('option', { name: /货币资金/ })).toBeVisible();
    expect(screen.queryByText(/保存|草稿/)).not.toBeInTheDocument();
    expect(api.requestsOf(reportTemplateCalls.formula)).toEqual([]);
  });
});

describe('报表模板', () => {
  it('tells of each whether it counts every subject, and deletes what is its own', async () => {
    const listed = { changedBy: null, changedAt: null, enabled: true };
    const own = { id: 101, code: '', type: 0 as const, kind: 'own' as const, builtIn: false };
    const official = { ...own, id: 1, kind: 'balanceSheet' as const, builtIn: true };
    api.answer(reportCalls.templates, [
      { ...listed, ...official, name: '资产负债表', coverage: '1133 应收出口退税没有计入任何一行' },
      { ...listed, ...own, name: '费用表', enabled: false, coverage: null },
    ]);
    api.answer(reportTemplateCalls.remove, {});
    const { user, address } = renderScreen(<Screens />, {
      path: '/report/template?period=2026-02',
    });
    expect(await screen.findByText('1133 应收出口退税没有计入任何一行')).toBeVisible();
    expect(screen.getByText('草稿')).toBeVisible();
    expect(screen.queryByRole('button', { name: '删除 资产负债表' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '删除 费用表' }));
    await user.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
    await waitFor(() => expect(api.requestsOf(reportTemplateCalls.remove)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '复制 资产负债表' }));
    expect(address()).toBe('/report/template/form/new?copy=1&period=2026-02');
  });
});
