import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  journalCalls,
  subjectCalls,
  voucherWordCalls,
  type SubjectSummaryResult,
} from '@mingzhang/contract';
import { fakeApi, fakeUser, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const path = '/account-book/subject-summary?period=2026-02';
const row = { parentId: null, level: 1, leaf: true };
const summary: SubjectSummaryResult = {
  rows: [
    { ...row, subjectId: 1, code: '1001', name: '库存现金', debit: '20.00', credit: '0.00' },
    { ...row, subjectId: 2, code: '1002', name: '银行存款', debit: '0.00', credit: '20.00' },
  ],
  totals: { debit: '20.00', credit: '20.00' },
  vouchers: 3,
  attachments: 5,
  voucherAmount: '20.00',
};

describe('科目汇总表', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, []);
    api.answer(voucherWordCalls.list, []);
    api.answer(journalCalls.subjectSummary, summary);
  });

  it('says how many vouchers it sums up, proves its totals, and leads to the detailed ledger', async () => {
    const { user, address } = renderScreen(<Screens />, { path });
    expect(await screen.findByText(/凭证 3 张 · 附件 5 张/)).toBeInTheDocument();
    expect(screen.getByText('汇总平衡')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /库存现金借方金额 20.00/ }));
    expect(address()).toBe('/account-book/detailed?subjectId=1&period=2026-02');
  });

  it('names what differs where the totals do not tie', async () => {
    api.answer(journalCalls.subjectSummary, { ...summary, voucherAmount: '25.00' });
    renderScreen(<Screens />, { path });
    const status = (await screen.findByText('汇总不平衡')).parentElement;
    expect(status).toHaveTextContent('凭证多 5.00');
  });

  it('of a search adds up the uppermost subjects found, and counts no vouchers', async () => {
    const subject = { direction: 'debit', auxiliary: [], currencies: [], parentId: null };
    const named = (id: number, code: string, name: string) => ({
      ...subject,
      id,
      code,
      name,
      fullName: name,
      mnemonic: '',
      leaf: true,
      level: 1,
    });
    const subjects = [
      named(1, '1001', '现金'),
      named(2, '1002', '银行'),
      named(4, '10010101', '现金'),
    ];
    api.answer(subjectCalls.list, subjects as never);
    const below = { leaf: true, debit: '7.00', credit: '0.00' };
    const more = [
      { ...below, subjectId: 3, parentId: 1, level: 2, code: '100101', name: '柜台' },
      { ...below, subjectId: 4, parentId: 3, level: 3, code: '10010101', name: '现金' },
    ];
    const rows = [...summary.rows.slice(0, 1), ...more, ...summary.rows.slice(1)];
    api.answer(journalCalls.subjectSummary, { ...summary, rows });
    renderScreen(<Screens />, { path: `${path}&keyword=现金` });
    const total = (await screen.findByText('合计（筛选结果）')).closest('tr');
    expect(total).toHaveTextContent(/^合计（筛选结果）20.00(0.00)?$/);
    expect(screen.queryByText(/张/)).not.toBeInTheDocument();
    expect(screen.queryByText(/汇总.*平衡/)).not.toBeInTheDocument();
  });

  it('is not proved for who sees cash and bank alone', async () => {
    renderScreen(<Screens />, { path, user: fakeUser({ role: 'Cashier' }) });
    await screen.findByText('库存现金');
    expect(screen.queryByText(/汇总.*平衡/)).not.toBeInTheDocument();
  });

  it('keeps its filters in the address and asks by them', async () => {
    const { user, address } = renderScreen(<Screens />, { path: `${path}&codeTo=9&unaudited=0` });
    await user.type(await screen.findByRole('textbox', { name: '凭证号从' }), '号3');
    await waitFor(() => expect(address()).toContain('codeFrom=3'));
    await waitFor(() =>
      expect(api.requestsOf(journalCalls.subjectSummary).at(-1)?.query).toEqual({
        periodFrom: '2026-02',
        periodTo: '2026-02',
        levelFrom: '1',
        level: '1',
        showZero: '0',
        unaudited: '0',
        codeFrom: '3',
        codeTo: '9',
      }),
    );
  });

  it('goes to paper with its totals', async () => {
    const { user } = renderScreen(<Screens />, { path });
    await screen.findByText('库存现金');
    await user.click(screen.getByRole('button', { name: '打印科目汇总表' }));
    const paper = await screen.findByRole('region', { name: '打印预览' });
    expect(within(paper).getByText('合计')).toBeInTheDocument();
  });
});
