import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { payslipLinkCalls } from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { PayslipScreen } from './payslip.screen';

const token = `1.${'a'.repeat(32)}`;
const line = (code: string, title: string, amount: string) => ({ code, title, amount });
const opened = {
  company: '晨星商贸有限公司',
  period: '2026-01',
  run: 1,
  payPeriod: '2026-02',
  name: '沈国栋',
  incomes: [line('baseSalary', '基本工资', '10000.00')],
  gross: '10000.00',
  deductions: [line('tax', '个人所得税', '150.00')],
  deducted: '150.00',
  net: '9850.00',
  tax: '截至2026年2月发放，本月扣个人所得税 150.00。',
};

describe('the page of a payslip', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
  });

  it('asks for the end of the document number, and shows the slip', async () => {
    api.answer(payslipLinkCalls.open, opened);
    const { user } = renderScreen(<PayslipScreen />, { path: `/payslip#${token}` });
    await user.type(screen.getByRole('textbox', { name: '证件号码后四位' }), '002x{Enter}');
    expect(await screen.findByRole('heading', { name: '2026年1月工资条' })).toBeVisible();
    expect(screen.getByRole('row', { name: '个人所得税 150.00' })).toBeVisible();
    expect(screen.getByText('9,850.00')).toBeVisible();
    expect(screen.getByText('沈国栋，2026年2月发放')).toBeVisible();
    expect(screen.getByText('晨星商贸有限公司')).toBeVisible();
    expect(api.requestsOf(payslipLinkCalls.open)[0]?.body).toEqual({ token, code: '002x' });
  });

  it('says which pay run of the month it is of', async () => {
    api.answer(payslipLinkCalls.open, { ...opened, run: 2 });
    const { user } = renderScreen(<PayslipScreen />, { path: `/payslip#${token}` });
    await user.type(screen.getByRole('textbox', { name: '证件号码后四位' }), '002x{Enter}');
    expect(
      await screen.findByRole('heading', { name: '2026年1月工资条（第2次发放）' }),
    ).toBeVisible();
  });

  it('says why it does not open, and what can be done', async () => {
    api.refuse(payslipLinkCalls.open, 'PAYROLL_SLIP_LINK');
    const { user } = renderScreen(<PayslipScreen />, { path: `/payslip#${token}` });
    await user.type(screen.getByRole('textbox', { name: '证件号码后四位' }), '0000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('打不开工资条');
  });

  it('sends nothing before four characters are typed', async () => {
    const { user } = renderScreen(<PayslipScreen />, { path: `/payslip#${token}` });
    await user.type(screen.getByRole('textbox', { name: '证件号码后四位' }), '12{Enter}');
    expect(await screen.findByText('请输入 4 位数字或字母')).toBeVisible();
    expect(api.requestsOf(payslipLinkCalls.open)).toEqual([]);
  });

  it('says that a link without a token is not complete', async () => {
    renderScreen(<PayslipScreen />, { path: '/payslip' });
    await waitFor(() => expect(screen.getByText('链接不完整')).toBeVisible());
  });
});
