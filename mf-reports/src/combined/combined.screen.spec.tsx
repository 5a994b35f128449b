import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { combinedCalls, jobCalls, type CombinedSet, type CombinedView } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const set = (id: number, companyName: string, accountingStandards = 0): CombinedSet => ({
  id,
  companyName,
  accountingStandards,
  mayView: true,
});
const sets = [set(1, '甲商贸'), set(2, '乙物流'), set(3, '丙控股', 1)];
const view: CombinedView = {
  name: '资产负债表',
  standard: 0,
  mode: 'month',
  periodFrom: '2026-02',
  periodTo: '2026-02',
  columns: [
    { key: 'closing', title: '期末余额' },
    { key: 'opening', title: '年初余额' },
  ],
  sets: [
    { id: 1, companyName: '甲商贸', isClosed: true },
    { id: 2, companyName: '乙物流', isClosed: true },
  ],
  rows: [
    { lineNo: null, title: '流动资产：', indent: 0, kind: 'heading', totals: {}, parts: {} },
    {
      lineNo: 1,
      title: '货币资金',
      indent: 1,
      kind: 'item',
      totals: { closing: '300000.03', opening: '5.00' },
      parts: { closing: ['100000.01', '200000.02'], opening: ['5.00', null] },
    },
  ],
  exceptions: [
    { id: 3, companyName: '丙控股', reason: 'standard', message: '执行企业会计准则，不能相加' },
  ],
  notes: ['合计为简单汇总，未抵销账套之间的往来'],
};
const path = '/report/combined?period=2026-02';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.answer(combinedCalls.sets, { page: 1, pageSize: 500, total: sets.length, records: sets });
  api.answer(combinedCalls.view, view);
  api.answer(jobCalls.latest, null);
});

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function chosen() {
  const rendered = renderScreen(<Screens />, { path });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: '选择账套' }));
  const drawer = await screen.findByRole('dialog', { name: '选择账套' });
  await user.click(within(drawer).getByRole('checkbox', { name: /全选|全部/ }));
  await user.click(within(drawer).getByRole('button', { name: '查看 3 个账套' }));
  await screen.findByRole('row', { name: /货币资金/ });
  return rendered;
}

describe('合并查看', () => {
  it('asks for account sets first, and then shows them beside their sum with what it is', async () => {
    await chosen();
    expect(api.requestsOf(combinedCalls.view).at(-1)?.body).toEqual({
      ids: [1, 2, 3],
      standard: 0,
      statement: 'balanceSheet',
      mode: 'month',
      period: '2026-02',
    });
    expect(cells(/货币资金/)).toEqual(['货币资金', '1', '300,000.03', '100,000.01', '200,000.02']);
    expect(screen.getByRole('note')).toHaveTextContent('简单汇总，未抵销');
    expect(screen.getByRole('list', { name: '没有列入的账套' })).toHaveTextContent(
      '丙控股准则不同执行企业会计准则，不能相加',
    );
  });

  it('goes to the other column, statement and standard, and knows the choice when it opens again', async () => {
    const { user, unmount } = await chosen();
    await user.click(screen.getByText('年初余额'));
    expect(cells(/货币资金/)).toEqual(['货币资金', '1', '5.00', '5.00', '—']);
    await user.click(screen.getByText('利润表'));
    await user.click(screen.getByText('企业会计准则'));
    await waitFor(() =>
      expect(api.requestsOf(combinedCalls.view).at(-1)?.body).toMatchObject({
        ids: [1, 2, 3],
        statement: 'incomeStatement',
        standard: 1,
      }),
    );
    unmount();
    renderScreen(<Screens />, { path });
    await screen.findByRole('row', { name: /货币资金/ });
    expect(api.requestsOf(combinedCalls.view).at(-1)?.body).toMatchObject({ standard: 1 });
  });

  it('shows nothing old when the ledger is away', async () => {
    const { user } = await chosen();
    api.fail(combinedCalls.view, 503);
    await user.click(screen.getByRole('button', { name: /刷新/ }));
    await screen.findByRole('button', { name: /^重\s*试$/ });
    expect(screen.queryByText('货币资金')).not.toBeInTheDocument();
  });

  it('makes a workbook of more than fit on a screen, and tells who is left out', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    localStorage.setItem('mz-combined-1', JSON.stringify({ ids, standard: 0 }));
    api.answer(combinedCalls.workbook, { jobId: 'report-7' });
    api.answer(jobCalls.get, {
      jobId: 'report-7',
      kind: 'report-combined',
      title: '2026年第02期 101 个账套',
      state: 'done',
      step: '',
      unit: '个账套',
      done: 101,
      total: 101,
      steps: [],
      files: ['workbook'],
      createdAt: '2026-02-05T00:00:00Z',
      report: { sets: 100, exceptions: view.exceptions },
    });
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByText('页面上最多并排 100 个账套')).toBeVisible();
    expect(api.requestsOf(combinedCalls.view)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /三表工作簿/ }));
    await user.click(await screen.findByRole('button', { name: '生成工作簿' }));
    expect(await screen.findByText('已汇总 100 个账套，1 个没有列入')).toBeVisible();
    expect(api.requestsOf(combinedCalls.workbook)[0]?.body).toEqual({
      ids,
      standard: 0,
      mode: 'month',
      period: '2026-02',
    });
    expect(screen.getByRole('button', { name: /下载合并报表/ })).toBeEnabled();
  });
});
