import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { accountingCategoryCalls, currencyCalls, subjectCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from './screens';

/** The books by path, and their first filter. */
const books = [
  ['detailed', '查找科目'],
  ['general-ledger', '查找科目'],
  ['subject-balance', '查找科目'],
  ['subject-summary', '查找科目'],
  ['journal', '查找摘要'],
  ['auxiliary-accounting-balance', '查找项目'],
  ['auxiliary-accounting-detail', '查找项目'],
  ['multi-column', '会计科目'],
  ['day-book', '会计科目'],
  ['quantity-detailed', '会计科目'],
  ['quantity-ledger', '查找科目'],
  ['aging', '会计科目'],
  ['settlement', '会计科目'],
  ['item-cross', '会计科目'],
] as const;

const subject = {
  id: 12,
  code: '5602',
  name: '管理费用',
  fullName: '管理费用',
  mnemonic: 'glfy',
  direction: 'debit',
  auxiliary: [5],
  currencies: [],
  parentId: null,
  leaf: false,
};
const open = (path: string) => {
  const api = fakeApi();
  api.answer(subjectCalls.list, [subject as never]);
  api.answer(currencyCalls.list, []);
  api.answer(accountingCategoryCalls.list, [
    { id: 5, name: '客户', version: 1, builtIn: true, customColumns: [] },
  ]);
  return renderScreen(<Screens />, { path: `/account-book/${path}?period=2026-02&subjectId=12` });
};

describe.each(books)('%s', (path, field) => {
  it(`opens with the keyboard in its first filter, ${field}`, async () => {
    open(path);
    await screen.findByRole('search');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(field));
  });

  it('offers all books of a year beside its own file', async () => {
    const { user } = open(path);
    await user.click(await screen.findByRole('button', { name: /^导出/ }));
    await user.click(await screen.findByText('导出全年全部账簿…'));
    expect(await screen.findByRole('button', { name: '开始导出' })).toBeVisible();
  });
});
