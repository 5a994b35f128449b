import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { voucherWordCalls } from '@mingzhang/contract';
import { defaultWordRule } from '@mingzhang/rules';
import { fakeApi, renderScreen } from '@mingzhang/web/testing';
import { Screens } from '../screens';

const receipt = {
  id: 2,
  version: 3,
  word: '收',
  printTitle: '收款凭证',
  isDefault: false,
  ...defaultWordRule('收'),
};

describe('the rule of a voucher word', () => {
  it('is shown in words and can be made stricter', async () => {
    const api = fakeApi();
    api.answer(voucherWordCalls.list, [receipt]);
    api.answer(voucherWordCalls.update, { ...receipt, ruleMode: 'refuse' });
    const { user } = renderScreen(<Screens />, { path: '/voucher-word' });
    expect(await screen.findByText('借方必有现金或银行存款（不符时提示）')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /编辑/ }));
    const form = await screen.findByRole('dialog');
    expect(within(form).getByLabelText('借方必有')).toBeInTheDocument();
    await user.click(within(form).getByLabelText('凭证规则'));
    await user.click(await screen.findByTitle('不符时禁止保存'));
    await user.click(within(form).getByRole('button', { name: /保\s?存/ }));
    await screen.findByText('凭证字已保存');
    expect(api.requestsOf(voucherWordCalls.update)[0]?.body).toMatchObject({
      id: 2,
      word: '收',
      ruleMode: 'refuse',
      debitHas: 'money',
    });
  });
});
