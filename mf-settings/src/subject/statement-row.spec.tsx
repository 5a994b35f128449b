import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  accountingCategoryCalls,
  currencyCalls,
  subjectCalls,
  type Subject,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const cash: Subject = {
  id: 1,
  version: 4,
  code: '1901',
  name: '待处理财产损溢',
  fullName: '待处理财产损溢',
  mnemonic: 'dclccsy',
  category: 'asset',
  direction: 'debit',
  parentId: null,
  level: 1,
  leaf: true,
  status: 1,
  auxiliary: [],
  auxiliaryRequired: [],
  currencies: [],
  quantity: null,
  cash: false,
};

describe('the row of a first-level subject on the statements', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.answer(subjectCalls.list, [cash]);
    api.answer(currencyCalls.list, []);
    api.answer(accountingCategoryCalls.list, []);
    api.answer(subjectCalls.create, { ...cash, id: 2, code: '1902' });
    api.answer(subjectCalls.update, cash);
  });
  const answerRows = (chosen: string | null) =>
    api.answer(subjectCalls.statementRows, {
      choice: {
        form: '资产负债表',
        rows: ['货币资金', '其他流动资产', '长期待摊费用'],
        proposed: '其他流动资产',
        chosen,
      },
    });
  const openNew = async () => {
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByText('新增一级科目'));
    fireEvent.change(await screen.findByLabelText('科目名称'), { target: { value: '待摊费用' } });
    return user;
  };
  const saved = async () => {
    await waitFor(() => expect(api.requestsOf(subjectCalls.create)).toHaveLength(1));
    return api.requestsOf(subjectCalls.create)[0]?.body;
  };

  it('is saved as proposed where nobody chooses another', async () => {
    answerRows(null);
    const user = await openNew();
    expect(await screen.findByText('其他流动资产（建议）')).toBeVisible();
    await user.click(screen.getByText(/^保\s*存$/));
    expect(await saved()).toMatchObject({ code: '1902', statementRow: '其他流动资产' });
  });

  it('can be chosen later, which says that the month cannot be closed', async () => {
    answerRows(null);
    const user = await openNew();
    fireEvent.mouseDown(await screen.findByLabelText('列入资产负债表'));
    fireEvent.click(await screen.findByText('以后选择'));
    expect(await screen.findByText(/选好之前不能结账/)).toBeVisible();
    await user.click(screen.getByText(/^保\s*存$/));
    expect(await saved()).toMatchObject({ statementRow: '' });
  });

  it('is asked neither of a subject of the standard, nor sent when it is left as it is', async () => {
    api.answer(subjectCalls.statementRows, { choice: null });
    const { user } = renderScreen(<Screens />, { path: '/subject' });
    await user.click(await screen.findByLabelText('编辑 1901 待处理财产损溢'));
    await waitFor(() => expect(api.requestsOf(subjectCalls.statementRows)).toHaveLength(1));
    expect(screen.queryByText(/^列入/)).not.toBeInTheDocument();
    await user.click(screen.getByText(/^保\s*存$/));
    await waitFor(() => expect(api.requestsOf(subjectCalls.update)).toHaveLength(1));
    expect(api.requestsOf(subjectCalls.update)[0]?.body).not.toHaveProperty('statementRow');
  });
});
