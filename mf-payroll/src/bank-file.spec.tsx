import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { bankFileCalls, fileLayoutCalls, type ResultOf } from '@mingzhang/contract';
import { fakeUser } from '@mingzhang/shell-api/testing';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { layouts } from './testing/planted-files';

const path = '/salary/bank-file/2026-02';
const preview: ResultOf<typeof bankFileCalls.preview> = {
  period: '2026-02',
  payPeriod: '2026-02',
  isConfirmed: true,
  payments: [
    {
      number: '0001',
      name: '张磊',
      bankName: '工商银行',
      account: '622************9031',
      net: '8000.00',
    },
  ],
  leftOut: [{ number: '0003', name: '林子昂', why: '没有登记工资卡', net: '400.00' }],
  warnings: ['0001 张磊 的工资卡校验位不符，可能录错，请核对'],
  total: '8000.00',
  leftTotal: '400.00',
  net: '8400.00',
  parts: 1,
};

describe('银行代发', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(bankFileCalls.preview, preview);
    api.answer(fileLayoutCalls.list, layouts);
    api.answerFile(bankFileCalls.export, '代发工资.xlsx');
  });

  it('shows payments with masked accounts, sum and number, and who is left out', async () => {
    renderScreen(<Screens />, { path });
    expect(await screen.findByRole('row', { name: /张磊/ })).toHaveTextContent(
      '工商银行622************90318,000.00',
    );
    expect(
      screen.getByText(/^2026年\d+月工资，2026年\d+月发放 · 1 笔 · 合计 8,000.00/),
    ).toBeVisible();
    expect(screen.getByText('0003 林子昂（400.00）未列入：没有登记工资卡')).toBeVisible();
    expect(screen.getByText(/校验位不符/)).toBeVisible();
    const totals = within(screen.getByRole('region', { name: '代发合计' }));
    expect(totals.getByText('8,400.00')).toBeVisible();
  });

  it('writes the file of a confirmed month by the chosen layout, batch by batch', async () => {
    api.answer(bankFileCalls.preview, { ...preview, parts: 2 });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: '导出第 2 批' }));
    await waitFor(() =>
      expect(api.requestsOf(bankFileCalls.export).map(({ query }) => query)).toEqual([
        { period: '2026-02', run: '1', code: 'bankXlsx', part: '2' },
      ]),
    );
  });

  it('waits for the confirmation, and writes nothing for who only looks', async () => {
    api.answer(bankFileCalls.preview, { ...preview, isConfirmed: false });
    const { unmount } = renderScreen(<Screens />, { path });
    expect(await screen.findByRole('button', { name: '导出代发文件' })).toBeDisabled();
    unmount();
    renderScreen(<Screens />, { path, user: fakeUser({ permissions: ['payroll.view'] }) });
    await screen.findByRole('row', { name: /张磊/ });
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
  });
});
