import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { jobCalls, taxResultCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { taxComparison } from './testing/planted-files';

const path = '/salary/tax-check/2026-02';

describe('个税核对', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(taxResultCalls.comparison, taxComparison);
    api.answer(jobCalls.latest, null);
  });

  it('shows both figures, the reason and what differs, and the three sums', async () => {
    renderScreen(<Screens />, { path });
    const row = await screen.findByRole('row', { name: /赵婷/ });
    expect(row).toHaveTextContent('75.0045.0030.00');
    expect(row).toHaveTextContent('请导入客户端的专项附加扣除后重新计算');
    expect(row).toHaveTextContent('累计专项附加扣除 2,000.00 / 3,000.00');
    expect(screen.getByRole('row', { name: /周雨欣/ })).toHaveTextContent('不在表中90.00-90.00');
    const totals = within(screen.getByRole('region', { name: '三方合计' }));
    expect(totals.getByText('210.00')).toBeVisible();
    expect(totals.getByText(/没有记代扣个人所得税/)).toBeVisible();
    expect(screen.getByText(/2 人有差异/)).toBeVisible();
  });

  it('may be narrowed to what differs', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByRole('row', { name: /张磊/ });
    await user.click(screen.getByText('只看差异'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /张磊/ })).toBeNull());
    expect(screen.getByRole('row', { name: /赵婷/ })).toBeVisible();
  });

  it('says that the client has not spoken yet, and imports its result', async () => {
    const people = taxComparison.people.slice(0, 1).map((each) => ({ ...each, client: null }));
    api.answer(taxResultCalls.comparison, { ...taxComparison, hasClient: false, people });
    const { user } = renderScreen(<Screens />, { path });
    expect(await screen.findByText(/还没有导入客户端的结果/)).toBeVisible();
    expect(screen.getByText('未导入')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '工资表' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: '扣缴客户端' })).toBeNull();
    expect(screen.queryByText('没有')).toBeNull();
    await user.click(screen.getByRole('button', { name: '导入税款计算结果' }));
    expect(await screen.findByText(/再次导入替换以前的结果/)).toBeVisible();
  });
});
