import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import {
  employeeCalls,
  salaryCalls,
  salaryReturnCalls,
  salaryVoucherCalls,
  subjectCalls,
  type SalaryTemplate,
  type SalaryVoucherRow,
} from '@mingzhang/contract';
import { fakeApi, renderScreen, type FakeApi } from '@mingzhang/web/testing';
import { Screens } from './screens';
import { choices } from './testing/planted';
import { month } from './testing/planted-sheet';

const template: SalaryTemplate = {
  id: 3,
  version: 1,
  name: '标准模板',
  expenses: [
    {
      name: '管理部门',
      departmentIds: [],
      wageSubjectId: null,
      socialSubjectId: null,
      fundSubjectId: null,
    },
  ],
  subjects: {
    wagePayable: null,
    severancePayable: null,
    severanceExpense: null,
    socialPayable: null,
    planPayable: null,
    fundPayable: null,
    withheldSocial: null,
    withheldFund: null,
    taxPayable: null,
    otherPayable: null,
  },
  banks: [{ subjectId: null, bankName: '' }],
  withholding: 'withPayment',
};

const none = { lines: [], problem: null, note: null, voucher: null, ofRuns: null };
const line = (subject: string, debit: string, credit: string) => ({
  summary: '2026年01月计提工资',
  subjectId: 1,
  subject,
  debit,
  credit,
});
const voucherRows: SalaryVoucherRow[] = [
  {
    ...none,
    kind: 'accrueWage',
    title: '计提工资',
    voucherDate: '2026-01-31',
    lines: [line('56020101 工资', '30000.00', '0.00'), line('221101 应付工资', '0.00', '30000.00')],
  },
  {
    ...none,
    kind: 'withhold',
    title: '代扣个人社保公积金及个税',
    voucherDate: '2026-01-31',
    note: '代扣款在发放工资的凭证中一并入账，不单独生成',
  },
  {
    ...none,
    kind: 'payWage',
    title: '发放工资',
    voucherDate: '2026-01-31',
    lines: [line('221101 应付工资', '30000.00', '0.00'), line('1002 银行存款', '0.00', '30000.00')],
    voucher: { id: 60, title: '2026-01 记-60', period: '2026-01', isRelated: false },
  },
  {
    ...none,
    kind: 'payTax',
    title: '缴纳个人所得税',
    voucherDate: '2026-02-15',
    problem: '模板“标准模板”没有选择“应交个人所得税”科目，请先修改模板',
  },
];
const vouchers = {
  salaryId: 8,
  period: '2026-01',
  payPeriod: '2026-01',
  templateId: 3,
  templateName: '标准模板',
  vouchers: voucherRows,
};

const returned = {
  id: 5,
  version: 1,
  employeeId: 101,
  number: '0001',
  name: '张磊',
  amount: '8425.00',
  returnedOn: '2026-02-03',
  liability: 'wage' as const,
  voucher: { id: 61, title: '2026-02 记-3', period: '2026-02', isRelated: false },
  repaidOn: null,
  repaidVoucher: null,
};

describe('凭证 of a month of pay', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    const confirmed = { ...month, id: 8, period: '2026-01', state: 'vouchered' as const };
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 1, records: [confirmed] });
    api.answer(salaryCalls.next, {
      period: '2026-02',
      payPeriod: '2026-02',
      hasPrevious: true,
      further: null,
      count: 3,
    });
    api.answer(employeeCalls.choices, choices);
    api.answer(subjectCalls.list, []);
    api.answer(salaryVoucherCalls.templates, [{ ...template, isUsed: true }]);
    api.answer(salaryVoucherCalls.data, vouchers);
    api.answer(salaryVoucherCalls.create, vouchers);
    api.answer(salaryReturnCalls.list, [returned]);
    api.answer(salaryReturnCalls.remove, null as never);
    const { voucher } = voucherRows[2] ?? {};
    if (!voucher) throw new Error('the payment has a voucher');
    api.answer(salaryVoucherCalls.made, [
      { salaryId: 8, kind: 'payWage', title: '发放工资', voucher },
    ]);
  });

  it('stand in the list as links, and lead back from the ledger', async () => {
    renderScreen(<Screens />, { path: '/salary/salary-info?voucher=8:payWage' });
    const table = within(await screen.findByRole('table', { name: '工资表' }));
    expect(await table.findByRole('link', { name: '记-60' })).toHaveAttribute(
      'href',
      '/voucher/form/60',
    );
    expect(await screen.findByRole('dialog')).toHaveTextContent('工资凭证：2026年1月');
  });

  it('are shown before they are made; those without one are chosen, and made by Enter', async () => {
    const { user } = renderScreen(<Screens />, { path: '/salary/salary-info' });
    await user.click(await screen.findByRole('button', { name: '凭证 2026-01' }));
    const drawer = within(await screen.findByRole('dialog'));
    const accrual = within(await drawer.findByRole('region', { name: '计提工资' }));
    expect(accrual.getByText('2026-01-31 30,000.00')).toBeVisible();
    expect(accrual.getByRole('checkbox')).toBeChecked();
    const paid = within(drawer.getByRole('region', { name: '发放工资' }));
    expect(paid.getByRole('checkbox')).not.toBeChecked();
    expect(paid.getByRole('link', { name: '记-60' })).toBeVisible();
    expect(paid.getByRole('button', { name: '删除凭证 2026年1月发放工资' })).toBeVisible();
    const tax = within(drawer.getByRole('region', { name: '缴纳个人所得税' }));
    expect(tax.getByRole('alert')).toHaveTextContent('请先修改模板');
    expect(tax.getByRole('checkbox')).toBeDisabled();
    drawer.getByRole('button', { name: '生成所选 1 张凭证' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.requestsOf(salaryVoucherCalls.create)).toHaveLength(1));
    expect(api.requestsOf(salaryVoucherCalls.create)[0]?.body).toEqual({
      salaryId: 8,
      templateId: 3,
      vouchers: ['accrueWage'],
    });
  });

  it('of several pay runs are renewed where they lack one, and say of which runs they are', async () => {
    const second = { ...month, id: 8, period: '2026-01', run: 2, state: 'confirmed' as const };
    api.answer(salaryCalls.page, { page: 1, pageSize: 100, total: 1, records: [second] });
    const voucher = { id: 62, title: '2026-01 记-62', period: '2026-01', isRelated: false };
    const ofRuns = { runs: [1, 2], amount: '82200.00', booked: '79200.00' };
    const [accrued, ...others] = voucherRows;
    if (!accrued) throw new Error('there is an accrual');
    const rows = [{ ...accrued, voucher, ofRuns }, ...others];
    api.answer(salaryVoucherCalls.data, { ...vouchers, vouchers: rows });
    const { user } = renderScreen(<Screens />, { path: '/salary/salary-info?voucher=8' });
    const accrual = within(await screen.findByRole('region', { name: '计提工资' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('工资凭证：2026年1月第2次发放');
    expect(accrual.getByText('2026-01-31 82,200.00（第1次、第2次发放合计）')).toBeVisible();
    expect(accrual.getByRole('alert')).toHaveTextContent('凭证为 79,200.00，需更新。');
    expect(accrual.getByRole('checkbox')).toBeChecked();
    await user.click(
      accrual.getByRole('button', {
        name: '删除凭证 2026年1月计提工资（第1次、第2次发放合计）',
      }),
    );
    expect(
      (await screen.findAllByText(/删除凭证：2026年1月计提工资（第1次、第2次发放合计）/)).length,
    ).toBeGreaterThan(0);
  });

  it('of a later period than the open one are named and not chosen by themselves', async () => {
    const [accrued, ...others] = voucherRows;
    if (!accrued) throw new Error('there is an accrual');
    const rows = [{ ...accrued, voucherDate: '2026-03-31' }, ...others];
    api.answer(salaryVoucherCalls.data, { ...vouchers, vouchers: rows });
    renderScreen(<Screens />, { path: '/salary/salary-info?voucher=8' });
    const accrual = within(await screen.findByRole('region', { name: '计提工资' }));
    expect(accrual.getByRole('checkbox')).not.toBeChecked();
    expect(accrual.getByRole('checkbox')).toBeEnabled();
    expect(
      accrual.getByText(/凭证在2026年第03期，当前为2026年第02期\s*，需要时请勾选/),
    ).toBeVisible();
  });

  it('show payments that came back, which are paid once more or deleted', async () => {
    const { user } = renderScreen(<Screens />, { path: '/salary/salary-info?voucher=8' });
    const region = within(await screen.findByRole('region', { name: '退回工资' }));
    expect(await region.findByText(/0001 张磊 8,425.00 记入\s*应付职工薪酬/)).toBeVisible();
    expect(region.getByRole('link', { name: '2026-02 记-3' })).toBeVisible();
    await user.click(region.getByRole('button', { name: '重新发放 张磊' }));
    await user.type(await screen.findByLabelText('重新发放日期'), '2026-02-05{Enter}');
    const cancel = screen.getAllByRole('button', { name: /^取\s*消$/ }).at(-1);
    if (cancel) await user.click(cancel);
    await user.click(region.getByRole('button', { name: '删除退回 张磊' }));
    const ask = (await screen.findAllByRole('button', { name: /^删\s*除/ })).at(-1);
    if (ask) await user.click(ask);
    await waitFor(() => expect(api.requestsOf(salaryReturnCalls.remove)).toHaveLength(1));
  });

  it('say why they were refused', async () => {
    const msg = '2025年12月的计提工资的凭证日期 2025-12-31 在已结账的2025年第12期';
    api.refuse(salaryVoucherCalls.create, 'PAYROLL_VOUCHER', { msg });
    const { user } = renderScreen(<Screens />, { path: '/salary/salary-info?voucher=8' });
    await user.click(await screen.findByRole('button', { name: '生成所选 1 张凭证' }));
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(msg),
    );
  });
});

describe('凭证模板', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.answer(employeeCalls.choices, choices);
    api.answer(subjectCalls.list, []);
    api.answer(salaryVoucherCalls.templates, [{ ...template, isUsed: true }]);
    api.answer(salaryVoucherCalls.createTemplate, template);
    api.answer(salaryVoucherCalls.updateTemplate, template);
  });
  const path = '/salary/voucher/template';

  it('are listed, and a change keeps what is not touched', async () => {
    const { user } = renderScreen(<Screens />, { path });
    const table = within(await screen.findByRole('table', { name: '凭证模板' }));
    expect(await table.findByText('按此模板取数')).toBeVisible();
    await user.click(table.getByRole('button', { name: '编辑 标准模板' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.clear(await drawer.findByRole('textbox', { name: '部门类型 1' }));
    await user.type(drawer.getByRole('textbox', { name: '部门类型 1' }), '行政');
    await user.click(drawer.getByRole('button', { name: '增加付款账户' }));
    await user.type(drawer.getByRole('textbox', { name: '员工开户行 2' }), '建设银行');
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(api.requestsOf(salaryVoucherCalls.updateTemplate)).toHaveLength(1));
    expect(api.requestsOf(salaryVoucherCalls.updateTemplate)[0]?.body).toEqual({
      ...template,
      expenses: [{ ...template.expenses[0], name: '行政' }],
      banks: [...template.banks, { subjectId: null, bankName: '建设银行' }],
    });
  });

  it('say beside the form what the service refuses', async () => {
    const msg = '部门“销售部”同时归入“销售部门”和“研发部门”，请只选一处';
    const details = [{ path: 'expenses', code: 'PAYROLL_TEMPLATE', msg }];
    api.refuse(salaryVoucherCalls.createTemplate, 'PAYROLL_TEMPLATE', { msg, details });
    const { user } = renderScreen(<Screens />, { path });
    await user.click(await screen.findByRole('button', { name: /新增模板/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.type(await drawer.findByRole('textbox', { name: '模板名称' }), '门店模板');
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }));
    expect((await drawer.findAllByText(msg))[0]).toBeVisible();
  });
});
