import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { reportCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { OfficialFormDialog } from './official-form-dialog';

const shown = { id: 1, period: '2026-02', mode: 'month', unit: 'fen' } as const;
const dialog = <OfficialFormDialog name="资产负债表" shown={shown} onClose={() => undefined} />;
const fileInput = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('a file can be chosen');
  return input;
};

it('tells how a form fits before it is given back', async () => {
  const api = fakeApi();
  api.answer(reportCalls.match, {
    sheet: '资产负债表',
    rows: 51,
    cells: 98,
    reckoned: 4,
    heads: 2,
    unknown: [{ place: 'A3', title: '△结算备付金' }],
    missing: [{ lineNo: 27, title: '长期待摊费用' }],
  });
  const { user } = renderScreen(dialog);
  expect(screen.getByRole('button', { name: '下载填好的表' })).toBeDisabled();
  await user.upload(fileInput(), new File(['x'], '财务报表.xlsx'));
  await screen.findByText(
    '工作表“资产负债表”：对上 51 个项目，填入 98 格，4 格由表样的公式计算；表头填入 2 格。',
  );
  expect(screen.getByText('27 行 长期待摊费用')).toBeVisible();
  expect(screen.getByText('A3 △结算备付金')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '下载填好的表' })).toBeEnabled());
});

it('says why a file is no form, and gives nothing back', async () => {
  const api = fakeApi();
  const msg = '表样里没有找到“资产负债表”的项目和金额栏';
  api.refuse(reportCalls.match, 'FORM_UNKNOWN', { msg });
  const { user } = renderScreen(dialog);
  await user.upload(fileInput(), new File(['x'], '名单.xlsx'));
  await screen.findByText(/表样里没有找到“资产负债表”/);
  expect(screen.getByRole('button', { name: '下载填好的表' })).toBeDisabled();
});
