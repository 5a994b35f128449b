import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { fileLayoutCalls, insuranceBillCalls, jobCalls, type ResultOf } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { layouts } from './testing/planted-files';

const path = '/salary/insurance-bill/2026-02';

const line = {
  code: 'pension',
  name: '养老保险',
  personal: { sheet: '640.00', bill: '656.00', difference: '-16.00' },
  company: { sheet: '1280.00', bill: '1312.00', difference: '-32.00' },
};
const comparison: ResultOf<typeof insuranceBillCalls.comparison> = {
  period: '2026-02',
  isConfirmed: true,
  bills: [{ kind: 'socialBill', title: '社保缴费明细', count: 3 }],
  people: [
    {
      key: '2',
      number: '0002',
      name: '赵婷',
      side: 'both',
      lines: [line],
      reason: '缴费基数或费率不同，请按缴费明细核对方案和员工的基数',
    },
    {
      key: '周雨欣 1',
      number: '',
      name: '周雨欣',
      side: 'bill',
      lines: [line],
      reason: '工资表中没有此人，请核对是否已离职而未办理减员',
    },
  ],
  differingCount: 2,
  oneSideCount: 1,
  totals: [line],
  sum: { personal: line.personal, company: line.company },
};

describe('社保核对', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(insuranceBillCalls.comparison, comparison);
    api.answer(fileLayoutCalls.list, layouts);
    api.answer(jobCalls.latest, null);
  });

  it('shows sheet, bill and difference of each side, the reason, and the totals', async () => {
    renderScreen(<Screens />, { path });
    const row = await screen.findByRole('row', { name: /赵婷/ });
    expect(row).toHaveTextContent('养老保险640.00656.00-16.001,280.001,312.00-32.00');
    expect(row).toHaveTextContent('缴费基数或费率不同');
    expect(screen.getByRole('row', { name: /周雨欣/ })).toHaveTextContent('只在缴费明细');
    expect(screen.getByText(/2 人有差异，其中 1 人只在一方/)).toBeVisible();
    const totals = within(screen.getByRole('region', { name: '合计' }));
    expect(totals.getByText(/个人差异 -16.00，单位差异 -32.00/)).toBeVisible();
  });

  it('asks for what agrees too where a person wants it', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('row', { name: /赵婷/ });
    await user.click(screen.getByText('含一致的'));
    await waitFor(() =>
      expect(api.requestsOf(insuranceBillCalls.comparison).at(-1)?.query).toMatchObject({
        differing: 'false',
      }),
    );
  });

  it('imports by a layout whose columns a person may change', async () => {
    api.answer(insuranceBillCalls.comparison, { ...comparison, bills: [], people: [], totals: [] });
    const { user } = renderScreen(<Screens />, { path });
    expect(
      await screen.findByText('还没有导入缴费明细', { selector: 'h2,h3,p,div,strong' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: '修改排版' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/各地社保、税务和公积金系统导出的列名不同/)).toBeVisible();
    await user.click(drawer.getByLabelText('内容 3'));
    expect(await screen.findByTitle('险种（每险种一行）')).toBeVisible();
    expect(screen.queryByTitle('账号')).toBeNull();
  });

  it('deletes a bill and says that the sheet stays', async () => {
    api.answer(insuranceBillCalls.remove, {});
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '删除社保缴费明细' }));
    expect(await screen.findByText('只删除导入的缴费明细，工资表不变。')).toBeVisible();
  });
});
